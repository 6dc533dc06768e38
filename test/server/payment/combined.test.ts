// also on: external
/** Combined payments of WeChat: several sellers in one, each share at its seller's merchant, refunded and split apart. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { feeOf } from '../../../contract/secondhand/rules'
import type { Paying } from '../../../contract/payment/schema'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { pollRound, refundRound } from '../../../server/core/payment/rounds'
import { splitRound } from '../../../server/features/payment/splitRound'
import { createWechatPay } from '../../../server/providers/pay/wechat'
import { newAdministrator } from '../certification/certified'
import { startWechatPay, type FakeWechatPay } from '../fakes/wechatPay'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, refused, say } from '../asks'
import { Market } from '../secondhand/trade/market'

let app: TestApp
let market: Market
let wechat: FakeWechatPay
let desk: TestSession
let buyer: TestSession
let sellers: TestSession[]
let checkout: string
let orders: string[]

const numbers = ['1900000109', '1900000110']
const save = (seller: TestSession, number?: string) =>
  app.post('payments/merchantSave', number === undefined ? {} : { number }, as(seller))
const decide = (by: TestSession, id: string, number: string, change: object = {}) =>
  app.post('payments/decideMerchant', { id, number, action: 'approve', ...change }, as(by))

before(async () => {
  wechat = await startWechatPay({ partner: true })
  const pay = { wechat: createWechatPay(wechat.config), qq: null, alipay: null }
  app = await startApp({ providers: { pay } })
  market = await new Market(app).open()
  desk = await market.administrator()
  sellers = [await market.student('卖灯的人'), await market.student('卖书的人')]
  for (const [n, seller] of sellers.entries()) {
    await say(save(seller, numbers[n]))
    await say(decide(desk, seller.userId, numbers[n] ?? ''))
  }
})
after(async () => {
  await market.sound()
  await app.close()
  await wechat.close()
})
beforeEach(async () => {
  Object.assign(wechat, { fails: null })
  Object.assign(wechat.partner, { refundStatus: 'SUCCESS', mostPercent: 30, splitResult: 'SUCCESS' })
  await order(sellers)
})

async function order(from: readonly TestSession[]): Promise<void> {
  buyer = await market.student('买的人')
  const listed = await Promise.all(from.map((seller, n) => market.list(seller, { price: (n + 1) * 10_000 })))
  const portions = await Promise.all(listed.map((one) => market.portion(buyer, [one])))
  ;({ checkout, orders } = await say(market.order(buyer, portions, 30_000)))
}
const start = (change: object = {}, client = 'wechat') =>
  app.post(
    'payments/payment',
    { kind: 'checkout', id: checkout, channel: 'wechat', amount: 30_000, code: 'payer', ...change },
    { token: buyer.token, query: { client_type: client } },
  )
const state = (ask = false): Promise<Paying> =>
  say(
    app.get('payments/state', {
      query: { kind: 'checkout', id: checkout, client_type: 'wechat', ...(ask ? { ask: 'true' } : {}) },
      ...as(buyer),
    }),
  )
const rows = async () =>
  (await app.pool.query('select * from payments where payer_id = $1 order by amount, id', [buyer.userId]))
    .rows
const states = () => Promise.all(orders.map((id) => market.state(id)))
const escrows = () => Promise.all([checkout, ...orders].map((id) => balanceOf(app.db, 'escrow', id)))
const due = (table: string) => app.pool.query(`update ${table} set due_at = now() - interval '1 second'`)
async function call(number: string, change: { appid?: string } = {}): Promise<number> {
  const { headers, body } = wechat.combinedCallback(number, change)
  const url = '/api/payments/notify/wechat-combined'
  return (await app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}
/** Pays the whole; the combined number. */
async function paid(): Promise<string> {
  await say(start())
  const number = (await rows()).at(-1)?.combined ?? ''
  const combined = wechat.partner.orders.get(number)
  assert.ok(combined)
  combined.state = 'SUCCESS'
  assert.equal(await call(number), 200)
  return number
}
/** Handed over and received: the money is settled. */
async function done(n: number): Promise<void> {
  const [seller, id = ''] = [sellers[n], orders[n]]
  assert.ok(seller)
  await market.met(buyer, seller, id)
  await say(app.post('secondHandOrder/orderAffirm', { id }, as(buyer)))
  if ((await market.state(id)) !== 'done') await market.lapse(id)
  assert.equal(await market.state(id), 'done')
}
const split = async (n: number) =>
  (
    await app.pool.query(
      'select s.* from payment_splits s join orders o on o.paid_with = s.payment_id where o.id = $1',
      [orders[n]],
    )
  ).rows[0]
