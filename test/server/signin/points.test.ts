// also on: external
/** When points expire, and reminders of signing in. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { TransferKind } from '../../../contract/ledger/rules'
import { balanceOf, post } from '../../../server/core/ledger/ledger'
import { earnPoints, returnPoints, spendPoints } from '../../../server/core/ledger/points'
import { expireRound, expiryOf } from '../../../server/features/signin/expiry'
import { warnRound } from '../../../server/features/signin/warnings'
import { remind } from '../../../server/features/signin/reminders'
import { SigninService } from '../../../server/features/signin/service'
import { newPerson } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { tamper } from '../ledger/ledgers'
import { whole } from '../wallet/wallets'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const me = ({ userId: id }: TestSession) => ({ id })
const going = () => true
const points = ({ userId }: TestSession) => balanceOf(app.db, 'points', userId)
const at = (moment: string) => Date.parse(`${moment}+08:00`)
const moved = ({ userId }: TestSession, amount: number, key: string = randomUUID()) => ({
  key,
  userId,
  amount,
  title: '测试',
})
const year = Number(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 4))
/** Dates a person's last line back, or ahead: what tests cannot wait for. */
const dated = ({ userId }: TestSession, moment: string) =>
  tamper(
    app.pool,
    `update ledger_postings set at = $2 where (account_id, seq) = (select account_id, max(seq) from ledger_postings
      where account_id = ledger_account('points', $1::uuid) group by account_id)`,
    [userId, new Date(at(moment)).toISOString()],
  )
/** Earns, spends or gives back, in a year. */
async function line(person: TestSession, amount: number, moment: string, back = false): Promise<void> {
  await (amount < 0
    ? spendPoints(app.db, moved(person, -amount))
    : (back ? returnPoints : earnPoints)(app.db, moved(person, amount)))
  await dated(person, moment)
}
/** Between a person's points and a question's bounty. */
async function bounty(
  { userId }: TestSession,
  kind: Extract<TransferKind, 'points-hold' | 'points-back'>,
  question: string,
  amount: number,
): Promise<void> {
  const out = kind === 'points-hold' ? -amount : amount
  await post(app.db, {
    key: randomUUID(),
    kind,
    subject: question,
    legs: [
      { kind: 'points', owner: userId, amount: out },
      { kind: 'points-escrow', owner: question, amount: -out },
    ],
  })
}
const years = async () => {
  const { rows } = await app.pool.query<{ year: number }>('select year from signin_expiries order by year')
  return rows.map((row) => row.year)
}
const told = async ({ userId }: TestSession): Promise<string[]> => {
  const { rows } = await app.pool.query<{ text: string }>(
    `select text from notices where user_id = $1 and text like '%积分到期%' order by id`,
    [userId],
  )
  return rows.map(({ text }) => text)
}

