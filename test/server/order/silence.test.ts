// also on: external
/** Orders whose two sides are silent for ever, from each state with a clock: who must act hears of it once, and the money ends where the rows say. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import * as errand from '../../../contract/running/machine/rules'
import * as states from '../../../contract/running/states/rules'
import { overStates } from '../../../contract/sale/after/rules'
import * as trade from '../../../contract/sale/machine/rules'
import type { State } from '../../../contract/sale/states/rules'
import { remindSoon } from '../../../server/features/order/reminding'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Run } from '../running/errands'
import { Market } from '../secondhand/trade/market'

let app: TestApp
let market: Market
let run: Run
let seller: TestSession
let buyer: TestSession
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
  run = await new Run(app).open()
  seller = await market.student('卖家')
  buyer = await market.student('买家')
})
after(async () => {
  await market.sound()
  await app.close()
})

const price = 3000

/** A sale in that state; `goods`: the refund wants them back, `address`: and it is known where to. */
async function at(state: State, { goods = false, address = true } = {}): Promise<string> {
  const listed = await market.list(seller, { price })
  const isMet = state === 'claimed' || state === 'handed'
  const id = await market.paid(buyer, listed, isMet ? 'meet' : 'building')
  if (state === 'paid') return id
  if (state === 'claimed') {
    const pictures = [await market.photo(seller)]
    await say(app.post('secondHandOrder/handClaim', { id, pictures }, as(seller)))
  }
  if (state === 'handed') await market.met(buyer, seller, id)
  if (isMet) return id
  await say(app.post('secondHandCourier/deliverGoods', { id }, as(seller)))
  if (state === 'sent') return id
  await say(app.post('secondHandOrder/orderAffirm', { id }, as(buyer)))
  if (state === 'received') return id
  const asked = {
    key: randomUUID(),
    id,
    goods,
    amount: price,
    cause: 'unlike',
    text: '和描述不一样',
  } as const
  const { id: refund } = await say(app.post('secondHandOrder/orderRefund', asked, as(buyer)))
  if (state === 'refused' || state === 'disputed')
    await say(app.post('secondHandOrder/refundRefuse', { id: refund, reason: '没有问题' }, as(seller)))
  if (state === 'returning' || state === 'returned') {
    const to = await market.address(seller)
    await say(app.post('secondHandOrder/refundAffirm', { id: refund, address: to }, as(seller)))
    if (!address) await app.pool.query('update sale_refunds set contact = null where id = $1', [refund])
  }
  if (state === 'returned')
    await say(app.post('secondHandOrder/refundBack', { id: refund, text: '当面还了' }, as(buyer)))
  if (state === 'disputed') {
    await say(app.post('secondHandOrder/dispute', { id, text: '灯是坏的' }, as(buyer)))
    const desk = await market.administrator()
    await say(app.post('secondHandOrder/decide', { id, share: 100, note: '灯是坏的' }, as(desk)))
  }
  return id
}

interface Money {
  state: string
  refunded: number | null
  earned: number | null
  fee: number | null
  total: number
}
async function rowOf(id: string): Promise<Money> {
  const { rows } = await app.pool.query<Money>(
    'select state, refunded, earned, fee, total from orders where id = $1',
    [id],
  )
  assert.ok(rows[0])
  return rows[0]
}

/** How many words each of them hears before the clock, once, though the round goes about again and again. */
async function reminded(id: string, hours: number, people: readonly TestSession[]): Promise<number[]> {
  const heard = () =>
    Promise.all(
      people.map(async ({ userId }) => {
        const { rows } = await app.pool.query<{ n: number }>(
          'select count(*)::int as n from notices where user_id = $1 and subject_id = $2',
          [userId, id],
        )
        return rows[0]?.n ?? 0
      }),
    )
  const left = (minutes: number) =>
    app.pool.query(`update orders set until_at = now() + make_interval(mins => $2) where id = $1`, [
      id,
      minutes,
    ])
  const first = await heard()
  await left(hours * 60 + 5)
  await remindSoon(app.context)
  assert.deepEqual(await heard(), first)
  await left(hours * 60 - 5)
  await Promise.all([remindSoon(app.context), remindSoon(app.context)])
  // another moment is not another word
  await left(hours * 60 - 20)
  await remindSoon(app.context)
  return (await heard()).map((n, index) => n - (first[index] ?? 0))
}

