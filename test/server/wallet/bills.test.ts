// also on: external
/** Bills: whose they are, by month and kind, page by page. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Context, Viewer } from '../../../server/context'
import { post } from '../../../server/core/ledger/ledger'
import { eraseDue } from '../../../server/features/security/erase'
import { BillService } from '../../../server/features/wallet/bills'
import { newPerson } from '../campus'
import { newCampus, type Campus } from '../certification/certified'
import { startApp, type TestApp } from '../harness'
import { tamper, topUp } from '../ledger/ledgers'
import { Run } from '../running/errands'
import { enrich, newCard, request, toBank, verify, whole } from './wallets'

let app: TestApp
let campus: Campus
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

const totalOf = async (id: string): Promise<number> =>
  (await app.pool.query('select total from orders where id = $1', [id])).rows[0].total

describe('bills', () => {
  test('are one’s own, latest first, each once over the pages, by kind and flow', async () => {
    const person = await newPerson(app, campus.school)
    await enrich(app, person, 0)
    for (let n = 1; n <= 5; n += 1) await post(app.db, topUp(person.userId, n * 1_000))
    await post(app.db, topUp((await newPerson(app)).userId, 7_777))
    const { data: made } = await app.post('withDraw/submit', request('wechat', 3_000), as(person))
    const seen: string[] = []
    let after: string | undefined
    do {
      const { data } = await app.get('bills/list', {
        query: { size: 2, ...(after ? { after } : {}) },
        ...as(person),
      })
      seen.push(...data.items.map(({ kind, amount, title }) => `${kind} ${amount} ${title}`))
      after = data.next ?? undefined
    } while (after)
    assert.deepEqual(seen, ['withdraw -3000 微信零钱', ...[5, 4, 3, 2, 1].map((n) => `top-up ${n * 1_000} `)])
    const list = async (query: object) =>
      (await app.get('bills/list', { query: { month: month(), ...query }, ...as(person) })).data
    assert.deepEqual((await list({ flow: 'out' })).items.map(({ id }) => id).length, 1)
    assert.deepEqual((await list({ kind: 'top-up' })).items.length, 5)
    assert.deepEqual((await list({})).totals, { in: 15_000, out: 3_000 })
    assert.deepEqual(
      [(await list({ month: '2024-01' })).items, (await list({ month: '2024-01' })).totals],
      [[], { in: 0, out: 0 }],
    )
    const { data: summary } = await app.get('bills/company', { query: { month: month() }, ...as(person) })
    assert.deepEqual(
      summary.items.map(({ kind, counterpart, count, in: got, out }) => [kind, counterpart, count, got, out]),
      [
        ['top-up', 'channel:sandbox', 5, 15_000, 0],
        ['withdraw', 'held', 1, 0, 3_000],
      ],
    )
    const [latest] = (await list({})).items
    const { data: receipt } = await app.get('bills/detail', {
      query: { id: latest?.id ?? '' },
      ...as(person),
    })
    assert.deepEqual(
      [
        receipt.amount,
        receipt.balance,
        receipt.counterparts,
        receipt.title,
        receipt.sealed,
        receipt.hash.length,
      ],
      [-3_000, 12_000, ['held'], '微信零钱', false, 64],
    )
    assert.equal(
      (await app.get('bills/detail', { query: { id: latest?.id ?? '' }, ...as(await newPerson(app)) }))
        .status,
      404,
    )
    assert.equal(made.state, 'confirming')
    for (const wrong of [
      { month: '2026-13' },
      { after: 'x' },
      { after: '-1' },
      { kind: 'gift' },
      { owner: randomUUID() },
    ])
      assert.equal(
        (await app.get('bills/list', { query: wrong, ...as(person) })).status,
        400,
        JSON.stringify(wrong),
      )
  })

  test('of a month are read where the page begins, of 100,000 lines of one account', async () => {
    const person = await newPerson(app, campus.school)
    const { id } = await post(app.db, topUp(person.userId, 1))
    const account = `ledger_account('balance', '${person.userId}')`
    // lines of three years, in the table alone
    const lines = (from: number, to: number) =>
      app.pool.query(
        `insert into ledger_postings (transfer_id, account_id, seq, amount, balance, previous, hash, at)
      select $1, ${account}, n, case n % 2 when 0 then 1 else -1 end, 0, '', '', '2023-01-01'::timestamptz + n * interval '15 minutes' from generate_series($2::int, $3) n`,
        [id, from, to],
      )
    await lines(2, 100_000)
    await app.pool.query('analyze ledger_postings')
    const list = async (query: object) =>
      (await app.get('bills/list', { query: { month: '2023-02', size: 20, ...query }, ...as(person) })).data
    const first = await list({})
    const next = await list({ after: first.next })
    assert.deepEqual(
      [first.items.length, next.items.length, (first.totals?.in ?? 0) + (first.totals?.out ?? 0)],
      [20, 20, 28 * 96],
    )
    const times = [...first.items, ...next.items].map(({ at }) => Date.parse(at))
    assert.ok(
      times.every((at, n) => n === 0 || times[n - 1] === at + 15 * 60_000),
      times.join(),
    )
    const plans: string[] = []
    const execute = async (query: SQL) => {
      const { sql: text, params } = new PgDialect().sqlToQuery(query)
      const { rows } = await app.pool.query<Record<string, string>>(
        `explain (analyze, costs off, timing off) ${text}`,
        params,
      )
      plans.push(rows.map((row) => Object.values(row).join()).join('\n'))
      return { rows: [] }
    }
    const bills = new BillService({ db: { execute } as unknown as Context['db'], house: app.context.house })
    for (const query of [{ month: '2023-02' }, { month: '2023-02', after: first.next ?? '' }]) {
      await bills.list({ id: person.userId } as Viewer, 'balance', query)
      const plan = plans.find((one) => one.startsWith('Limit') && !one.includes(' on payments ')) ?? ''
      assert.match(
        plan,
        /using ledger_postings_first_month on ledger_postings_first p(_1)? \(actual rows=21(\.00)? loops=1\)/,
      )
      assert.doesNotMatch(plan, / on ledger_postings_rest p(_\d)? \(actual/)
      assert.doesNotMatch(plan, /Sort|Seq Scan on ledger_postings_first/)
      plans.length = 0
    }
    await tamper(app.pool, `delete from ledger_postings where account_id = ${account} and seq > 1`)
  })

  test('have what a vendor’s channel took and got back, by the channel, in every sum', async () => {
    const run = await new Run(app).open(campus.school)
    const [person, rider] = [await run.student(), await run.rider()]
    await post(app.db, topUp(person.userId, 900))
    const order = await run.at('cancelled', 'take', { owner: person, rider, next: rider })
    const list = async (query: object = {}) =>
      (await app.get('bills/list', { query: { month: month(), ...query }, ...as(person) })).data
    const { items, totals } = await list()
    const total = await totalOf(order.id)
    assert.deepEqual(
      items.map(({ kind, amount, channel, balance }) => [kind, amount, channel, balance]),
      [
        ['refund', total, 'sandbox', null],
        ['pay', -total, 'sandbox', null],
        ['top-up', 900, null, 900],
      ],
    )
    assert.deepEqual(totals, { in: total + 900, out: total })
    const { data: summary } = await app.get('bills/company', { query: { month: month() }, ...as(person) })
    assert.deepEqual(summary.totals, totals)
    assert.ok(summary.items.some((one) => one.kind === 'pay' && one.counterpart === 'channel:sandbox'))
    // page by page, each once, however the times of a transfer and of its postings were rounded
    for (const later of ['-1 ms', '2 ms', '-1 ms']) {
      await tamper(app.pool, 'update ledger_transfers set at = at + $1::interval', [later])
      const seen: string[] = []
      for (let query: object | null = { size: 1 }; query !== null && seen.length < 9;) {
        const page: Awaited<ReturnType<typeof list>> = await list(query)
        seen.push(...page.items.map(({ id }) => id))
        query = page.next === null ? null : { size: 1, after: page.next }
      }
      assert.deepEqual(
        seen,
        items.map(({ id }) => id),
      )
    }
    assert.deepEqual((await list({ flow: 'out' })).items.length, 1)
    const id = items[1]?.id ?? ''
    const { data: receipt } = await app.get('bills/detail', { query: { id }, ...as(person) })
    assert.deepEqual(
      [receipt.amount, receipt.channel, receipt.counterparts, receipt.hash.length],
      [-total, 'sandbox', ['escrow'], 64],
    )
    assert.equal((await app.get('bills/detail', { query: { id }, ...as(rider) })).status, 404)
    assert.deepEqual(
      (await app.get('bills/list', { query: { account: 'margin' }, ...as(person) })).data.items,
      [],
    )
  })

  test('a line is named by what its transfer says of itself', async () => {
    const person = await newPerson(app, campus.school)
    await post(app.db, { ...topUp(person.userId, 300), memo: { title: '代取快递', note: '演示' } })
    assert.deepEqual(
      (await app.get('bills/list', as(person))).data.items.map(({ title }) => title),
      ['代取快递'],
    )
  })
})

describe('leaving', () => {
  test('waits for withdrawals; cards go, the books stay and name no card', async () => {
    const person = await newPerson(app, campus.school)
    await enrich(app, person, 2_000)
    const { id } = await toBank(app, person, 2_000)
    const due = () =>
      app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
        person.userId,
      ])
    await due()
    assert.equal(await eraseDue(app.context), 0)
    const admin = await newPerson(app, campus.school)
    const { entrust } = await import('../campus')
    await entrust(app, admin, 'school-admin', campus.school)
    assert.equal(
      (await app.post('withDraw/decide', { id, action: 'settle', reference: 'A12345' }, as(admin))).code,
      0,
    )
    assert.equal(await eraseDue(app.context), 1)
    const { rows } = await app.pool.query('select destination, card_id from withdrawals where id = $1', [id])
    const {
      rows: [cards],
    } = await app.pool.query('select count(*)::int as n from wallet_cards where user_id = $1', [
      person.userId,
    ])
    assert.deepEqual([rows[0], cards.n], [{ destination: '建设银行', card_id: null }, 0])
  })

  test('the export has cards by their tails', async () => {
    const person = await newPerson(app, campus.school)
    await verify(app, person)
    const { tail } = await newCard(app, person)
    await app.post('user/export', {}, as(person))
    const file = await app.app.inject({
      method: 'GET',
      url: '/api/user/export/file',
      headers: { authorization: `Bearer ${person.token}` },
    })
    assert.deepEqual([file.json().money.bank_cards[0].tail, /621700/.test(file.body)], [tail, false])
  })
})
