// also on: external
/** Disputes: offers of the two, rulings of one administrator or two, one appeal, goods that go back first. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { rulingLimits } from '../../../contract/order/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, refused, say } from '../asks'
import { Market } from '../secondhand/trade/market'

let app: TestApp
let market: Market
let seller: TestSession
let buyer: TestSession
let desk: TestSession
let second: TestSession
let third: TestSession
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
  seller = await market.student('卖灯的人')
  buyer = await market.student('买灯的人')
  ;[desk, second, third] = [
    await newAdministrator(app, market.school),
    await newAdministrator(app, market.school),
    await newAdministrator(app, market.school),
  ]
})
after(async () => {
  await market.sound()
  await app.close()
})

/** A sale that was handed over, whose refund was refused, in dispute. */
async function disputed(price = 3000): Promise<{ kind: 'trade'; id: string }> {
  const id = await market.paid(buyer, await market.list(seller, { price }))
  await market.met(buyer, seller, id)
  const refund = await say(
    app.post(
      'secondHandOrder/orderRefund',
      { key: randomUUID(), id, goods: false, amount: price, cause: 'unlike', text: '和描述不一样' },
      as(buyer),
    ),
  )
  await say(app.post('secondHandOrder/refundRefuse', { id: refund.id, reason: '没有问题' }, as(seller)))
  await say(app.post('secondHandOrder/dispute', { id, text: '灯是坏的' }, as(buyer)))
  return { kind: 'trade', id }
}
const decide = (by: TestSession, id: string, share: number, more: object = {}) =>
  app.post('secondHandOrder/decide', { id, share, note: '各让一步', ...more }, as(by))
const standing = (by: TestSession, of: { kind: 'trade'; id: string }) =>
  say(app.get('order/dispute', { query: of, ...as(by) }))
const appeal = (by: TestSession, of: { kind: 'trade'; id: string }) =>
  app.post('order/appeal', { ...of, text: '灯没有坏，有录像' }, as(by))
const escrow = (id: string) => balanceOf(app.db, 'escrow', id)
const waiting = async (by: TestSession, id: string) =>
  (await say(app.get('secondHandOrder/disputes', { query: { size: 50 }, ...as(by) }))).items.some(
    (one) => one.id === id,
  )
const settled = async (id: string) =>
  (await app.pool.query('select state, refunded, earned, fee from orders where id = $1', [id])).rows[0]

