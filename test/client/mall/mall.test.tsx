/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { field, hosts, images, render, tap, type, unmount, words } from '../pages.fakes'

import type { DeskItem, MallItem, MallItemPage, MallOrder } from '@contract/mall/schema'
import { profile } from '@/shell/account/profile'
import { noteOf } from '@/features/mall/labels'
import { checkTerms, noTerms } from '@/features/mall/desk-store'
import { session } from '@/net/session'
import { Avatar } from '@/ui/avatar'
import { PersonName } from '@/ui/person-name'
import BuyList from '@/pages/Virtual_mall/buylist'
import HeadPortrait from '@/pages/Virtual_mall/Head_portrait'
import MallDetail from '@/pages/Virtual_mall/mall_detail'
import MyOrder from '@/pages/Virtual_mall/my_order'
import Nickname from '@/pages/Virtual_mall/nickname'

const sakura = '/files/frames/sakura.png'
const item = (change: Partial<MallItem> = {}): MallItem => ({
  id: 'i1',
  kind: 'frame',
  name: '樱花',
  frame: sakura,
  text: '花瓣落在肩上',
  price: 48,
  left: null,
  starts: null,
  ends: null,
  students: false,
  state: 'open',
  owned: false,
  worn: false,
  ...change,
})
const order = (change: Partial<MallOrder> = {}): MallOrder => ({
  id: 'o1',
  item: 'i1',
  kind: 'frame',
  name: '樱花',
  frame: sakura,
  price: 48,
  state: 'unpaid',
  at: '2026-11-26T02:00:00.000Z',
  until: new Date(Date.now() + 600_000).toISOString(),
  worn: false,
  ...change,
})
const page = (change: Partial<MallItemPage> = {}): MallItemPage => ({
  item: item(),
  points: 100,
  order: null,
  ...change,
})
const shelf = (items: MallItem[], more = {}) => ({
  items,
  next: null,
  points: 1_240,
  manages: false,
  ...more,
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('what is worn', () => {
  it('costs an avatar and a name nothing where nobody wears anything', async () => {
    const drawn = async (frame?: string, plate?: 'sky') => {
      await render(
        <>
          <Avatar src={null} name="林夏" size={32} frame={frame} />
          <PersonName of={{ name: '林夏', plate }} />
        </>,
      )
      const nodes = hosts(() => true).map(({ props }) => String(props.className))
      unmount()
      return nodes
    }
    expect((await drawn()).map((name) => name.split(' ')[0])).toEqual(['u-av', 'u-strong'])
    expect(await drawn(sakura, 'sky')).toEqual([
      'u-av-on u-av-32',
      expect.stringContaining('u-av u-av-32'),
      'u-av-frame',
      'u-strong u-one u-plate u-plate-sky',
    ])
  })
})

describe('the shelf', () => {
  it('shows the points, and each thing on oneself with its price or that one has it', async () => {
    server.on(
      'netshop/index',
      shelf([
        item(),
        item({ id: 'i2', name: '初雪', left: 37 }),
        item({ id: 'i3', name: '薄荷', owned: true }),
      ]),
    )
    await render(<HeadPortrait />)
    for (const text of ['1,240', '樱花', '48 积分', '还剩 37 个', '已拥有']) expect(words()).toContain(text)
    expect(images()).toEqual([sakura, sakura, sakura])
    expect(words()).not.toContain('管理本校商城')
    await tap('初雪')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/Virtual_mall/mall_detail?id=i2')
    await tap('去签到')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/signIn/signinindex')
    await tap('昵称牌')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/Virtual_mall/nickname')
  })

  it('narrows to what the points are enough for, and says where that is nothing', async () => {
    server.on('netshop/index', shelf([item()]))
    await render(<HeadPortrait />)
    server.on('netshop/index', shelf([]))
    await tap('能换的')
    expect(server.queries('netshop/index').at(-1)).toMatchObject({ within: 'true' })
    expect(words()).toContain('现在的积分还换不到')
    server.on('netshop/index', shelf([item()]))
    await tap('看全部')
    expect(server.queries('netshop/index').at(-1)).not.toHaveProperty('within')
    expect(words()).toContain('樱花')
  })

  it('of plates shows one’s name on each; who looks after it gets to the desk', async () => {
    const plate = item({ kind: 'plate', name: '晴空', plate: 'sky' })
    delete plate.frame
    server.on('netshop/index', shelf([plate], { manages: true }))
    await render(<Nickname />)
    expect(server.queries('netshop/index')[0]).toMatchObject({ kind: 'plate' })
    const [name] = hosts(({ props }) => String(props.className).includes('u-plate-sky'))
    expect(name?.children).toEqual(['林夏'])
    await tap('管理本校商城')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/Virtual_mall/Head_portrait?view=desk')
  })

  it('fails with a way to try again, and says when it is empty', async () => {
    server.refuse('netshop/index', { code: 502 })
    await render(<HeadPortrait />)
    server.on('netshop/index', shelf([]))
    await tap('重新加载')
    expect(words()).toContain('商城还没有摆东西')
  })

  it('says what is to be known in a word', () => {
    expect(noteOf(item({ state: 'gone', left: 0 }))).toBe('换完了')
    expect(noteOf(item({ students: true }))).toBe('认证同学专属')
    expect(noteOf(item())).toBe('')
    expect(noteOf(item({ state: 'soon', starts: new Date().toISOString() }))).toMatch(/开售$/)
  })

  it('is for who is signed in', async () => {
    session.close()
    await render(<HeadPortrait />)
    expect(words()).toContain('还没有登录')
    expect(server.calls.filter(({ path }) => path.startsWith('netshop'))).toEqual([])
  })
})

describe('one item', () => {
  const owned = page({ item: item({ owned: true }), points: 52 })

  it('is seen on oneself and in a post by day and by night, and bought and worn by three taps', async () => {
    server.on('netshop/detail', page())
    server.on('netshop/buy', order())
    server.on('netshop/pay', order({ state: 'paid' }))
    server.on('netshop/areasing', { frame: sakura })
    await render(<MallDetail />, { id: 'i1' })
    expect(images().length).toBe(3)
    expect(hosts(({ props }) => String(props.className).includes('theme-dark')).length).toBe(1)
    await tap('用 48 积分兑换')
    expect(words()).toContain('兑换后剩52 积分')
    server.on('netshop/detail', owned)
    await tap('确认兑换')
    const [bought] = server.bodies('netshop/buy') as { key: string }[]
    expect(bought).toEqual({ key: bought?.key, id: 'i1', price: 48 })
    expect(server.bodies('netshop/pay')).toEqual([{ id: 'o1' }])
    expect(words()).toContain('换到了')
    server.on('user/info', { ...me, frame: sakura })
    await tap('立即佩戴')
    expect(server.bodies('netshop/areasing')).toEqual([{ id: 'i1', on: true }])
    expect([profile.me?.frame, toasts()]).toEqual([sakura, ['戴上了']])
  })

  it('says how many points are missing, and leads to signing in', async () => {
    server.on('netshop/detail', page({ points: 20 }))
    await render(<MallDetail />, { id: 'i1' })
    await tap('还差 28 积分')
    expect(words()).toContain('还差28 积分')
    for (const way of ['养向日葵', '回答提问']) expect(words()).toContain(way)
    await tap('每天签到')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/signIn/signinindex')
    expect(server.bodies('netshop/buy')).toEqual([])
  })

  it('keeps the key while it does not go through, and reads anew', async () => {
    server.on('netshop/detail', page())
    server.refuse('netshop/buy', { code: -2, message: '价格变成了 60 积分，请看过再换' })
    await render(<MallDetail />, { id: 'i1' })
    await tap('用 48 积分兑换')
    await tap('确认兑换')
    await tap('确认兑换')
    const keys = (server.bodies('netshop/buy') as { key: string }[]).map(({ key }) => key)
    expect([keys.length, new Set(keys).size, toasts()[0]]).toEqual([2, 1, '价格变成了 60 积分，请看过再换'])
    expect(server.queries('netshop/detail').length).toBe(3)
  })

  it('goes on with the order that waits, and offers nothing that cannot be had', async () => {
    server.on('netshop/detail', page({ order: order() }))
    server.on('netshop/pay', order({ state: 'paid' }))
    await render(<MallDetail />, { id: 'i1' })
    await tap('继续支付 48 积分')
    await tap('确认兑换')
    expect([server.bodies('netshop/buy'), server.bodies('netshop/pay')]).toEqual([[], [{ id: 'o1' }]])
    unmount()
    for (const [state, said] of [
      ['gone', '已经换完了'],
      ['soon', '还没有开售'],
      ['over', '已经停售'],
    ] as const) {
      server.on('netshop/detail', page({ item: item({ state }) }))
      await render(<MallDetail />, { id: 'i1' })
      expect(words()).toContain(said)
      unmount()
    }
    server.on('netshop/detail', page({ item: item({ students: true }) }))
    await render(<MallDetail />, { id: 'i1' })
    await tap('先去学生认证')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user/editInfo/authentication_name')
  })

  it('that is worn is taken off', async () => {
    server.on('netshop/detail', page({ item: item({ owned: true, worn: true }) }))
    server.on('netshop/areasing', {})
    server.on('user/info', { ...me, frame: sakura, plate: 'ink' })
    await profile.load()
    await render(<MallDetail />, { id: 'i1' })
    server.on('user/info', me)
    await tap('取下')
    expect(server.bodies('netshop/areasing')).toEqual([{ id: 'i1', on: false }])
    expect([profile.me?.frame, profile.me?.plate]).toEqual([undefined, undefined])
  })

  it('without an id says so', async () => {
    await render(<MallDetail />)
    expect(words()).toContain('这个链接不完整')
  })
})

describe('what one has', () => {
  it('is put on and taken off by a tap', async () => {
    server.on('netshop/list', { items: [order({ state: 'paid' })], next: null })
    server.on('netshop/areasing', { frame: sakura })
    await render(<BuyList />)
    expect(server.queries('netshop/list')[0]).toMatchObject({ state: 'paid' })
    server.on('netshop/list', { items: [order({ state: 'paid', worn: true })], next: null })
    await tap('佩戴')
    expect(server.bodies('netshop/areasing')).toEqual([{ id: 'i1', on: true }])
    expect(words()).toContain('佩戴中')
    await tap('取下')
    expect(server.bodies('netshop/areasing')[1]).toEqual({ id: 'i1', on: false })
  })

  it('is nothing at first', async () => {
    server.on('netshop/list', { items: [], next: null })
    await render(<BuyList />)
    await tap('去积分商城')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/Virtual_mall/Head_portrait')
  })
})

describe('orders', () => {
  it('are paid or cancelled while there is time, both asked first', async () => {
    server.on('netshop/list', { items: [order(), order({ id: 'o2', state: 'closed' })], next: null })
    server.on('netshop/pay', order({ state: 'paid' }))
    server.on('netshop/cancel', order({ state: 'cancelled' }))
    await render(<MyOrder />)
    for (const text of ['待支付', '超时关闭', '还剩 ']) expect(words()).toContain(text)
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('支付')
    expect(server.bodies('netshop/pay')).toEqual([])
    await tap('支付')
    expect(server.bodies('netshop/pay')).toEqual([{ id: 'o1' }])
    await tap('取消')
    expect(server.bodies('netshop/cancel')).toEqual([{ id: 'o1' }])
    expect(toasts()).toEqual(['换到了', '取消了'])
    await tap('已完成')
    expect(server.queries('netshop/list').at(-1)).toMatchObject({ state: 'paid' })
  })

  it('are read anew as the time of one runs out', async () => {
    jest.useFakeTimers()
    try {
      server.on('netshop/list', {
        items: [order({ until: new Date(Date.now() + 2_000).toISOString() })],
        next: null,
      })
      await render(<MyOrder />)
      const asked = server.queries('netshop/list').length
      await act(async () => void jest.advanceTimersByTime(3_000))
      expect(server.queries('netshop/list').length).toBe(asked + 1)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('the desk', () => {
  const desk = (change: Partial<DeskItem> = {}): DeskItem => ({
    ...item(),
    own: false,
    on_sale: true,
    sold: 12,
    ...change,
  })

  it('changes terms, and keeps what was typed where they are refused', async () => {
    server.on('netshop/desk', { items: [desk()], next: null })
    server.wrongField('netshop/edit', 'stock', '库存不对')
    await render(<HeadPortrait />, { view: 'desk' })
    expect(words()).toContain('换出 12 个')
    await tap('修改')
    await type('价格', '60')
    await type('库存', '20')
    await tap('保存')
    expect(words()).toContain('库存不对')
    expect(field('价格')?.props.value).toBe('60')
    server.on('netshop/edit', desk({ price: 60, left: 21 }))
    await type('库存', '21')
    await tap('保存')
    expect(server.bodies('netshop/edit').at(-1)).toEqual({
      id: 'i1',
      price: 60,
      stock: 21,
      starts: null,
      ends: null,
      students: false,
    })
    expect(toasts()).toEqual(['改好了'])
    expect(words()).not.toContain('修改樱花')
  })

  it('asks before something goes off sale, and puts it back at once', async () => {
    server.on('netshop/desk', { items: [desk()], next: null })
    server.on('netshop/edit', desk({ on_sale: false }))
    await render(<HeadPortrait />, { view: 'desk' })
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('下架')
    expect(server.bodies('netshop/edit')).toEqual([])
    server.on('netshop/desk', { items: [desk({ on_sale: false })], next: null })
    await tap('下架')
    await tap('上架')
    expect(server.bodies('netshop/edit')).toEqual([
      { id: 'i1', on_sale: false },
      { id: 'i1', on_sale: true },
    ])
  })

  it('holds terms to whole numbers and days in order', () => {
    expect(checkTerms({ ...noTerms, price: '0' }).price).toContain('1 到 5000')
    expect(checkTerms({ ...noTerms, price: '4.5' }).price).toBeDefined()
    expect(checkTerms({ ...noTerms, stock: 'x' }).stock).toBeDefined()
    expect(checkTerms({ ...noTerms, starts: '2026-12-02', ends: '2026-12-01' }).ends).toBeDefined()
    expect(
      checkTerms({ ...noTerms, price: '48', stock: '0', starts: '2026-12-01', ends: '2026-12-01' }),
    ).toEqual({})
  })

  it('takes a frame only with its picture', async () => {
    await render(<HeadPortrait />, { view: 'add' })
    await type('名字', '校庆')
    await tap('上架')
    expect([server.bodies('netshop/add'), toasts()]).toEqual([[], ['先选头像框的图片']])
  })
})