describe('points', () => {
  test('are good to the end of the next year, and the forecast says so', async () => {
    const person = await newPerson(app)
    assert.deepEqual((await app.get('user/scoreExpiry', as(person))).data, { points: 0, items: [] })
    await earnPoints(app.db, moved(person, 120))
    await spendPoints(app.db, moved(person, 20))
    const { data } = await app.get('user/scoreExpiry', as(person))
    assert.deepEqual(data, { points: 100, items: [{ points: 100, on: `${year + 1}-12-31` }] })
    assert.deepEqual(await expiryOf(app.context, me(person), at(`${year + 1}-06-01T00:00:00`)), data)
    assert.equal(await expireRound(app.context, going, at(`${year + 1}-12-31T23:59:59`)), 0)
    assert.equal(await points(person), 100)
    assert.equal(await expireRound(app.context, going, at(`${year + 2}-01-01T00:00:00`)), 1)
    assert.equal(await points(person), 0)
    assert.deepEqual(await told(person), [`${year} 年底以前得到、还没有用掉的 100 积分到期了。`])
    assert.deepEqual(await years(), [year - 1, year])
    const { data: bills } = await app.get('bills/scoreBills', {
      query: { kind: 'points-expire' },
      ...as(person),
    })
    assert.deepEqual(
      bills.items.map(({ amount, title }) => [amount, title]),
      [[-100, `${year} 年的积分到期`]],
    )
    assert.deepEqual(await whole(app), [])
  })

  test('go the first in the first out, once, however often and wherever a round is done', async () => {
    await app.pool.query('delete from signin_expiries')
    const [old, spender, saver, keeper] = await Promise.all([1, 2, 3, 4].map(() => newPerson(app)))
    assert.ok(old && spender && saver && keeper)
    await line(old, 80, '2031-12-31T23:59:59')
    await line(old, 50, '2032-01-01T00:00:00')
    // spent in the next year: of the older points
    await line(spender, 80, '2031-05-01T00:00:00')
    await line(spender, 50, '2032-02-01T00:00:00')
    await line(spender, -60, '2032-03-01T00:00:00')
    // spent, and given back: as if it had never been
    await line(saver, 80, '2031-05-01T00:00:00')
    await line(saver, -80, '2032-03-01T00:00:00')
    await line(saver, 80, '2032-04-01T00:00:00', true)
    await line(keeper, 40, '2032-05-01T00:00:00')
    const due = at('2033-01-01T00:00:00')
    assert.deepEqual(await expiryOf(app.context, me(old), at('2032-06-01T00:00:00')), {
      points: 130,
      items: [
        { points: 80, on: '2032-12-31' },
        { points: 50, on: '2033-12-31' },
      ],
    })
    const counts = await Promise.all([1, 2, 3].map(() => expireRound(app.context, going, due)))
    assert.ok(counts.some((count) => count >= 3))
    assert.deepEqual(await Promise.all([old, spender, saver, keeper].map(points)), [50, 50, 0, 40])
    await app.pool.query('delete from signin_expiries')
    await expireRound(app.context, going, due)
    assert.deepEqual(await Promise.all([old, spender, saver, keeper].map(points)), [50, 50, 0, 40])
    assert.deepEqual((await told(spender)).length, 1)
    assert.deepEqual(await years(), [2031])
  })

  test('in a bounty stay while they wait in it, and go a year later once they are back', async () => {
    await app.pool.query('delete from signin_expiries')
    const person = await newPerson(app)
    const question = randomUUID()
    await line(person, 80, '2033-05-01T00:00:00')
    await bounty(person, 'points-hold', question, 80)
    await dated(person, '2034-12-20T00:00:00')
    await expireRound(app.context, going, at('2035-01-01T01:00:00'))
    await bounty(person, 'points-back', question, 80)
    await dated(person, '2035-01-03T00:00:00')
    // a round that goes over everybody again, as after one that was broken off
    await app.pool.query('delete from signin_expiries')
    await expireRound(app.context, going, at('2035-01-04T00:00:00'))
    assert.equal(await points(person), 80, 'not the day after they came back')
    assert.deepEqual((await expiryOf(app.context, me(person), at('2035-01-04T00:00:00'))).items, [
      { points: 80, on: '2035-12-31' },
    ])
    await expireRound(app.context, going, at('2036-01-01T00:00:00'))
    assert.equal(await points(person), 0)
  })

  test('that were spent after the year and before the round are not taken twice', async () => {
    await app.pool.query('delete from signin_expiries')
    const person = await newPerson(app)
    await line(person, 80, '2037-05-01T00:00:00')
    await line(person, -70, '2039-01-01T00:05:00')
    await expireRound(app.context, going, at('2039-01-01T01:00:00'))
    assert.equal(await points(person), 0)
    assert.equal((await told(person)).at(-1), '2037 年底以前得到、还没有用掉的 10 积分到期了。')
  })
})

