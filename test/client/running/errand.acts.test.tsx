/** @jest-environment jsdom */
/** Every state of an errand, to its owner and its rider: which button is the yellow one, on its page and on its card. */
import React from 'react'
import { chooseRow, feedback, navigation, server } from '../fakes'
import { accents, hosts, render, tap, unmount, words, wordsIn } from '../pages.fakes'
import { begin, cardSent, detail, own, rider, riding } from './errand.fakes'

import type { OwnCard } from '@contract/running/schema'
import { kindNames, type Kind } from '@contract/running/price/rules'
import { factsOf } from '@contract/running/machine/facts/rules'
import { actionsOf } from '@contract/running/machine/rules'
import { stateNames, type State } from '@contract/running/states/rules'
import { cardActs, grave } from '@/features/running/shared/acts'
import { firstWaiting } from '@/features/running/shared/acted-card'
import ErrandUser from '@/pages/runErrands/user'
import HeldOrder from '@/pages/runErrands/ruOIder'
import Day from '@/pages/runErrands/riderOrder'
import OwnOrder from '@/pages/runErrands/ursOlder'

const over: readonly State[] = ['done', 'decided']
/** The yellow button of the page; null where all that is left takes the order away or begins a dispute. */
const yellow: Record<State, { owner: string | null; rider: (kind: Kind) => string | null }> = {
  unpaid: { owner: '去付款', rider: () => null },
  open: { owner: null, rider: () => null },
  taken: {
    owner: null,
    rider: (kind) => ({ take: '确认取件', send: '验取件码', agency: '开始办理' })[kind],
  },
  handing: { owner: null, rider: () => '收回转单' },
  carrying: { owner: null, rider: (kind) => (kind === 'send' ? '填写快递单号' : '验收货码') },
  passing: { owner: null, rider: () => '收回转单' },
  delivered: { owner: '确认收货', rider: (kind) => (kind === 'send' ? null : '验收货码') },
  disputed: { owner: '补充说明', rider: () => '补充说明' },
  done: { owner: '评价骑手', rider: () => '评价对方' },
  decided: { owner: '评价骑手', rider: () => '评价对方' },
  closed: { owner: '再来一单', rider: () => null },
  cancelled: { owner: '再来一单', rider: () => null },
}
const page = (...items: OwnCard[]) => ({ items, next: null })
const none = { done: 0, income: 0 }
const all = stateNames.flatMap((state) => kindNames.map((kind) => ({ state, kind })))
const cards = () => hosts(({ props }) => String(props.className).split(' ').includes('o-card-acts'))

beforeEach(async () => {
  await begin()
  server.on('running/rider', riding({ today: none }))
})

test.each(all)('the page of its owner: $state, $kind', async ({ state, kind }) => {
  const rating = { may: over.includes(state), second: false, mine: null, theirs: null }
  server.on('running/detail', detail({ state, kind, rider, rating }))
  await render(<OwnOrder />, { id: 'e1' })
  expect(accents()).toEqual([yellow[state].owner].filter((said) => said !== null))
  if (state === 'disputed') expect(words()).not.toMatch(/收货码|4097/)
})

test.each(all)('the page of its rider: $state, $kind', async ({ state, kind }) => {
  const rating = { may: over.includes(state), second: false, mine: null, theirs: null }
  const actions = actionsOf(state, 'rider', factsOf(kind))
  server.on('running/detail', detail({ state, kind, rider, rating, actions, mine: false, held: true }))
  await render(<HeldOrder />, { id: 'e1' })
  expect(accents()).toEqual([yellow[state].rider(kind)].filter((said) => said !== null))
  // the code first, photographs beside it
  if (state === 'carrying' && kind !== 'send')
    expect(words().indexOf('验收货码')).toBeGreaterThan(words().indexOf('已送达'))
})

test('a card offers what the page does, two at most, and nothing grave among the yellow', () => {
  for (const { state, kind } of all)
    for (const side of ['owner', 'rider'] as const) {
      const mine = side === 'owner'
      const order = own({ state, kind, mine, held: !mine, other: 'u2', rates: over.includes(state) })
      const { shown, more } = cardActs(order, side)
      expect(shown.length).toBeLessThanOrEqual(2)
      // the panel of a dispute draws the others
      const drawn = order.actions.filter((action) => !['offer', 'agree', 'appeal'].includes(action))
      expect([...shown, ...more]).toEqual(expect.arrayContaining(drawn))
      expect(new Set([...shown, ...more]).size).toBe(shown.length + more.length)
      const last = shown[shown.length - 1]
      // unpaid and waiting for a rider, cancelling is all there is
      if (last && state !== 'open') expect(grave(last, state)).toBe(false)
    }
})