const toldDesk = async (words: RegExp) =>
  (await say(app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(desk) }))).items.filter(
    ({ text }) => words.test(text),
  ).length

describe('a merchant number', () => {
  test('counts once the school confirmed it, and nobody confirms their own', async () => {
    const seller = await market.student('新的卖家')
    assert.deepEqual(await say(save(seller, '1900000201')), {
      ...{ open: true, state: 'waiting', number: '', wanted: '1900000201', reason: '' },
    })
    assert.match(await refused(decide(desk, seller.userId, '1900000999')), /有变化/)
    await refused(decide(desk, seller.userId, '1900000201', { action: 'refuse', reason: ' ' }))
    await say(decide(desk, seller.userId, '1900000201', { action: 'refuse', reason: '查不到' }))
    await say(decide(desk, seller.userId, '1900000201', { action: 'refuse', reason: '查不到' }))
    const no = await say(app.get('payments/merchant', as(seller)))
    assert.deepEqual([no.state, no.number, no.reason], ['refused', '', '查不到'])
    // another seller's number is theirs
    await say(save(seller, numbers[0]))
    assert.match(await refused(decide(desk, seller.userId, numbers[0] ?? '')), /另一位卖家/)
    const admin = await newAdministrator(app, market.school)
    await app.pool.query(
      `insert into seller_merchants (user_id, school_id, wanted, state) values ($1, $2, '1900000301', 'waiting')`,
      [admin.userId, market.school],
    )
    assert.match(await refused(decide(admin, admin.userId, '1900000301')), /自己的/)
  })

  test('that is changed holds until the other is confirmed, and is given up at once', async () => {
    const seller = await market.student('换号的卖家')
    await say(save(seller, '1900000401'))
    await say(decide(desk, seller.userId, '1900000401'))
    const changed = await say(save(seller, '1900000402'))
    assert.deepEqual([changed.state, changed.number, changed.wanted], ['waiting', '1900000401', '1900000402'])
    assert.equal((await say(save(seller))).state, 'none')
  })
})