interface Clocked {
  rows: readonly { from: string; to: string; by: string }[]
  over: readonly string[]
  lapse(id: string): Promise<unknown>
}
/** The clock alone moves the order on, each time as a row says: the states that it went through. */
async function lapsed(id: string, { rows, over, lapse }: Clocked): Promise<string[]> {
  const seen = [(await rowOf(id)).state]
  for (let from = seen[0] ?? ''; !over.includes(from) && seen.length < 9;) {
    await lapse(id)
    const { state: to } = await rowOf(id)
    const isRow = rows.some((row) => row.from === from && row.to === to && row.by === 'clock')
    assert.ok(isRow, `${seen.join(' ')} ${to}`)
    seen.push((from = to))
  }
  return seen
}

describe('a sale', () => {
  // who hears of it a day before: buyer, seller; and to whom all of the money goes
  const paths: [State, [number, number], 'buyer' | 'seller', { goods?: true; address?: false }?][] = [
    ['paid', [0, 1], 'buyer'],
    ['sent', [1, 0], 'seller'],
    ['claimed', [1, 0], 'seller'],
    ['handed', [0, 0], 'seller'],
    ['received', [0, 0], 'seller'],
    ['applied', [0, 1], 'buyer'],
    ['applied', [0, 1], 'buyer', { goods: true }],
    ['refused', [1, 0], 'seller'],
    ['returning', [1, 0], 'seller', { goods: true }],
    ['returning', [0, 1], 'buyer', { goods: true, address: false }],
    ['returned', [0, 1], 'buyer', { goods: true }],
    ['disputed', [1, 1], 'buyer'],
  ]
  for (const [state, words, gets, how] of paths)
    test(`${state} ${JSON.stringify(how ?? {})} of the silent`, async () => {
      const id = await at(state, how)
      assert.deepEqual(await reminded(id, 24, [buyer, seller]), words)
      const seen = await lapsed(id, { rows: trade.steps, over: overStates, lapse: (it) => market.lapse(it) })
      const { refunded, earned, fee, total } = await rowOf(id)
      const ends = gets === 'buyer' ? [total, 0] : [0, total]
      assert.deepEqual([refunded, (earned ?? 0) + (fee ?? 0)], ends, seen.join(' '))
    })

  test('has a word before each clock, unless all of its time is a day', () => {
    const clocks = trade.steps.filter(({ by, from }) => by === 'clock' && from !== 'unpaid')
    const soon = Object.keys(app.context.house.all('orders').trade.soon ?? {})
    assert.deepEqual(
      [...soon, 'handed', 'disputed'].sort(),
      [...new Set(clocks.map(({ from }) => from as string))].sort(),
    )
  })
})

describe('an errand', () => {
  const paths: [states.State, number, [number, number], 'owner' | 'rider' | 'desk'][] = [
    ['open', 24, [0, 0], 'owner'],
    ['taken', 1, [0, 1], 'owner'],
    ['handing', 1, [0, 0], 'owner'],
    ['carrying', 6, [0, 1], 'desk'],
    ['passing', 6, [0, 0], 'desk'],
    ['delivered', 6, [1, 0], 'rider'],
  ]
  for (const [state, hours, words, gets] of paths)
    test(`${state} of the silent`, async () => {
      const { id, owner, rider } = await run.at(state)
      assert.deepEqual(await reminded(id, hours, [owner, rider]), words)
      const over = [...states.overStates, 'disputed']
      const seen = await lapsed(id, { rows: errand.steps, over, lapse: (it) => run.due(it) })
      const { refunded, earned, fee, total } = await rowOf(id)
      const ends = { owner: [total, 0], rider: [0, total], desk: [null, 0] }[gets]
      assert.deepEqual([refunded, (earned ?? 0) + (fee ?? 0)], ends, seen.join(' '))
      if (gets === 'desk') await run.decided(id)
      assert.equal(await run.escrow(id), 0)
    })
})
