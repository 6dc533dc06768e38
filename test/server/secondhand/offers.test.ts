// also on: external
/** Prices that a buyer and a seller talk about: offered and answered on cards, and what an order costs then. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { offerLimits } from '../../../contract/secondhand/offers/rules'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Market, type Listed } from './trade/market'

let app: TestApp
let market: Market
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
})
after(() => app.close())

/** A lamp at ¥30, its seller, and somebody who does not know them. */
async function lamp(change: { pieces?: number } = {}) {
  const seller = await market.student()
  return { seller, buyer: await market.student(), listed: await market.list(seller, change) }
}
const make = (buyer: TestSession, listed: Listed, sum: number, key: string = randomUUID()) =>
  app.post('secondHandOffer/make', { key, goods: listed.id, sum }, as(buyer))
const counter = (who: TestSession, id: string, sum: number) =>
  app.post('secondHandOffer/counter', { key: randomUUID(), id, sum }, as(who))
const act = (who: TestSession, id: string, name: string) =>
  app.post('chat/act', { kind: 'offer', id, act: name }, as(who))
/** Cards of offers in the talk of the two, as the reader has them. */
async function cards(reader: TestSession, other: TestSession) {
  const { conversation } = await say(app.get('chat/with', { ...as(reader), query: { user: other.userId } }))
  const query = { conversation: conversation ?? '' }
  const { items } = await say(app.get('chat/messages', { ...as(reader), query }))
  return items.flatMap(({ card }) => card?.shown?.terms ?? [])
}
const words = async (reader: TestSession, other: TestSession) =>
  (await cards(reader, other)).map(({ state, sum, acts }) => [
    sum,
    state.text,
    acts.map(({ title }) => title).join(),
  ])
const order = async (buyer: TestSession, listed: Listed, price: number, key?: string) =>
  market.order(buyer, [await market.portion(buyer, [{ ...listed, price }])], price, key)
const agreed = async (at: Awaited<ReturnType<typeof lamp>>, sum: number) => {
  const { id } = await say(make(at.buyer, at.listed, sum))
  await say(act(at.seller, id, 'accept'))
  return id
}
const refused = (
  { code, envelope }: { code: unknown; envelope: { message: string; msg: string } },
  why: RegExp,
) => {
  assert.notEqual(code, 0)
  assert.match(envelope.message + envelope.msg, why)
}
/** Somebody complained of them, and they may say nothing for a time. */
async function muted(person: TestSession): Promise<void> {
  const reader = await market.student()
  const complaint = {
    key: randomUUID(),
    subject: 'user' as const,
    id: person.userId,
    reason: 'advert' as const,
  }
  const { id } = await say(app.post('complaint/add', complaint, as(reader)))
  const decision = { id, rule: 'advert' as const, note: '请勿再发', days: 3 }
  await say(app.post('complaint/approved', decision, as(await market.administrator())))
}
const lapse = (id: string) =>
  app.pool.query(`update secondhand_offers set until_at = now() - interval '1 second' where id = $1`, [id])
const told = async (userId: string): Promise<string[]> =>
  (await app.pool.query('select text from notices where user_id = $1', [userId])).rows.map(({ text }) => text)

test('an offer is a card between the two, once for its key, and its seller reads the sum in the list', async () => {
  const { seller, buyer, listed } = await lamp()
  const key = randomUUID()
  const [one, two] = await Promise.all([make(buyer, listed, 2500, key), make(buyer, listed, 2500, key)])
  assert.equal(one.data.id, two.data.id)
  assert.deepEqual(await words(seller, buyer), [[2500, '等你回答', '不同意,还价,同意']])
  assert.deepEqual(await words(buyer, seller), [[2500, '等对方回答', '撤回']])
  const [row] = (await app.get('chat/conversations', as(seller))).data.items
  assert.deepEqual([row?.last?.text, row?.unread], ['[出价] ¥25 可以出吗？', 1])
  refused(await make(buyer, listed, 2400, key), /不一样/)
})

test('what was agreed is what this buyer pays, for one piece, and nobody else', async () => {
  const at = await lamp({ pieces: 3 })
  const { seller, buyer, listed } = at
  await agreed(at, 2500)
  assert.ok((await told(buyer.userId)).some((text) => text.includes('卖家同意“台灯”¥25')))
  const settle = async (who: TestSession, count: number) => {
    const lines = [{ goods: listed.id, count }]
    const { items } = await say(app.post('secondHandOrder/carSettlement', { lines }, as(who)))
    const { price, listed: usual } = items[0]?.lines[0] ?? {}
    return [price, usual]
  }
  assert.deepEqual(await settle(buyer, 1), [2500, 3000])
  assert.deepEqual(await settle(buyer, 2), [3000, undefined])
  const other = await market.student()
  assert.deepEqual(await settle(other, 1), [3000, undefined])
  refused(await order(other, listed, 2500), /价格变了/)
  refused(await order(buyer, listed, 2000), /价格变了/)
  assert.equal((await say(order(buyer, listed, 2500))).total, 2500)
  assert.deepEqual((await words(buyer, seller))[0]?.slice(0, 2), [2500, '已下单'])
  // the next piece costs what it costs
  refused(await order(buyer, listed, 2500), /价格变了/)
})