test('a list of all states has one yellow button, and each card at most two and more', async () => {
  const each = stateNames.map((state) => own({ id: state, state, title: state, other: 'u2' }))
  server.on('running/userOrders', page(...each))
  await render(<ErrandUser />, { group: 'all' })
  expect(accents()).toEqual(['去付款'])
  expect(cards().every((card) => card.children.length <= 3)).toBe(true)
  expect(firstWaiting(each.filter(({ state }) => state !== 'unpaid'))).toBe('delivered')
  unmount()
  const held = stateNames.map((state) =>
    own({ id: state, state, title: state, mine: false, held: true, other: 'u1' }),
  )
  server.on('running/riderOrders', page(...held))
  await render(<Day />)
  expect(accents()).toEqual(['确认取件'])
  expect(cards().every((card) => card.children.length <= 3)).toBe(true)
})

test('a card cancels for the fee of that moment, after asking, and the list is read anew', async () => {
  server.on('running/userOrders', page(own({ state: 'taken', other: 'u2' })))
  await render(<ErrandUser />, { group: 'all' })
  server.on('running/detail', detail({ state: 'taken', rider, cancel_fee: 100 }))
  server.on('running/cancel', detail({ state: 'cancelled', actions: [] }))
  server.on('running/userOrders', page(own({ state: 'cancelled' })))
  await tap('取消订单：中通快递')
  expect(feedback.modal).toHaveBeenLastCalledWith(
    expect.objectContaining({ danger: true, content: expect.stringContaining('违约费 ¥1.00') }),
  )
  expect(server.bodies('running/cancel')).toEqual([{ id: 'e1', expected: 100 }])
  await tap('再来一单：中通快递')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/publish/takePublish?again=e1')
})

test('a card confirms after saying what it pays; what moved meanwhile is not done', async () => {
  server.on('running/userOrders', page(own({ state: 'delivered', other: 'u2' })))
  server.on('privateChat', cardSent)
  await render(<ErrandUser />, { group: 'all' })
  server.on('running/detail', detail({ state: 'disputed', rider, actions: ['dispute'] }))
  await tap('确认收货：中通快递')
  expect(feedback.modal).not.toHaveBeenCalled()
  server.on('running/detail', detail({ state: 'delivered', rider, pay: 1250 }))
  server.on('running/userConfirmEnd', detail({ state: 'done', rider }))
  await tap('确认收货：中通快递')
  expect(feedback.modal).toHaveBeenLastCalledWith(
    expect.objectContaining({ content: '确认后 ¥12.50 会付给周屿，不能再申请售后。' }),
  )
  expect(server.bodies('running/userConfirmEnd')).toEqual([{ id: 'e1' }])
  await tap('联系骑手：中通快递')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?user=u2')
  chooseRow('申请售后')
  await tap('更多：中通快递')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/ursOlder?id=e1&do=dispute')
})

test('a page opened for a dispute or for the code begins with it', async () => {
  server.on('running/detail', detail({ state: 'carrying', rider }))
  await render(<OwnOrder />, { id: 'e1', do: 'dispute' })
  expect(words()).toContain('最多 3 张')
  unmount()
  const actions = actionsOf('carrying', 'rider', factsOf('take'))
  server.on('running/detail', detail({ state: 'carrying', rider, mine: false, held: true, actions }))
  await render(<HeldOrder />, { id: 'e1', do: 'handOver' })
  expect(words()).toContain('¥4.50 马上到账')
})

test('nobody reads an id: an order is named by its number', async () => {
  const id = '0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5f6'
  server.on('running/detail', detail({ id, state: 'carrying', rider: { ...rider, id } }))
  await render(<OwnOrder />, { id })
  expect(words()).not.toContain('0192f0c1')
  expect(words()).toContain('P26112000000001')
  expect(hosts(({ props }) => /0192f0c1/.test(String(props.ariaLabel))).map(wordsIn)).toEqual([])
})
