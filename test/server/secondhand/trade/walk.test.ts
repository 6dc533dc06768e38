// also on: external
/** Random walks over settlements, orders, stock and refunds: no piece and no fen is lost, whatever people and the clock try. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { stateNames } from '../../../../contract/sale/states/rules'
import { steps } from '../../../../contract/sale/machine/rules'
import { causeNames, heldStates, overStates } from '../../../../contract/sale/after/rules'
import type { Way } from '../../../../contract/sale/rules'
import type { Viewer } from '../../../../server/context'
import { balanceOf } from '../../../../server/core/ledger/ledger'
import { Disputes } from '../../../../server/core/order/disputes'
import { Offers } from '../../../../server/features/order/offers'
import { Rulings } from '../../../../server/core/order/rulings'
import { secondhandSale } from '../../../../server/features/secondhand/sale/kind'
import { Acts } from '../../../../server/core/sale/acts'
import { Buying } from '../../../../server/core/sale/create'
import { Refunds } from '../../../../server/core/sale/refunds'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { paidFor } from '../../payment/paying'
import { dice, tried } from '../../walking'
import { Market, type Listed } from './market'

const length = Number(process.env.WALK_STEPS ?? 300)
const seed = Number(process.env.WALK_SEED ?? 20261126)

let app: TestApp
let market: Market
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
})
after(() => app.close())

const viewerOf = ({ userId }: TestSession, desk = false): Viewer => ({
  id: userId,
  schoolId: market.school,
  sessionId: userId,
  student: true,
  verified: false,
  blocks: false,
  roles: desk ? [{ role: 'school-admin', schoolId: market.school }] : [],
})

interface Kept extends Record<string, unknown> {
  state: string
  buyer_id: string
  seller_id: string
  checkout_id: string
  buyer_code: string
  seller_code: string
  refund: string | null
  proposed: number | null
}

test(`${length} steps keep every invariant (WALK_SEED=${seed})`, { timeout: 3_000_000 }, async () => {
  const roll = dice(seed)
  const pick = <T>(all: readonly T[]): T => all[roll(all.length)] as T
  const people = [
    await market.student(),
    await market.student(),
    await market.student(),
    await market.student(),
  ]
  const desk = await market.administrator()
  const addresses = new Map<string, string>()
  const photos = new Map<string, string[]>()
  for (const person of people) {
    addresses.set(person.userId, await market.address(person))
    photos.set(person.userId, [await market.photo(person), await market.photo(person)])
  }
  const listings: (Listed & { seller: string })[] = []
  for (const seller of people.slice(0, 3))
    for (const pieces of [1, 3])
      listings.push({
        ...(await market.list(seller, { pieces, price: 500 + roll(3000) })),
        seller: seller.userId,
      })
  const [buying, acts, refunds, disputes] = [
    new Buying(app.context, secondhandSale),
    new Acts(app.context, secondhandSale),
    new Refunds(app.context, secondhandSale),
    new Disputes(app.context, 'trade'),
  ]
  const [rulings, offers] = [new Rulings(app.context, 'trade'), new Offers(app.context, 'trade')]
  const orders: string[] = []
  const reached = new Set<string>()
  let taken = 0

  const settle = async (): Promise<void> => {
    const buyer = pick(people)
    const chosen = listings.filter(() => roll(3) === 0).map((listed) => ({ ...listed, count: 1 + roll(2) }))
    if (roll(6) === 0 && chosen[0]) chosen.push(chosen[0])
    const sellers = [...new Set(chosen.map(({ seller }) => seller))]
    if (sellers.length === 0) return
    const way = pick<Way>(['meet', 'building', 'courier'])
    const freight = way === 'courier' ? 500 * sellers.length : 0
    const expected = chosen.reduce((sum, { price, count }) => sum + price * count, freight)
    const portions = sellers.map((seller) => ({
      lines: chosen
        .filter((one) => one.seller === seller)
        .map(({ id, price, count }) => ({ goods: id, price, count })),
      way,
      ...(way === 'meet'
        ? { place: '图书馆', at: new Date(Date.now() + 3_600_000).toISOString() }
        : { address: addresses.get(buyer.userId) ?? '' }),
    }))
    await tried(
      buying
        .create(viewerOf(buyer), { key: randomUUID(), portions, expected })
        .then((made) => orders.push(...made.orders)),
    )
  }

  const act = async (id: string, action: string, by: TestSession, now: Kept): Promise<unknown> => {
    const viewer = viewerOf(by, by === desk)
    const right = roll(6) > 0
    const code = by.userId === now.seller_id ? now.buyer_code : now.seller_code
    const refund = { id: now.refund ?? randomUUID() }
    const address = addresses.get(by.userId)
    const evidence = photos.get(by.userId)?.slice(0, 1 + roll(2)) ?? []
    if (action === 'orderCancel') return acts.cancel(viewer, { id })
    if (action === 'sellerPriceSave') return acts.price(viewer, { id, goods: 1 + roll(4000) })
    if (action === 'orderAddressSave') return acts.address(viewer, { id, ...(address ? { address } : {}) })
    if (action === 'deliverGoods')
      return acts.deliver(viewer, { id, company: 'zhongtong', number: `73${10_000_000 + roll(3)}` })
    if (action === 'handOver') return acts.handOver(viewer, { id, code: right ? code : '000000' })
    if (action === 'handClaim') return acts.claim(viewer, { id, pictures: evidence })
    if (action === 'priceAccept') return acts.acceptPrice(viewer, { id, amount: now.proposed ?? 1 })
    if (action === 'priceDecline') return acts.declinePrice(viewer, id)
    if (action === 'orderAffirm') return acts.affirm(viewer, id)
    if (action === 'orderRefund')
      return refunds.ask(viewer, {
        key: randomUUID(),
        id,
        goods: roll(2) === 0,
        amount: 1 + roll(roll(2) === 0 ? 600 : 4000),
        cause: pick(causeNames),
        text: '和描述不一样',
        pictures: evidence,
        ...(roll(3) === 0 ? { lines: [0] } : {}),
      })
    if (action === 'refundAffirm')
      return refunds.affirm(viewer, { ...refund, ...(address ? { address } : {}) })
    if (action === 'refundRefuse') return refunds.decline(viewer, { ...refund, reason: '没有问题' })
    if (action === 'refundWithdraw') return refunds.withdraw(viewer, refund.id)
    if (action === 'refundBack') return refunds.back(viewer, { ...refund, text: '当面还了' })
    if (action === 'dispute') return disputes.dispute(viewer, { id, text: `说法 ${roll(9)}` })
    if (action === 'concede') return acts.concede(viewer, id)
    if (action === 'appeal') return rulings.appeal(viewer, { id, text: '东西没有坏' })
    if (action === 'offer') return offers.offer(viewer, { id, share: roll(101) })
    if (action === 'agree') {
      const { rows } = await app.pool.query(
        `select id from order_offers where order_id = $1 and state = 'open' order by id desc limit 1`,
        [id],
      )
      return offers.answer(viewer, { id, offer: rows[0]?.id ?? id, agree: right })
    }
    return rulings.decide(viewer, {
      ...{ id, share: roll(101), note: '这样处理' },
      ...(action === 'orderReturn' ? { goods: true } : {}),
    })
  }

  const step = async (): Promise<void> => {
    const open = orders.slice(-8)
    if (open.length === 0 || roll(6) === 0) return settle()
    const id = pick(open)
    const {
      rows: [now],
    } = await app.pool.query<Kept>(
      `select o.state, o.buyer_id, o.seller_id, o.checkout_id, e.buyer_code, e.seller_code,
        (e.proposal->>'goods')::int + (e.proposal->>'freight')::int as proposed,
        (select r.id from sale_refunds r where r.order_id = o.id order by r.id desc limit 1) as refund
      from orders o join sale_orders e on e.id = o.id where o.id = $1`,
      [id],
    )
    if (!now) return
    reached.add(now.state)
    if (overStates.some((state) => state === now.state) && roll(3) > 0) orders.splice(orders.indexOf(id), 1)
    const buyer = people.find(({ userId }) => userId === now.buyer_id) ?? pick(people)
    const seller = people.find(({ userId }) => userId === now.seller_id) ?? pick(people)
    if (now.state === 'unpaid' && roll(3) > 0)
      return void (await (
        roll(2) === 0 ? paidFor(app, buyer, 'trade', id) : paidFor(app, buyer, 'checkout', now.checkout_id)
      ).catch(() => 'refused'))
    if (roll(12) === 0) return market.lapse(id)
    const likely = steps.filter(({ from, by }) => from === now.state && by !== 'payment' && by !== 'clock')
    const chosen = roll(4) > 0 && likely.length > 0 ? pick(likely) : pick(steps)
    const sides = { buyer, seller, desk, payment: buyer, clock: seller }
    const by = roll(10) === 0 ? pick([...people, desk]) : sides[chosen.by]
    if (await tried(act(id, chosen.action, by, now))) taken += 1
  }

  const check = async (): Promise<void> => {
    await market.sound()
    const { rows } = await app.pool
      .query(`select o.id, o.state, o.payment, o.total, o.refunded, o.earned, o.fee,
      (select sum(l.refunded)::int from order_lines l where l.order_id = o.id) as back,
      (select sum(l.paid)::int from order_lines l where l.order_id = o.id) as shares
      from orders o where o.kind = 'trade'`)
    for (const row of rows) {
      reached.add(row.state)
      const holds = heldStates.includes(row.state)
      assert.equal(row.payment === 'paid', holds, `${row.id} ${row.state} ${row.payment}`)
      assert.equal(
        await balanceOf(app.db, 'escrow', row.id),
        holds ? row.total - row.back : 0,
        `${row.id} ${row.state}`,
      )
      assert.equal(row.shares, row.total, row.id)
      if (row.refunded === null) continue
      assert.equal(row.refunded + row.earned + row.fee, row.total, row.id)
      assert.equal(row.refunded, row.back, row.id)
    }
    const { rows: wrong } = await app.pool.query(`select g.id, g.held, g.sold from secondhand_goods g
      where g.held <> (select coalesce(sum(l.count), 0) from sale_lines l join orders o on o.id = l.order_id
        where l.goods_id = g.id and not l.released and o.status = 'placed')`)
    assert.deepEqual(wrong, [])
  }

  for (let n = 1; n <= length; n += 1) {
    await step()
    if (n % 100 === 0) {
      await check()
      // what was sold is put up again, so that the walk goes on
      await app.pool.query(
        'update secondhand_goods set pieces = pieces + 2, free = free + 2, off = false where free < 2',
      )
    }
  }
  await check()
  assert.ok(taken > length / 10, `${taken} steps were taken`)
  assert.ok(reached.size >= Math.min(9, stateNames.length), [...reached].join())
})
