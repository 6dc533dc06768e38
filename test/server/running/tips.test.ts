// also on: external
/** Tips that are added while an errand waits for its rider, and what becomes of those that arrive after. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { platformFee, riderPay, tip as limits } from '../../../contract/running/price/rules'
import { penaltyOf } from '../../../contract/running/rider/rules'
import { hallOf } from '../../../server/features/running/frame'
import { startApp, type TestApp, type TestSession } from '../harness'
import { settled } from '../heard'
import { arrived, paidFor } from '../payment/paying'
import { Rows } from '../rows'
import { enrich, password } from '../wallet/wallets'
import { as, refused, say } from '../asks'
import { Run } from './errands'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(async () => {
  await run.sound()
  await app.close()
})

const ask = (owner: TestSession, id: string, change: { key?: string; amount?: number } = {}) =>
  app.post('running/tip', { id, key: randomUUID(), amount: 300, ...change }, as(owner))
/** From the cashier, at once. */
const add = async (owner: TestSession, id: string, amount = 300) =>
  assert.equal(await arrived(app, await run.tip(owner, id, amount)), 'kept')
const fromBalance = async (owner: TestSession, id: string, amount: number) => {
  const { id: tip } = await say(ask(owner, id, { amount }))
  await say(
    app.post(
      'payments/payment',
      { kind: 'errand-tip', id: tip, channel: 'balance', password, amount },
      as(owner),
    ),
  )
  return say(app.get('payments/state', { query: { kind: 'errand-tip', id: tip }, ...as(owner) }))
}
/** Payments of an errand and its tips, as they were made: which way, how much came, how much went back. */
const payments = async (id: string) =>
  (
    await app.pool.query<{ channel: string; amount: number; refunded: number }>(
      'select channel, amount::int, refunded::int from payments where to_owner = $1 order by id',
      [id],
    )
  ).rows.map(({ channel, amount, refunded }) => [channel, amount, refunded])

/** What the system told somebody last. */
const lastOf = async (person: TestSession): Promise<string> =>
  (await say(app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(person) }))).items[0]
    ?.text ?? ''