test('of two orders at once one takes the agreed price; who did not pay has it still', async () => {
  const at = await lamp({ pieces: 3 })
  const { buyer, listed } = at
  await agreed(at, 2500)
  const both = await Promise.all([order(buyer, listed, 2500), order(buyer, listed, 2500)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const id = both.find(({ status }) => status === 200)?.data.orders[0] ?? ''
  await say(app.post('secondHandOrder/orderCancel', { id }, as(buyer)))
  assert.equal((await say(order(buyer, listed, 2500))).total, 2500)
})

test('each side answers the other’s offer, and neither its own', async () => {
  const { seller, buyer, listed } = await lamp()
  const { id } = await say(make(buyer, listed, 2000))
  refused(await act(buyer, id, 'accept'), /等对方回答/)
  refused(await counter(buyer, id, 2100), /等对方回答/)
  refused(await counter(seller, id, 2000), /直接同意就行/)
  const back = await say(counter(seller, id, 2700))
  assert.deepEqual(await words(buyer, seller), [
    [2000, '有新的出价', ''],
    [2700, '等你回答', '不同意,还价,同意'],
  ])
  refused(await act(seller, id, 'accept'), /有新的出价/)
  await say(act(buyer, back.id, 'accept'))
  refused(await act(seller, back.id, 'withdraw'), /一方不能单独改/)
  refused(await make(buyer, listed, 1000), /已经说好价/)
  assert.equal((await say(order(buyer, listed, 2700))).total, 2700)
})

test('the same answer in the same moment is one', async () => {
  const { seller, buyer, listed } = await lamp()
  const { id } = await say(make(buyer, listed, 2000))
  const answers = await Promise.all([
    act(seller, id, 'accept'),
    act(seller, id, 'accept'),
    act(seller, id, 'decline'),
  ])
  const states = new Set(
    answers.filter(({ code }) => code === 0).map(({ data }) => data.shown?.terms?.state.text),
  )
  assert.equal(states.size, 1)
  assert.equal((await told(buyer.userId)).filter((text) => text.includes('¥20')).length, 1)
})

test('one waits at a time: a new one takes the place of the last', async () => {
  const { seller, buyer, listed } = await lamp()
  await Promise.all([make(buyer, listed, 2000), make(buyer, listed, 2100)])
  assert.deepEqual((await words(seller, buyer)).map(([, state]) => state).sort(), ['撤回了', '等你回答'])
})

test('who is silent has said no after a day, and what was agreed has an end', async () => {
  const at = await lamp()
  const { seller, buyer, listed } = at
  const { id } = await say(make(buyer, listed, 2000))
  await lapse(id)
  assert.deepEqual(await words(seller, buyer), [[2000, '过期了', '']])
  refused(await act(seller, id, 'accept'), /过期/)
  const next = await agreed(at, 2200)
  await lapse(next)
  refused(await order(buyer, listed, 2200), /价格变了/)
})

test('what cannot be bought takes no offers, and closes those that wait', async () => {
  const { seller, buyer, listed } = await lamp()
  const { id } = await say(make(buyer, listed, 2000))
  await market.placed(await market.student(), listed)
  assert.deepEqual(await words(seller, buyer), [[2000, '关闭了', '']])
  refused(await act(seller, id, 'accept'), /已卖完/)
  refused(await make(buyer, listed, 2000), /已卖完/)
})

test('nobody offers for their own, to who blocked them, nothing, or the price itself', async () => {
  const { seller, buyer, listed } = await lamp()
  refused(await make(seller, listed, 2000), /你自己的/)
  refused(await make(buyer, listed, 3000), /比标价 ¥30 低/)
  refused(await make(buyer, listed, 0), /出价/)
  const { id } = await say(make(buyer, listed, 2000))
  const stranger = await market.student()
  assert.equal((await act(stranger, id, 'accept')).status, 404)
  refused(
    await app.post(
      'privateChat',
      { key: randomUUID(), to: stranger.userId, card: { kind: 'offer', id } },
      as(buyer),
    ),
    /出价/,
  )
  await app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    seller.userId,
    buyer.userId,
  ])
  refused(await make(buyer, listed, 2100), /不在/)
  refused(await act(seller, id, 'accept'), /不在/)
})

test('who may not write has offered nothing', async () => {
  const { buyer, listed } = await lamp()
  await muted(buyer)
  assert.notEqual((await make(buyer, listed, 2000)).code, 0)
  const { rows } = await app.pool.query('select 1 from secondhand_offers where buyer_id = $1', [buyer.userId])
  assert.equal(rows.length, 0)
})

test('nobody is pressed: so many about one thing in a day', async () => {
  const { buyer, listed } = await lamp()
  for (let n = 0; n < offerLimits.each; n += 1) await say(make(buyer, listed, 1000 + n))
  refused(await make(buyer, listed, 1500), /一天最多/)
})

test('above the talk stands the order that runs, else the listing that they talk about', async () => {
  const at = await lamp()
  const { seller, buyer, listed } = at
  const bar = async (reader: TestSession, other: TestSession) => {
    const { bar: found } = await say(app.get('chat/with', { ...as(reader), query: { user: other.userId } }))
    return found && [found.note, found.act.title]
  }
  assert.equal(await bar(buyer, seller), null)
  await agreed(at, 2500)
  assert.deepEqual(await bar(buyer, seller), ['说好 ¥25 · 标价 ¥30', '买下'])
  assert.deepEqual(await bar(seller, buyer), ['¥30', '看商品'])
  const { orders } = await say(order(buyer, listed, 2500))
  assert.deepEqual(await bar(buyer, seller), ['待付款 · ¥25', '去付款'])
  assert.deepEqual(await bar(seller, buyer), ['待付款 · ¥25', '改价'])
  assert.equal(await bar(seller, await market.student()), null)
  await say(app.post('secondHandOrder/orderCancel', { id: orders[0] ?? '' }, as(buyer)))
  assert.deepEqual(await bar(buyer, seller), ['说好 ¥25 · 标价 ¥30', '买下'])
})
