// also on: external
/** A school with one administrator: what takes two, or is appealed against, is the platform's, and nobody waits unseen. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rulingLimits } from '../../../contract/order/rules'
import { waitingRound } from '../../../server/core/order/waiting'
import { entrust, newPerson } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Market } from '../secondhand/trade/market'

let app: TestApp
let market: Market
let seller: TestSession
let buyer: TestSession
let desk: TestSession
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
  seller = await market.student('卖家')
  buyer = await market.student('买家')
  desk = await market.administrator()
})
after(async () => {
  await market.sound()
  await app.close()
})

async function disputed(price: number): Promise<{ kind: 'trade'; id: string }> {
  const id = await market.paid(buyer, await market.list(seller, { price }))
  await say(app.post('secondHandOrder/dispute', { id, text: '灯是坏的' }, as(buyer)))
  return { kind: 'trade', id }
}
const decide = (by: TestSession, id: string) =>
  say(app.post('secondHandOrder/decide', { id, share: 100, note: '灯是坏的' }, as(by)))
const others = async (by: TestSession, of: { kind: 'trade'; id: string }) =>
  (await say(app.get('order/dispute', { query: of, ...as(by) }))).others
const told = async ({ userId }: TestSession, id: string): Promise<string[]> => {
  const { rows } = await app.pool.query<{ text: string }>(
    'select text from notices where user_id = $1 and subject_id = $2 order by id',
    [userId, id],
  )
  return rows.map(({ text }) => text)
}

test('says who else can confirm, and asks the platform where the school has nobody', async () => {
  const of = await disputed(rulingLimits.alone + 100)
  assert.deepEqual([await others(desk, of), await others(buyer, of)], ['nobody', null])
  const platform = await newPerson(app)
  await entrust(app, platform, 'platform-admin', null)
  assert.equal(await others(desk, of), 'platform')
  await decide(desk, of.id)
  assert.match((await told(platform, of.id)).join(' '), /超过 500 元.*请平台管理员处理/)
  assert.deepEqual(await told(desk, of.id), [])
  const { proposal } = await say(app.get('order/dispute', { query: of, ...as(platform) }))
  await say(app.post('order/confirmRuling', { ...of, ruling: proposal?.id ?? '', agree: true }, as(platform)))

  const small = await disputed(3000)
  await decide(desk, small.id)
  await say(app.post('order/appeal', { ...small, text: '灯没有坏，有录像' }, as(seller)))
  assert.match((await told(platform, small.id)).join(' '), /被申诉了.*请平台管理员处理/)
  assert.deepEqual(await told(desk, small.id), [])
  await decide(platform, small.id)

  // both took part in a ruling that is appealed against: neither may decide, and both hear what is missing
  const large = await disputed(rulingLimits.alone + 100)
  await decide(desk, large.id)
  const { proposal: first } = await say(app.get('order/dispute', { query: large, ...as(platform) }))
  await say(app.post('order/confirmRuling', { ...large, ruling: first?.id ?? '', agree: true }, as(platform)))
  await say(app.post('order/appeal', { ...large, text: '灯没有坏，有录像' }, as(seller)))
  for (const one of [desk, platform])
    assert.match((await told(one, large.id)).join(' '), /被申诉了.*没有可以接手的管理员了，请平台再任命一位/)
})

test('is told of however many wait', async () => {
  const { id } = await disputed(3000)
  await app.pool.query(`update orders set disputed_at = now() - interval '5 days' where id = $1`, [id])
  // as many as one reading has, which wait a little longer
  const { rows: others } = await app.pool.query<{ id: string }>(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'Z' || n,
        'key', gen_random_uuid(), 'disputed_at', o.disputed_at - make_interval(secs => n)))).*
      from orders o, generate_series(1, 500) n where o.id = $1 returning id`,
    [id],
  )
  assert.equal(await waitingRound(app.context), 501)
  for (const one of [id, others.at(-1)?.id ?? ''])
    assert.match((await told(desk, one)).join(), /等了 3 天还没有处理/)
  await app.pool.query('delete from orders where id = any($1)', [others.map((row) => row.id)])
  await decide(desk, id)
})

test('is told of again after some days and then each week, to both sides, too, until it is decided', async () => {
  const { id } = await disputed(3000)
  const late = (days: number) =>
    app.pool.query(
      `update orders set disputed_at = now() - make_interval(days => $2, secs => 1) where id = $1`,
      [id, days],
    )
  const waits = async () => (await told(desk, id)).filter((text) => text.includes('还没有处理'))
  await late(2)
  await waitingRound(app.context)
  assert.deepEqual(await waits(), [])
  for (const days of [3, 4, 8, 36]) {
    await late(days)
    await Promise.all([waitingRound(app.context), waitingRound(app.context)])
  }
  assert.deepEqual(
    (await waits()).map((text) => /等了 (\d+) 天/.exec(text)?.[1]),
    ['3', '7', '35'],
  )
  for (const one of [buyer, seller])
    assert.equal((await told(one, id)).filter((text) => text.includes('自己谈妥')).length, 3)
  await decide(desk, id)
  await late(15)
  await waitingRound(app.context)
  assert.equal((await waits()).length, 3)
})