describe('while it waits', () => {
  test('is of its price, whole for the rider, and the hall hears of it', async () => {
    const { id, owner, rider } = await run.at('open')
    await enrich(app, owner)
    const first = await run.detail(owner, id)
    const heard: unknown[] = []
    const end = app.context.events.subscribe(hallOf(run.school), (event) => heard.push(event))
    await app.context.events.settled()
    await add(owner, id, 300)
    const { page } = await fromBalance(owner, id, 200)
    await settled(app)
    end()
    assert.ok(page.endsWith(`?id=${id}`))
    assert.deepEqual(heard, [
      { frame: { type: 'errand-hall', id, open: true, tip: first.quote.tip + 300 } },
      { frame: { type: 'errand-hall', id, open: true, tip: first.quote.tip + 500 } },
    ])
    const now = await run.detail(owner, id)
    assert.deepEqual(now.quote, {
      ...first.quote,
      items: [
        ...first.quote.items,
        { name: 'added', title: '加小费', amount: 300, note: '全归骑手' },
        { name: 'added', title: '加小费', amount: 200, note: '全归骑手' },
      ],
      service: first.quote.service + 500,
      tip: first.quote.tip + 500,
      total: first.quote.total + 500,
    })
    assert.deepEqual([now.pay, now.tips, await run.escrow(id)], [first.pay + 500, 0, now.total])
    assert.deepEqual(
      now.events.map(({ action, note }) => [action, note]),
      [
        ['pay', ''],
        ['tip', '¥3.00'],
        ['tip', '¥2.00'],
      ],
    )
    const [card] = (await say(app.get('running/hall', { query: { sort: 'new' }, ...as(rider) }))).items
    assert.deepEqual([card?.id, card?.pay, card?.tip], [id, first.pay + 500, first.quote.tip + 500])
    // and all of it is the rider's
    await run.grab(rider, id)
    await run.fetch(rider, { id, kind: 'take' }, owner)
    await run.deliver(rider, { id, kind: 'take' })
    await say(app.post('running/userConfirmEnd', { id }, as(owner)))
    const fee = platformFee(first.quote.service, first.quote.tip, 10)
    const [earned] = (await say(app.get('running/earnings', { query: { order: id }, ...as(rider) }))).items
    assert.deepEqual(
      [earned?.what, earned?.amount, earned?.tip, earned?.fee],
      ['settle', now.quote.service - fee, now.quote.tip, fee],
    )
  })

  test('is begun once a key, by its owner, up to the limit and only then', async () => {
    const { id, owner, rider } = await run.at('open')
    const key = randomUUID()
    const due = await say(ask(owner, id, { key }))
    assert.deepEqual(await say(ask(owner, id, { key })), due)
    assert.match(await refused(ask(owner, id, { key, amount: 400 })), /已经提交过/)
    assert.equal((await ask(rider, id)).status, 404)
    assert.match(await refused(ask(owner, id, { amount: limits.max })), /最多 ¥100/)
    await paidFor(app, owner, 'errand-tip', due.id)
    assert.match(await refused(ask(owner, id, { key })), /付过了/)
    const { quote } = await run.detail(owner, id)
    await add(owner, id, limits.max - quote.tip)
    assert.deepEqual((await run.detail(owner, id)).actions, ['cancel'])
  })

  test('two at once over the limit: one is kept, the other goes back', async () => {
    const { id, owner } = await run.at('open')
    const begun = [await run.tip(owner, id, 6000), await run.tip(owner, id, 6000)]
    const words = await Promise.all(begun.map((one) => arrived(app, one)))
    assert.deepEqual(words.sort(), ['kept', 'return'])
    const { quote, total } = await run.detail(owner, id)
    assert.deepEqual([quote.tip, await run.escrow(id)], [6100, total])
  })

  test('not while it is paid, held, over, or taken down', async () => {
    for (const [state, words] of [
      ['unpaid', /付款以后/],
      ['taken', /已经接单/],
      ['cancelled', /已经结束/],
    ] as const) {
      const { id, owner } = await run.at(state)
      assert.match(await refused(ask(owner, id)), words, state)
    }
    const { id, owner } = await run.at('open')
    const rows = await Rows.open(app.context)
    await rows.add('complaint_cases', { subject: 'errand', subject_id: id, state: 'approved' })
    assert.match(await refused(ask(owner, id)), /不在大厅/)
    assert.deepEqual((await run.detail(owner, id)).actions, ['cancel'])
  })
})

describe('arrives after', () => {
  /** Its free minutes are over. */
  const ago = (id: string) =>
    app.pool.query(`update errands set grabbed_at = grabbed_at - interval '20 minutes' where id = $1`, [id])

  test('a rider took it: is that rider’s, and nothing that was agreed to costs more', async () => {
    const { id, owner, rider } = await run.at('open')
    const begun = await run.tip(owner, id, 5000)
    await run.grab(rider, id)
    await ago(id)
    const [before, fee] = [await run.detail(rider, id), (await run.detail(owner, id)).cancel_fee]
    assert.equal(await arrived(app, begun), 'kept')
    const now = await run.detail(rider, id)
    assert.deepEqual(
      [now.state, now.pay, now.back_fee, (await run.detail(owner, id)).cancel_fee],
      ['taken', before.pay + 5000, before.back_fee, fee],
    )
    assert.ok(before.back_fee > 0 && fee > 0)
    assert.match((await run.notices(rider))[0] ?? '', /加了 ¥50.00 小费/)
    // whoever takes it next knows of it
    await say(
      app.post('running/riderCancel', { id, reason: '临时有事', expected: before.back_fee }, as(rider)),
    )
    const next = await run.rider()
    await run.grab(next, id)
    await ago(id)
    const { pay, quote, back_fee } = await run.detail(next, id)
    assert.equal(pay, riderPay(quote.service, quote.tip, 10))
    assert.equal(back_fee, penaltyOf('back', pay, 20 * 60_000))
    assert.ok(back_fee > before.back_fee)
  })

  test('it was done: is given to its rider at once', async () => {
    let begun: Awaited<ReturnType<Run['tip']>> | null = null
    const { id, owner, rider } = await run.at('done', 'take', {
      open: async (errand, by) => void (begun = await run.tip(by, errand, 300)),
    })
    const [before, { total }] = [await run.balance(rider), await run.detail(owner, id)]
    assert.ok(begun)
    assert.equal(await arrived(app, begun), 'kept')
    const now = await run.detail(owner, id)
    assert.deepEqual(
      [await run.balance(rider), now.tips, now.total, await run.escrow(id)],
      [before + 300, 300, total, 0],
    )
  })

  for (const [end, reach] of [
    [
      'was called off',
      (id: string, owner: TestSession) => say(app.post('running/cancel', { id, expected: 0 }, as(owner))),
    ],
    ['ran out', (id: string) => run.due(id)],
  ] as const)
    test(`it ${end}: goes back whole, and its owner is told`, async () => {
      const { id, owner } = await run.at('open')
      const begun = await run.tip(owner, id)
      await reach(id, owner)
      const { total } = await run.detail(owner, id)
      assert.equal(await arrived(app, begun), 'return')
      assert.deepEqual(await payments(id), [
        ['sandbox', total, total],
        ['sandbox', begun.amount, begun.amount],
      ])
      assert.match(await lastOf(owner), /加不了小费了，刚付的 ¥2.00 已原路退回/)
      assert.equal(await run.escrow(id), 0)
    })
})

