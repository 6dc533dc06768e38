// also on: external
/** A checkout of several sellers: paid at once where our own books gather it, one payment a seller at vendors. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Paying } from '../../../contract/payment/schema'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { pollRound } from '../../../server/core/payment/rounds'
import { createWechatPay } from '../../../server/providers/pay/wechat'
import { startWechatPay, type FakeWechatPay } from '../fakes/wechatPay'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Market } from '../secondhand/trade/market'
import { wealthy } from './payables'

let app: TestApp
let market: Market
let wechat: FakeWechatPay
let buyer: TestSession
let sellers: TestSession[]
let checkout: string
let orders: string[]

before(async () => {
  wechat = await startWechatPay()
  const pay = { wechat: createWechatPay(wechat.config), qq: null, alipay: null }
  app = await startApp({ providers: { pay } })
  market = await new Market(app).open()
  sellers = [await market.student('卖灯的人'), await market.student('卖书的人')]
})
after(async () => {
  await market.sound()
  await app.close()
  await wechat.close()
})
beforeEach(async () => {
  buyer = await market.student('买的人')
  const prices = [1000, 2000]
  const listed = await Promise.all(sellers.map((seller, n) => market.list(seller, { price: prices[n] ?? 0 })))
  const portions = await Promise.all(listed.map((one) => market.portion(buyer, [one])))
  const made = await say(market.order(buyer, portions, 3000))
  ;({ checkout, orders } = made)
})

const start = (change: object, by = buyer, client = 'wechat') =>
  app.post(
    'payments/payment',
    { kind: 'checkout', id: checkout, channel: 'wechat', amount: 3000, code: 'payer', ...change },
    { token: by.token, query: { client_type: client } },
  )
const state = (): Promise<Paying> =>
  say(
    app.get('payments/state', {
      query: { kind: 'checkout', id: checkout, client_type: 'wechat', ask: 'true' },
      ...as(buyer),
    }),
  )
const numberOf = async (id: string): Promise<string> =>
  (await app.pool.query('select number from payments where subject_id = $1 order by id desc limit 1', [id]))
    .rows[0]?.number
const states = () => Promise.all(orders.map((id) => market.state(id)))
/** WeChat says that the part was paid. */
async function payPart(n: number): Promise<string> {
  const part = orders[n] ?? ''
  assert.equal((await start({ part, amount: (n + 1) * 1000 })).code, 0)
  const number = await numberOf(part)
  wechat.pay(number)
  const { headers, body } = wechat.callback(number)
  const url = '/api/payments/notify/wechat'
  assert.equal((await app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode, 200)
  return number
}

describe('a vendor that cannot gather', () => {
  test('is paid one payment a seller, and says so before', async () => {
    const { offers, parts, amount } = await state()
    assert.deepEqual(
      offers.map(({ channel, alone }) => [channel, alone]),
      [
        ['balance', false],
        ['wechat', true],
        ['sandbox', false],
      ],
    )
    assert.deepEqual(
      [amount, ...parts.map((part) => [part.id, part.amount, part.state])],
      [3000, [orders[0], 1000, 'open'], [orders[1], 2000, 'open']],
    )
    assert.match((await start({})).envelope.message, /一位卖家付一笔/)
    assert.equal(await numberOf(checkout), undefined)

    const first = await payPart(0)
    assert.deepEqual([await states(), (await state()).state], [['paid', 'unpaid'], 'open'])
    assert.deepEqual(
      [(await state()).amount, (await state()).parts.map((part) => part.state)],
      [2000, ['paid', 'open']],
    )
    // again is the same
    const again = await start({ part: orders[0], amount: 1000 })
    assert.deepEqual([again.data.state, await numberOf(orders[0] ?? '')], ['paid', first])

    const second = await payPart(1)
    assert.notEqual(first, second)
    const done = await state()
    assert.deepEqual([done.state, done.amount, done.reason, done.channel], ['paid', 3000, '', 'wechat'])
    assert.match(done.page, /paymentSuccess/)
    assert.deepEqual(
      await Promise.all([checkout, ...orders].map((id) => balanceOf(app.db, 'escrow', id))),
      [0, 1000, 2000],
    )
  })

  test('leads back from its page to the whole of it', async () => {
    const { data } = await start({ part: orders[0], amount: 1000 }, buyer, 'web')
    assert.ok(data.charge?.way === 'page')
    assert.match(
      new URL(data.charge.url).searchParams.get('redirect_url') ?? '',
      new RegExp(`kind=checkout&id=${checkout}&back=1$`),
    )
  })

  test('stopped in the middle is no trap: what is paid stays, the rest closes by itself', async () => {
    await payPart(0)
    await market.lapse(orders[1] ?? '')
    assert.deepEqual(await states(), ['paid', 'closed'])
    const { state: shown, amount, reason, parts } = await state()
    assert.deepEqual(
      [shown, amount, reason, parts.map((part) => part.state)],
      ['paid', 1000, '有 1 笔没有付，已经关闭', ['paid', 'closed']],
    )
  })

  test('takes no part that is another’s, and none that is not of it', async () => {
    const other = await market.student('别人')
    assert.equal((await start({ part: orders[0], amount: 1000 }, other)).status, 404)
    assert.equal((await start({ part: checkout, amount: 1000 })).status, 404)
    assert.equal((await start({ kind: 'trade', id: orders[0], part: orders[0], amount: 1000 })).status, 404)
  })
})

test('what the balance pays whole ends a part that waits at the vendor', async () => {
  await wealthy(app, buyer, 5000)
  await start({ part: orders[0], amount: 1000 })
  const number = await numberOf(orders[0] ?? '')
  const paid = await start({ channel: 'balance', password: '284913', code: undefined })
  assert.equal(paid.data.state, 'paid')
  await pollRound(app.context)
  assert.deepEqual([wechat.orders.get(number)?.state, await states()], ['CLOSED', ['paid', 'paid']])
  assert.equal((await state()).amount, 3000)
})

test('a part paid at the vendor while the balance pays the whole: what was paid twice goes back', async () => {
  await wealthy(app, buyer, 5000)
  const [part = ''] = orders
  await start({ part, amount: 1000 })
  const number = await numberOf(part)
  wechat.pay(number)
  const { headers, body } = wechat.callback(number)
  const url = '/api/payments/notify/wechat'
  await Promise.all([
    app.app.inject({ method: 'POST', url, headers, payload: body }),
    start({ channel: 'balance', password: '284913', code: undefined }),
  ])
  if ((await state()).state === 'open')
    await say(start({ channel: 'balance', password: '284913', amount: 2000, code: undefined }))
  const { rows } = await app.pool.query(
    'select sum(amount - refunded)::int as paid from payments where payer_id = $1',
    [buyer.userId],
  )
  assert.deepEqual([rows[0].paid, await states()], [3000, ['paid', 'paid']])
})