describe('reminders', () => {
  const on = (moment: string) => new SigninService(app.context, () => at(moment))
  const reminded = async ({ userId }: TestSession): Promise<number> => {
    const { rows } = await app.pool.query(`select from notices where user_id = $1 and leads = 'signin'`, [
      userId,
    ])
    return rows.length
  }
  const round = (moment: string) => remind(app.context, going, at(moment))

  test('are off until one asks, and the time is a time', async () => {
    const person = await newPerson(app)
    assert.deepEqual((await app.get('user/signInfo', as(person))).data.setting, {
      reminder: false,
      time: '20:00',
    })
    await app.post('user/dailySign', {}, as(person))
    for (const time of ['24:00', '8:00', '20:60', 'noon'])
      assert.equal((await app.post('user/signSetting', { time }, as(person))).status, 400, time)
    assert.equal((await app.post('user/signSetting', { reminded_on: '2026-01-01' }, as(person))).status, 400)
    const { data } = await app.post('user/signSetting', { reminder: true, time: '21:30' }, as(person))
    assert.deepEqual(data, { reminder: true, time: '21:30' })
    assert.deepEqual((await app.post('user/signSetting', { reminder: false }, as(person))).data, {
      reminder: false,
      time: '21:30',
    })
    await round('2040-01-01T21:30:00')
    assert.equal(await reminded(person), 0)
  })

  test('come once at their time, not to whom has signed, and not hours late', async () => {
    const [asks, signed, late] = await Promise.all([1, 2, 3].map(() => newPerson(app)))
    assert.ok(asks && signed && late)
    for (const person of [asks, signed]) await on('2041-03-01T12:00:00').set(me(person), { reminder: true })
    await on('2041-03-01T12:00:00').set(me(late), { reminder: true, time: '13:00' })
    await on('2041-03-01T19:00:00').sign(me(signed))
    await round('2041-03-01T19:59:59')
    assert.deepEqual(await Promise.all([asks, signed, late].map(reminded)), [0, 0, 0])
    assert.equal(
      (await Promise.all([1, 2, 3].map(() => round('2041-03-01T20:00:00')))).reduce((a, b) => a + b),
      1,
    )
    await round('2041-03-01T20:01:00')
    assert.deepEqual(await Promise.all([asks, signed, late].map(reminded)), [1, 0, 0])
    await round('2041-03-02T20:00:30')
    assert.deepEqual(await Promise.all([asks, signed, late].map(reminded)), [2, 1, 0])
    const { data } = await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(asks) })
    assert.equal(data.items[0]?.page, `/pages/signIn/signinindex?of=${asks.userId}`)
  })

  test('for a time that is over today begin tomorrow', async () => {
    const person = await newPerson(app)
    await on('2042-03-01T20:30:00').set(me(person), { reminder: true, time: '20:00' })
    await round('2042-03-01T20:31:00')
    assert.equal(await reminded(person), 0)
    await round('2042-03-02T20:31:00')
    assert.equal(await reminded(person), 1)
    await on('2042-03-03T00:10:00').set(me(person), { time: '00:20' })
    await round('2042-03-03T00:20:00')
    assert.equal(await reminded(person), 2, 'the hours of yesterday are not looked back on')
  })
})

describe('warnings', () => {
  const warned = async ({ userId }: TestSession): Promise<string[]> => {
    const { rows } = await app.pool.query<{ text: string }>(
      `select text from notices where user_id = $1 and leads = 'points' order by id`,
      [userId],
    )
    return rows.map(({ text }) => text)
  }
  const round = (moment: string) => warnRound(app.context, going, at(moment))

  test('come thirty days and a week before points go, once each, and only to whose go', async () => {
    const [old, fresh, spent] = await Promise.all([1, 2, 3].map(() => newPerson(app)))
    assert.ok(old && fresh && spent)
    await line(old, 80, '2050-05-01T00:00:00')
    await line(fresh, 40, '2051-05-01T00:00:00')
    await line(spent, 30, '2050-05-01T00:00:00')
    await line(spent, -30, '2051-05-01T00:00:00')
    await round('2051-11-30T23:59:59')
    assert.deepEqual(await warned(old), [])
    await Promise.all([1, 2, 3].map(() => round('2051-12-01T00:00:00')))
    const said = '你有 80 积分会在 12 月 31 日过期，可以去积分商城换头像框。'
    assert.deepEqual(await Promise.all([old, fresh, spent].map(warned)), [[said], [], []])
    // as after a round that was cut short: what they spent meanwhile is no reason to tell them again
    await app.pool.query('delete from signin_warnings')
    await line(old, -5, '2051-12-02T00:00:00')
    await round('2051-12-02T00:00:00')
    assert.deepEqual(await warned(old), [said])
    await line(old, 5, '2050-05-01T00:00:00')
    await round('2051-12-12T00:00:00')
    assert.deepEqual(await warned(old), [said])
    await line(old, -20, '2051-12-13T00:00:00')
    await round('2051-12-24T00:00:00')
    await app.pool.query('delete from signin_warnings')
    await round('2051-12-25T00:00:00')
    assert.deepEqual(await warned(old), [said, said.replace('80', '60')])
    const { data } = await app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(old) })
    assert.match(data.items[0]?.page ?? '', /^\/pages\/signIn\/pointsDetails\?/)
  })
})