describe('goes back', () => {
  const tipped = async (state: Parameters<Run['at']>[0], kind: Parameters<Run['at']>[1] = 'take') =>
    run.at(state, kind, {
      open: async (id, owner) => {
        await enrich(app, owner)
        await fromBalance(owner, id, 300)
        await add(owner, id, 200)
      },
    })

  test('whole with a cancel, each by the way it came', async () => {
    const { id, owner } = await tipped('open')
    const balance = await run.balance(owner)
    const { total } = await run.detail(owner, id)
    const over = await say(app.post('running/cancel', { id, expected: 0 }, as(owner)))
    assert.deepEqual(over.settled, { refunded: total, rider: 0, fee: 0 })
    assert.deepEqual(await payments(id), [
      ['sandbox', total - 500, total - 500],
      ['balance', 300, 300],
      ['sandbox', 200, 200],
    ])
    assert.deepEqual([await run.balance(owner), await run.escrow(id)], [balance + 300, 0])
  })

  test('the last first, in part as a dispute was decided', async () => {
    const { id, owner, rider } = await tipped('disputed')
    const before = await run.balance(rider)
    const { quote, total } = await run.detail(owner, id)
    await run.decided(id)
    const left = quote.service - Math.floor(quote.service / 2)
    const fee = platformFee(left, Math.min(left, quote.tip), 10)
    assert.deepEqual((await run.detail(owner, id)).settled, {
      refunded: total - left,
      rider: left - fee,
      fee,
    })
    assert.deepEqual(await payments(id), [
      ['sandbox', total - 500, Math.max(0, total - left - 500)],
      ['balance', 300, Math.min(300, total - left - 200)],
      ['sandbox', 200, 200],
    ])
    assert.deepEqual([await run.balance(rider), await run.escrow(id)], [before + left - fee, 0])
    const [earned] = (await say(app.get('running/earnings', { query: { order: id }, ...as(rider) }))).items
    assert.deepEqual([earned?.what, earned?.tip], ['split', Math.min(left, quote.tip)])
  })

  test('not with what is left of the goods: that is of the goods’ line', async () => {
    const { id, owner } = await tipped('done', 'agency')
    const { quote, spent, settled: sums } = await run.detail(owner, id)
    assert.equal(sums?.refunded, quote.goods - (spent ?? 0))
    const { rows } = await app.pool.query(
      'select title, refunded from order_lines where order_id = $1 and refunded > 0',
      [id],
    )
    assert.deepEqual(rows, [{ title: '代买预付', refunded: sums?.refunded }])
  })
})
