import React from 'react'
import { navigation, server } from '../fakes'
import { hear, begin } from '../running/errand.fakes'
import { render, tap, words } from '../pages.fakes'
import type { AnyOrder } from '@contract/order/schema'
import { session } from '@/net/session'
import aside from '@/shell/order/aside'
import MyOrders from '@/pages/runErrands/myorders'

const order = (over: Partial<AnyOrder> = {}): AnyOrder => ({
  id: 'o1',
  kind: '二手订单',
  number: 'S1',
  title: '富士相机',
  mine: false,
  state: '待交付',
  stands: 'acts',
  rates: false,
  other: { id: 'u2', name: '陈述', avatar: null, school: '临江大学', college: null },
  cover: null,
  total: 42000,
  page: '/pages/secondHand/orderDetail?id=o1',
  at: new Date(0).toISOString(),
  ...over,
})
const page = (...items: AnyOrder[]) => ({ items, next: null, chips: ['跑腿', '买到', '卖出'] })
const asked = () =>
  server.queries('order/mine').map(({ chip, group }) => [chip, group].map((part) => part ?? '').join('/'))

beforeEach(begin)

test('all kinds stand together, narrowed by chip and group, and lead to the page of each', async () => {
  server.on('order/mine', page(order(), order({ id: 'o2', title: '取快递', other: null, mine: true })))
  await render(<MyOrders />, { group: 'unpaid' })
  expect(words()).toContain('陈述 下的单')
  expect(words()).toContain('取快递')
  await tap('卖出')
  await tap('全部状态')
  await tap('全部')
  expect(asked()).toEqual(['/unpaid', '卖出/unpaid', '卖出/', '/'])
  await tap('二手订单待交付富士相机')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/orderDetail?id=o1')
})

test('none says so, and a step of any order reads it anew', async () => {
  server.on('order/mine', page())
  await render(<MyOrders />)
  expect(words()).toContain('还没有订单')
  server.on('order/mine', page(order({ rates: true })))
  await hear({ type: 'order', id: 'o1', kind: 'trade', state: 'done' })
  expect(words()).toContain('可以评价')
})

test('beside a list those that are not over stand, each leading to its page; none of them and there is no block', async () => {
  server.on('order/mine', page(order(), order({ id: 'o2', title: '取快递', stands: 'over' })))
  await render(<aside.Content />)
  expect(session.signedIn).toBe(true)
  expect(words()).toContain('富士相机')
  expect(words()).not.toContain('取快递')
  server.on('order/mine', page(order({ stands: 'over' })))
  await hear({ type: 'order', id: 'o1', kind: 'trade', state: 'done' })
  expect(words()).not.toContain('我的订单')
})