describe('a ruling', () => {
  test('of one administrator stands for its days of appeal, and then moves the money', async () => {
    const of = await disputed()
    await say(decide(desk, of.id, 50))
    await say(decide(desk, of.id, 50))
    assert.match(await refused(decide(second, of.id, 60)), /已经有处理结果/)
    assert.equal(await escrow(of.id), 3000)
    const { ruling, appealed, open } = await standing(buyer, of)
    assert.deepEqual([ruling?.share, ruling?.note, appealed, open], [50, '各让一步', null, true])
    const days = (Date.parse(ruling?.until ?? '') - Date.now()) / 86_400_000
    assert.ok(days > rulingLimits.appealDays - 0.1 && days <= rulingLimits.appealDays)
    assert.deepEqual([await waiting(desk, of.id), await waiting(second, of.id)], [false, false])
    await market.lapse(of.id)
    assert.deepEqual(await settled(of.id), { state: 'decided', refunded: 1500, earned: 1485, fee: 15 })
    assert.match(await refused(appeal(buyer, of)), /没有可以申诉/)
  })

  test('is made by what the desk read: who said more since is heard first', async () => {
    const of = await disputed()
    const latest = async () =>
      (await say(app.get('secondHandOrder/disputes', { query: { size: 50 }, ...as(desk) }))).items.find(
        (one) => one.id === of.id,
      )?.step
    const first = await latest()
    await say(app.post('secondHandOrder/dispute', { id: of.id, text: '灯的底座也裂了' }, as(buyer)))
    assert.match(await refused(decide(desk, of.id, 50, { step: first })), /刚刚有了新的情况/)
    const now = await latest()
    assert.notEqual(now, first)
    await say(decide(desk, of.id, 50, { step: now }))
    // the same again is a retry, whatever came since
    await say(decide(desk, of.id, 50, { step: now }))
  })

  test('above the sum takes two: never the same one, and what is rejected is proposed anew', async () => {
    const of = await disputed(rulingLimits.alone + 100)
    await say(decide(desk, of.id, 100))
    assert.equal((await standing(buyer, of)).proposal, null)
    const { proposal, ruling } = await standing(second, of)
    assert.deepEqual(
      [ruling, proposal?.share, proposal?.by.id, proposal?.mine],
      [null, 100, desk.userId, false],
    )
    assert.equal((await standing(desk, of)).proposal?.mine, true)
    assert.deepEqual([await waiting(desk, of.id), await waiting(second, of.id)], [false, true])
    const confirm = (by: TestSession, ruled: string | undefined, agree: boolean, note?: string) =>
      app.post(
        'order/confirmRuling',
        { ...of, ruling: ruled ?? '', agree, ...(note === undefined ? {} : { note }) },
        as(by),
      )
    assert.match(await refused(confirm(desk, proposal?.id, true)), /另一位管理员/)
    assert.match(await refused(decide(second, of.id, 0)), /确认或驳回/)
    assert.equal((await confirm(second, proposal?.id, false)).status, 400)
    await say(confirm(second, proposal?.id, false, '证据不够'))
    await say(confirm(second, proposal?.id, false, '证据不够'))
    assert.equal(await waiting(desk, of.id), true)
    await say(decide(second, of.id, 50))
    const again = (await standing(desk, of)).proposal
    assert.equal((await confirm(buyer, again?.id, true)).status, 403)
    await say(confirm(desk, again?.id, true))
    await say(confirm(desk, again?.id, true))
    assert.equal(await escrow(of.id), rulingLimits.alone + 100)
    await market.lapse(of.id)
    assert.deepEqual([(await settled(of.id)).state, await escrow(of.id)], ['decided', 0])
  })

  test('is appealed once, to who had no part in it, and then is final', async () => {
    const of = await disputed()
    await say(decide(desk, of.id, 100))
    await say(appeal(seller, of))
    await say(appeal(seller, of))
    assert.equal((await standing(buyer, of)).appealed, 'seller')
    assert.deepEqual([await waiting(desk, of.id), await waiting(second, of.id)], [false, true])
    assert.match(await refused(decide(desk, of.id, 0)), /没有参与过/)
    await market.lapse(of.id)
    assert.equal(await escrow(of.id), 3000)
    await say(decide(second, of.id, 0))
    assert.deepEqual(await settled(of.id), { state: 'decided', refunded: 0, earned: 2970, fee: 30 })
    assert.match(await refused(appeal(buyer, of)), /没有可以申诉/)
    assert.equal((await standing(buyer, of)).ruling?.until, null)
  })

  test('no longer holds once a side gives in', async () => {
    const of = await disputed()
    await say(decide(desk, of.id, 0))
    await say(app.post('secondHandOrder/concede', { id: of.id }, as(seller)))
    const { ruling, open } = await standing(buyer, of)
    assert.deepEqual([ruling, open], [null, false])
    const { dispute } = await market.info(buyer, of.id)
    assert.equal(dispute?.share, null)
    assert.deepEqual(await settled(of.id), { state: 'cancelled', refunded: 3000, earned: 0, fee: 0 })
  })

  test('is of nobody who is on a side', async () => {
    const own = await newAdministrator(app, market.school)
    await app.pool.query(`update users set student_until = now() + interval '1 year' where id = $1`, [
      own.userId,
    ])
    const of = await disputed()
    await app.pool.query('update orders set seller_id = $2 where id = $1', [of.id, own.userId])
    assert.match(await refused(decide(own, of.id, 0)), /自己的订单/)
    await app.pool.query('update orders set seller_id = $2 where id = $1', [of.id, seller.userId])
  })
})

describe('goods back, then money', () => {
  const returned = async (share = 100) => {
    const of = await disputed()
    await say(decide(desk, of.id, share, { goods: true }))
    await market.lapse(of.id)
    assert.equal(await market.state(of.id), 'returning')
    const { rows } = await app.pool.query(
      `select id, amount, goods from sale_refunds where order_id = $1 and ended_at is null`,
      [of.id],
    )
    return { ...of, refund: rows[0] as { id: string; amount: number; goods: boolean } }
  }

  test('pays the buyer once the seller has them, or is silent on receipt', async () => {
    const { id, refund } = await returned()
    assert.deepEqual([refund.amount, refund.goods], [3000, true])
    await say(app.post('secondHandOrder/refundBack', { id: refund.id, text: '当面还了' }, as(buyer)))
    await market.lapse(id)
    assert.deepEqual(await settled(id), { state: 'cancelled', refunded: 3000, earned: 0, fee: 0 })
  })

  test('pays the seller the rest where a part goes back, though nobody says anything of the receipt', async () => {
    const { id, refund } = await returned(50)
    await say(app.post('secondHandOrder/refundBack', { id: refund.id, text: '当面还了' }, as(buyer)))
    await market.lapse(id)
    assert.deepEqual(await settled(id), { state: 'done', refunded: 1500, earned: 1485, fee: 15 })
  })

  test('leaves the money to the seller where they are not sent', async () => {
    const { id, refund } = await returned()
    const address = await market.address(seller)
    await say(app.post('secondHandOrder/refundAffirm', { id: refund.id, address }, as(seller)))
    await market.lapse(id)
    assert.deepEqual(await settled(id), { state: 'decided', refunded: 0, earned: 2970, fee: 30 })
  })

  test('is a refund where nobody says where they go', async () => {
    const { id } = await returned()
    await market.lapse(id)
    assert.deepEqual(await settled(id), { state: 'cancelled', refunded: 3000, earned: 0, fee: 0 })
  })

  test('is refused where nothing was handed over, or nothing goes back', async () => {
    const of = await disputed()
    assert.match(await refused(decide(desk, of.id, 0, { goods: true })), /至少要退一些钱/)
  })
})