describe('a combined payment', () => {
  test('is one for all sellers who have a merchant number, each share at their own', async () => {
    const { offers } = await state()
    assert.deepEqual(
      offers.map(({ channel, alone }) => [channel, alone]),
      [
        ['balance', false],
        ['wechat', false],
        ['sandbox', false],
      ],
    )
    const [one, two] = await Promise.all([start(), start()])
    assert.ok(one.data.charge?.way === 'wechat' && two.data.charge?.way === 'wechat')
    const [first, second, more] = await rows()
    assert.equal(more, undefined)
    assert.equal(first.combined, second.combined)
    const combined = wechat.partner.orders.get(first.combined)
    assert.deepEqual(
      combined?.sub_orders.map((share) => [share.out_trade_no, share.sub_mchid, share.amount.total_amount]),
      [
        [first.number, numbers[0], 10_000],
        [second.number, numbers[1], 20_000],
      ],
    )
    assert.match(combined?.notify_url ?? '', /\/api\/payments\/notify\/wechat-combined$/)
    assert.equal((await state()).state, 'paying')
    assert.equal(wechat.orders.size, 0)
  })

  test('is heard once, whatever is repeated: each order has its own payment', async () => {
    const number = await paid()
    await Promise.all(Array.from({ length: 4 }, () => call(number)))
    assert.deepEqual(
      [await states(), await escrows()],
      [
        ['paid', 'paid'],
        [0, 10_000, 20_000],
      ],
    )
    const { state: shown, amount, channel } = await state()
    assert.deepEqual([shown, amount, channel], ['paid', 30_000, 'wechat'])
    const [first] = await rows()
    assert.deepEqual(
      [first.vendor_number, first.open_id],
      [`42100${first.number}`, wechat.partner.orders.get(number)?.combine_payer_info?.openid],
    )
  })

  test('of another app, or signed by another, is not heard', async () => {
    await say(start())
    const number = (await rows())[0].combined
    assert.equal(await call(number, { appid: 'wx1' }), 403)
    wechat.forged = true
    assert.equal(await call(number), 403)
    wechat.forged = false
    const { headers, body } = wechat.combinedCallback(number)
    // the other merchant's address
    const url = '/api/payments/notify/wechat'
    assert.equal((await app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode, 403)
    assert.deepEqual(await states(), ['unpaid', 'unpaid'])
  })

  test('is asked about when nobody calls, and leads back from its page', async () => {
    const { data } = await start({}, 'web')
    assert.ok(data.charge?.way === 'page')
    assert.match(new URL(data.charge.url).searchParams.get('redirect_url') ?? '', /kind=checkout/)
    const combined = wechat.partner.orders.get((await rows())[0].combined)
    assert.ok(combined)
    combined.state = 'SUCCESS'
    await due('payments')
    await pollRound(app.context)
    assert.deepEqual(await states(), ['paid', 'paid'])
  })

  test('is closed whole as its time ends, or as a seller is paid alone', async () => {
    await say(start())
    const [first] = await rows()
    assert.equal((await start({ part: orders[0], amount: 10_000 })).code, 0)
    assert.equal(wechat.partner.orders.get(first.combined)?.state, 'CLOSED')
    assert.deepEqual((await rows()).map((row) => [row.state, row.combined === null]).sort(), [
      ['closed', false],
      ['closed', false],
      ['pending', true],
    ])
    // and the other way round
    await say(start())
    const alone = (await rows()).find((row) => row.combined === null)
    assert.equal(wechat.orders.get(alone.number)?.state, 'CLOSED')
    await app.pool.query(
      `update payments set expires_at = now() - interval '1 second' where payer_id = $1 and state = 'pending'`,
      [buyer.userId],
    )
    await due('payments')
    await pollRound(app.context)
    assert.ok((await rows()).every((row) => row.state === 'closed'))
  })

  test('that is late pays what is open still; the rest of it goes back by itself', async () => {
    await say(start())
    const { combined } = (await rows())[0]
    await say(app.post('secondHandOrder/orderCancel', { id: orders[0] }, as(buyer)))
    const order = wechat.partner.orders.get(combined)
    assert.ok(order)
    order.state = 'SUCCESS'
    assert.equal(await call(combined), 200)
    assert.equal(await market.state(orders[1] ?? ''), 'paid')
    await refundRound(app.context)
    const back = [...wechat.partner.refunds.values()].filter(({ refund }) => refund === 10_000)
    assert.deepEqual([back.at(-1)?.merchant, (await rows())[0].state], [numbers[0], 'refunded'])
  })

  test('that WeChat does not take leaves each order to be paid alone', async () => {
    wechat.fails = { status: 403, code: 'NO_AUTH' }
    assert.match((await start()).envelope.message, /暂时不能一起付，请到订单里一单一单付/)
    wechat.fails = null
    const alone = { kind: 'trade', id: orders[0], amount: 10_000 }
    assert.equal((await start(alone)).code, 0)
    assert.ok((await rows()).every((row) => row.state === (row.combined === null ? 'pending' : 'closed')))
  })

  test('is none where a seller has no number: each is paid alone', async () => {
    await order([sellers[0] ?? desk, await market.student('没有商户号的人')])
    assert.equal((await state()).offers.find(({ channel }) => channel === 'wechat')?.alone, true)
    assert.match((await start()).envelope.message, /一位卖家付一笔/)
  })
})

describe('a share', () => {
  test('goes back by itself, from its seller’s merchant', async () => {
    await paid()
    await say(
      app.post('secondHandOrder/orderCancel', { id: orders[0], reason: '弄丢了' }, as(sellers[0] ?? desk)),
    )
    await due('refunds')
    await refundRound(app.context)
    const [first] = await rows()
    assert.deepEqual(
      [...wechat.partner.refunds.values()].filter(({ of }) => of === first.number),
      [{ of: first.number, merchant: numbers[0], refund: 10_000, status: 'SUCCESS' }],
    )
    assert.deepEqual(
      [await states(), await escrows()],
      [
        ['cancelled', 'paid'],
        [0, 0, 20_000],
      ],
    )
  })

  test('is split once its order is over: our fee to us, the rest to its seller and not to their balance', async () => {
    await paid()
    const before = await balanceOf(app.db, 'balance', sellers[0]?.userId)
    await done(0)
    const fee = feeOf(10_000)
    assert.deepEqual([(await split(0)).state, Number((await split(0)).amount)], ['waiting', fee])
    assert.deepEqual(
      [await balanceOf(app.db, 'balance', sellers[0]?.userId), (await escrows())[1], await split(1)],
      [before, 0, undefined],
    )
    wechat.fails = { status: 500, code: 'SYSTEM_ERROR' }
    await due('payment_splits')
    await splitRound(app.context)
    assert.equal((await split(0)).state, 'waiting')
    wechat.fails = null
    await due('payment_splits')
    await Promise.all([splitRound(app.context), splitRound(app.context)])
    const { number, state: how } = await split(0)
    assert.equal(how, 'done')
    assert.deepEqual(wechat.partner.splits.get(number)?.receivers, [
      { account: wechat.partner.merchant, amount: fee, result: 'SUCCESS' },
    ])
    assert.equal(wechat.partner.splits.get(number)?.sub_mchid, numbers[0])
  })

  test('is not split while a refund is on its way; what could not go back comes to us and from there to its buyer', async () => {
    await paid()
    const [id = ''] = orders
    const total = 10_000
    await market.met(buyer, sellers[0] ?? desk, id)
    const asked = await say(
      app.post(
        'secondHandOrder/orderRefund',
        {
          ...{ key: randomUUID(), id, goods: false, amount: 2000 },
          ...{ cause: 'unlike', text: '有一处划痕没有写' },
        },
        as(buyer),
      ),
    )
    await say(app.post('secondHandOrder/refundAffirm', { id: asked.id }, as(sellers[0] ?? desk)))
    if ((await market.state(id)) !== 'done') await market.lapse(id)
    await due('payment_splits')
    assert.equal(await splitRound(app.context), 0)
    wechat.partner.refundStatus = 'ABNORMAL'
    await due('refunds')
    await refundRound(app.context)
    assert.equal(await balanceOf(app.db, 'balance', buyer.userId), 2000)
    await due('payment_splits')
    await splitRound(app.context)
    const { number, state: how } = await split(0)
    assert.deepEqual(
      [how, wechat.partner.splits.get(number)?.receivers[0]?.amount],
      ['done', 2000 + feeOf(total - 2000)],
    )
  })

  test('that WeChat does not split so is told of at the desk, once, and not tried for ever', async () => {
    await paid()
    await done(1)
    wechat.partner.splitResult = 'CLOSED'
    const before = await toldDesk(/没有分账成功/)
    await due('payment_splits')
    await splitRound(app.context)
    await due('payment_splits')
    assert.equal(await splitRound(app.context), 0)
    assert.deepEqual([(await split(1)).state, (await toldDesk(/没有分账成功/)) - before], ['given up', 1])
  })

  test('of which nothing is ours is freed whole', async () => {
    await paid()
    await done(0)
    await app.pool.query(`update payment_splits set amount = 0 where number = $1`, [(await split(0)).number])
    await due('payment_splits')
    await splitRound(app.context)
    const { number, state: how } = await split(0)
    assert.deepEqual([how, wechat.partner.splits.get(number)?.receivers], ['done', []])
    const asked = wechat.requests.at(-1)
    assert.equal(asked?.url.pathname, '/v3/profitsharing/orders/unfreeze')
  })
})
