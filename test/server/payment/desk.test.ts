// also on: external
/** What administrators see to: reports that WeChat did not take, and money held nearly as long as its vendor lets it be. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { holdRound } from '../../../server/features/payment/holds'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Rows, type Row } from '../rows'

let app: TestApp
let rows: Rows
let school: string
let desk: TestSession
before(async () => {
  app = await startApp()
  rows = await Rows.open(app.context)
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
  desk = await administrator()
})

async function administrator(): Promise<TestSession> {
  const one = await newPerson(app, school)
  await entrust(app, one, 'school-admin', school)
  return one
}
/** An order whose payment came days ago. */
async function held(
  days: number,
  change: Row = {},
  payment: Row = {},
): Promise<{ order: Row; payment: Row }> {
  const paid = await rows.add('payments', {
    ...{ channel: 'sandbox', state: 'paid', vendor_number: '42000123', amount: 500, refunded: 0 },
    ...{ paid_at: new Date(Date.now() - days * 86_400_000), alarmed_at: null },
    ...payment,
  })
  const order = await rows.add('orders', {
    ...{ school_id: school, paid_with: paid.id, kind: 'trade', state: 'disputed', title: '九成新台灯' },
    ...{ status: 'placed', payment: 'paid', total: 500 },
    ...change,
  })
  return { order, payment: paid }
}
async function failed(change: Row = {}): Promise<{ id: string; order: Row }> {
  const { order, payment } = await held(0)
  const report = await rows.add('shipping_reports', {
    ...{ order_id: order.id, payment_id: payment.id, state: 'given up', tries: 10, error: '10060001' },
    body: JSON.stringify({ type: 'express', items: '台灯', parcels: [{ company: 'sf', number: 'SF1' }] }),
    ...change,
  })
  return { id: String(report.id), order }
}
const count = async (name: string, who = desk) =>
  (await say(app.get('roles/home', as(who)))).queues.find((one) => one.name === name)?.count
const logged = async () =>
  (
    await app.pool.query('select action, detail from audit_log where actor_id = $1 order by id', [
      desk.userId,
    ])
  ).rows

describe('a shipping report that was given up', () => {
  const list = async () => (await say(app.get('payments/shippings', as(desk)))).items
  const decide = (id: string, action: string, reason?: string, who = desk) =>
    app.post('payments/decideShipping', { id, action, ...(reason === undefined ? {} : { reason }) }, as(who))

  test('waits on the desk with what the console asks for, and is sent anew', async () => {
    const { id, order } = await failed()
    await failed({ state: 'sent' })
    // its money went back whole: nothing is left to tell
    await failed({ body: null })
    const [one, ...rest] = await list()
    assert.deepEqual(rest, [])
    assert.deepEqual(
      [one?.id, one?.number, one?.payment, one?.items, one?.parcels, one?.error],
      [id, order.number, '42000123', '台灯', ['sf SF1'], '10060001'],
    )
    assert.equal(await count('shippings'), 1)
    await say(decide(id, 'retry'))
    await say(decide(id, 'retry'))
    const { rows: found } = await app.pool.query(
      'select state, tries, due_at <= now() as due from shipping_reports where id = $1',
      [id],
    )
    assert.deepEqual(found, [{ state: 'waiting', tries: 0, due: true }])
    assert.deepEqual(await list(), [])
    assert.deepEqual(
      (await logged()).map(({ action, detail }) => [action, detail.order]),
      [['shipping.retry', order.number]],
    )
  })

  test('is marked as told by hand, with what was done, by one administrator', async () => {
    const { id, order } = await failed()
    assert.equal((await decide(id, 'handle', '  ')).status, 400)
    await say(decide(id, 'handle', '在后台补录了单号'))
    await say(decide(id, 'handle', '在后台补录了单号'))
    assert.match((await decide(id, 'retry')).envelope.message, /已经处理过/)
    assert.match(
      (await decide(id, 'handle', '我也录了', await administrator())).envelope.message,
      /已经处理过/,
    )
    assert.deepEqual(await list(), [])
    assert.deepEqual(
      (await logged()).map(({ action, detail }) => [action, detail]),
      [['shipping.handle', { order: order.number, reason: '在后台补录了单号' }]],
    )
  })
})

describe('money that is held nearly as long as its vendor lets it be', () => {
  const list = async () => (await say(app.get('payments/held', as(desk)))).items
  const told = async (who: TestSession) =>
    (
      await app.pool.query(`select text from notices where user_id = $1 and text like '%没有结清%'`, [
        who.userId,
      ])
    ).rows

  test('is on the desk until it is settled, what ends first before', async () => {
    const [late, next] = [await held(31), await held(24)]
    await held(22)
    await held(40, {
      payment: 'settled',
      status: 'done',
      refunded: 0,
      earned: 500,
      fee: 0,
      seller_id: desk.userId,
    })
    await held(40, {}, { channel: 'balance' })
    const items = await list()
    assert.deepEqual(
      items.map(({ id }) => id),
      [late.order.id, next.order.id],
    )
    assert.deepEqual([items[0]?.state, items[0]?.total, items[0]?.channel], ['学校处理中', 500, '演示收银台'])
    assert.equal(await count('held'), 2)
    await app.pool.query(`update orders set payment = 'returned', status = 'closed' where id = $1`, [
      late.order.id,
    ])
    assert.equal((await list()).length, 1)
  })

  test('is on it once, by the payment that ends first of those that brought it', async () => {
    const { order } = await held(24, {}, { channel: 'balance' })
    const into = { ...{ to_kind: 'escrow', to_owner: order.id }, ...{ combined: null, merchant: null } }
    const more = async (days: number, state = 'paid') => {
      const paid_at = new Date(Date.now() - days * 86_400_000)
      await rows.add('payments', {
        ...{ channel: 'sandbox', state, amount: 500, refunded: state === 'paid' ? 0 : 500 },
        ...{ ...into, paid_at },
      })
      return paid_at.toISOString()
    }
    await more(40, 'refunded')
    await more(24)
    const at = await more(26)
    assert.deepEqual(
      (await list()).map((one) => [one.id, one.at]),
      [[order.id, at]],
    )
  })

  test('is told of to all administrators, once', async () => {
    const other = await administrator()
    await held(24)
    await held(2)
    assert.ok((await holdRound(app.context)) >= 1)
    assert.equal(await holdRound(app.context), 0)
    for (const who of [desk, other]) {
      const [notice, ...rest] = await told(who)
      assert.deepEqual(rest, [])
      assert.match(notice?.text, /“九成新台灯”.*还有 6 天/)
    }
  })
})
