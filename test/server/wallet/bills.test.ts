// also on: external
/** Bills: whose they are, by month and kind, page by page; and points of questions. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { bountyDays, certifiedPoints } from '../../../contract/wallet/rules'
import type { Context, Viewer } from '../../../server/context'
import { balanceOf, post } from '../../../server/core/ledger/ledger'
import { returnBounties } from '../../../server/features/qa/bounty'
import { eraseDue } from '../../../server/core/security/erase'
import { BillService } from '../../../server/features/wallet/bills'
import { newPerson } from '../campus'
import { certified, newCampus, type Campus } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { tamper, topUp } from '../ledger/ledgers'
import { question, reply } from '../qa/questionThings'
import { enrich, newCard, request, toBank, verify, whole } from './wallets'

let app: TestApp
let campus: Campus
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const as = ({ token }: TestSession) => ({ token })
const points = (who: TestSession) => balanceOf(app.db, 'points', who.userId)
const month = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)

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
      const plan = plans.find((one) => one.startsWith('Limit')) ?? ''
      assert.match(plan, /using ledger_postings_month on ledger_postings p \(actual rows=21(\.00)? loops=1\)/)
      assert.doesNotMatch(plan, /Sort|Seq Scan on ledger_postings/)
      plans.length = 0
    }
    await tamper(app.pool, `delete from ledger_postings where account_id = ${account} and seq > 1`)
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

describe('a bounty', () => {
  const ask = (by: TestSession, bounty: number | undefined, change: object = {}) =>
    app.post('qa/ask', question({ ...(bounty === undefined ? {} : { bounty }), ...change }), as(by))
  const answer = async (by: TestSession, id: string) =>
    (await app.post('qa/answer', reply(id), as(by))).data.id

  test('points come with the first certification, once', async () => {
    const person = await certified(app, campus)
    assert.equal(await points(person), certifiedPoints)
    const { data } = await app.get('bills/scoreBills', { query: { month: month() }, ...as(person) })
    assert.deepEqual(
      [data.items.map(({ kind, amount }) => [kind, amount]), data.totals],
      [[['points-grant', certifiedPoints]], { in: certifiedPoints, out: 0 }],
    )
  })

  test('is held at asking, once, and never more than there is', async () => {
    const asker = await certified(app, campus)
    const draft = question({ bounty: 60 })
    const both = await Promise.all([1, 2, 3].map(() => app.post('qa/ask', draft, as(asker))))
    assert.deepEqual(
      [new Set(both.map(({ data }) => data.id)).size, await points(asker)],
      [1, certifiedPoints - 60],
    )
    assert.deepEqual([both[0]?.data.bounty?.points, both[0]?.data.bounty?.state], [60, 'held'])
    const more = await ask(asker, 60)
    assert.deepEqual([more.status, more.envelope.message], [409, '积分不足'])
    for (const wrong of [0, -5, 1.5, 2 ** 53, 201]) assert.equal((await ask(asker, wrong)).status, 400)
    const { data } = await app.get('bills/balance', as(asker))
    assert.deepEqual([data.points, data.points_held], [certifiedPoints - 60, 60])
    assert.equal((await app.get('qa/mines', { query: { part: 'asked' }, ...as(asker) })).data.items.length, 1)
  })

  test('goes to the answer that is accepted first, whatever is chosen later', async () => {
    const [asker, one, other] = [
      await certified(app, campus),
      await newPerson(app, campus.school),
      await newPerson(app, campus.school),
    ]
    const {
      data: { id },
    } = await ask(asker, 30)
    const [first, second] = [await answer(one, id), await answer(other, id)]
    await Promise.all([1, 2].map(() => app.post('qa/accept', { id: first }, as(asker))))
    assert.equal((await app.post('qa/accept', { id: second }, as(asker))).data.bounty?.state, 'awarded')
    await app.post('qa/unaccept', { id: second }, as(asker))
    await app.post('qa/accept', { id: first }, as(asker))
    assert.deepEqual(
      [await points(one), await points(other), await points(asker)],
      [30, 0, certifiedPoints - 30],
    )
  })

  test('comes back after its days, at deletion, or with a cancelled request; accepted later it gives nothing', async () => {
    const [asker, helper] = [await certified(app, campus), await newPerson(app, campus.school)]
    const late = (await ask(asker, 10)).data.id
    const written = await answer(helper, late)
    const deleted = (await ask(asker, 20)).data.id
    const cancelled = (await ask(asker, 30, { category: 'help', hours: 2 })).data.id
    assert.equal(await points(asker), certifiedPoints - 60)
    await app.post('qa/delete', { id: deleted }, as(asker))
    await app.post('qa/close', { id: cancelled }, as(asker))
    assert.equal(await points(asker), certifiedPoints - 10)
    await returnBounties(app.context)
    assert.equal(await points(asker), certifiedPoints - 10)
    await app.pool.query(
      `update qa_questions set created_at = created_at - make_interval(days => $2) where id = $1`,
      [late, bountyDays],
    )
    await Promise.all([returnBounties(app.context), returnBounties(app.context)])
    assert.equal(await points(asker), certifiedPoints)
    assert.equal((await app.post('qa/accept', { id: written }, as(asker))).data.bounty?.state, 'returned')
    assert.deepEqual([await points(helper), await points(asker)], [0, certifiedPoints])
  })

  test('one that cannot be returned keeps none of the others', async () => {
    const asker = await certified(app, campus)
    const [stuck, due] = [(await ask(asker, undefined)).data.id, (await ask(asker, 10)).data.id]
    await app.pool.query(
      `update qa_questions set bounty = 5, bounty_state = 'held', created_at = now() - interval '99 days' where id = $1`,
      [stuck],
    )
    await app.pool.query(`update qa_questions set created_at = now() - interval '98 days' where id = $1`, [
      due,
    ])
    assert.equal(await returnBounties(app.context), 1)
    assert.equal(await points(asker), certifiedPoints)
    await app.pool.query('update qa_questions set bounty = 0, bounty_state = null where id = $1', [stuck])
  })

  test('an acceptance that crosses the return: one of them has the points', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [asker, helper] = [await certified(app, campus), await newPerson(app, campus.school)]
      const { id } = (await ask(asker, 10)).data
      const written = await answer(helper, id)
      await app.pool.query(
        `update qa_questions set created_at = created_at - make_interval(days => $2) where id = $1`,
        [id, bountyDays],
      )
      await Promise.all([app.post('qa/accept', { id: written }, as(asker)), returnBounties(app.context)])
      assert.equal((await points(asker)) + (await points(helper)), certifiedPoints)
    }
  })
})