describe('an offer', () => {
  const offer = (by: TestSession, of: { kind: 'trade'; id: string }, share: number, text = '') =>
    app.post('order/offer', { ...of, share, text }, as(by))
  const answer = (by: TestSession, of: { kind: 'trade'; id: string }, id: string, agree: boolean) =>
    app.post('order/answerOffer', { ...of, offer: id, agree }, as(by))

  test('of the seller is accepted, and shares out the money at once', async () => {
    const of = await disputed()
    const { offers } = await say(offer(seller, of, 40, '退你四成'))
    await say(offer(seller, of, 40, '退你四成'))
    assert.deepEqual(
      offers.map(({ by, share, text, state }) => [by, share, text, state]),
      [['seller', 40, '退你四成', 'open']],
    )
    const [one] = offers
    assert.match(await refused(answer(seller, of, one?.id ?? '', true)), /等对方答复/)
    await say(answer(buyer, of, one?.id ?? '', true))
    await say(answer(buyer, of, one?.id ?? '', true))
    assert.deepEqual(await settled(of.id), { state: 'decided', refunded: 1200, earned: 1782, fee: 18 })
    assert.match(await refused(offer(seller, of, 10)), /争议已经结束/)
  })

  test('is declined, replaced by another one, and counted', async () => {
    const of = await disputed()
    const first = (await say(offer(buyer, of, 80))).offers[0]
    await say(answer(seller, of, first?.id ?? '', false))
    const second = (await say(offer(buyer, of, 70))).offers[1]
    const third = (await say(offer(buyer, of, 60))).offers
    assert.deepEqual(
      third.map(({ share, state }) => [share, state]),
      [
        [80, 'declined'],
        [70, 'withdrawn'],
        [60, 'open'],
      ],
    )
    assert.match(await refused(answer(seller, of, second?.id ?? '', true)), /已经不在了/)
    await say(offer(buyer, of, 50))
    await say(offer(buyer, of, 40))
    assert.match(await refused(offer(buyer, of, 30)), /最多提议 5 次/)
  })

  test('that is accepted while a ruling stands ends it, and nothing is moved twice', async () => {
    const of = await disputed()
    await say(decide(desk, of.id, 100))
    const [one] = (await say(offer(seller, of, 90))).offers
    await say(answer(buyer, of, one?.id ?? '', true))
    await market.lapse(of.id)
    assert.equal((await settled(of.id)).refunded, 2700)
    assert.equal(await escrow(of.id), 0)
  })

  test('left open in one dispute is nothing that can be accepted in the next', async () => {
    const of = await disputed()
    const [one] = (await say(offer(seller, of, 90))).offers
    await say(decide(desk, of.id, 100, { goods: true }))
    await market.lapse(of.id)
    const { rows } = await app.pool.query('select id from sale_refunds where order_id = $1', [of.id])
    await say(app.post('secondHandOrder/refundBack', { id: rows[0].id, text: '当面还了' }, as(buyer)))
    await say(app.post('secondHandOrder/dispute', { id: of.id, text: '还回来的不是这盏' }, as(seller)))
    assert.deepEqual(
      (await standing(buyer, of)).offers.map(({ state }) => state),
      ['withdrawn'],
    )
    assert.match(await refused(answer(buyer, of, one?.id ?? '', true)), /已经不在了/)
    assert.equal(await escrow(of.id), 3000)
  })

  test('is nothing to strangers', async () => {
    const of = await disputed()
    const stranger = await market.student()
    assert.equal((await offer(stranger, of, 50)).status, 404)
    assert.equal((await app.get('order/dispute', { query: of, ...as(stranger) })).status, 404)
    assert.equal((await app.get('order/dispute', { query: of, ...as(third) })).status, 200)
  })
})
