// also on: external
/** Signing in each day: once, streaks, cards, the calendar and the list. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'

import { addDays, dayOf } from '../../../contract/rules'
import { limits, rewardOf } from '../../../contract/signin/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { SigninService } from '../../../server/features/signin/service'
import { newPerson } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { whole } from '../wallet/wallets'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())
afterEach(async () => assert.deepEqual(await whole(app), []))

const on = (day: string, clock = '12:00') =>
  new SigninService(app.context, () => Date.parse(`${day}T${clock}:00+08:00`))
const me = ({ userId: id }: TestSession) => ({ id })

/** Somebody who joined so early that no day is before it. */
async function oldHand(): Promise<TestSession> {
  const person = await newPerson(app)
  await app.pool.query(`update users set created_at = '2020-01-01' where id = $1`, [person.userId])
  return person
}
/** Signs so many days one after another. What the last one brought. */
async function signFrom(person: TestSession, first: string, days: number) {
  let last = await on(first).sign(me(person))
  for (let n = 1; n < days; n += 1) last = await on(addDays(first, n)).sign(me(person))
  return last
}
const lines = async ({ userId }: TestSession): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_postings where account_id = ledger_account('points', $1::uuid)`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

describe('the rules', () => {
  test('a day gives more with the streak, up to a week, and more each month', () => {
    assert.deepEqual([1, 2, 6, 7, 8, 29, 30, 31, 60].map(rewardOf), [1, 2, 6, 7, 7, 7, 17, 7, 17])
  })
})

describe('signing in', () => {
  test('is for who is signed in, and takes nothing from a client', async () => {
    for (const path of ['user/dailySign', 'user/makeUpSign', 'user/signSetting'] as const)
      assert.equal((await app.post(path, path === 'user/makeUpSign' ? { day: '2026-11-01' } : {})).code, 1001)
    for (const path of ['user/signInfo', 'user/signRecord', 'user/scoreExpiry'] as const)
      assert.equal((await app.get(path)).code, 1001)
    assert.equal((await app.get('user/dateSignRecord', { query: { month: '2026-11' } })).code, 1001)
    const person = await newPerson(app)
    assert.equal((await app.post('user/dailySign', { points: 500 }, as(person))).status, 400)
    assert.equal((await app.post('user/dailySign', { day: '2026-01-01' }, as(person))).status, 400)
    assert.equal(await lines(person), 0)
  })

  test('is once a day: again it says the same and gives nothing', async () => {
    const person = await newPerson(app)
    const { data: before } = await app.get('user/signInfo', as(person))
    assert.deepEqual(
      [before.today, before.signed, before.streak, before.reward, before.tomorrow, before.points],
      [dayOf(Date.now()), false, 0, 1, 2, 0],
    )
    const { data } = await app.post('user/dailySign', {}, as(person))
    assert.deepEqual([data.points, data.card, data.info.streak, data.info.points], [1, false, 1, 1])
    assert.deepEqual((await app.post('user/dailySign', {}, as(person))).data, data)
    assert.deepEqual((await app.get('user/signInfo', as(person))).data, data.info)
    assert.deepEqual([data.info.reward, data.info.tomorrow, data.info.until_card], [1, 2, 6])
    const { data: bills } = await app.get('bills/scoreBills', as(person))
    assert.deepEqual(
      bills.items.map(({ kind, title, amount }) => [kind, title, amount]),
      [['points-grant', '每日签到', 1]],
    )
  })

  test('two devices at once sign once and earn once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(app)
      // at first there is no row to hold, later there is
      if (round % 2 === 1) await app.post('user/signSetting', {}, as(person))
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => app.post('user/dailySign', {}, as(person))),
      )
      assert.deepEqual(
        answers.map(({ code, data }) => [code, data.points, data.info.points, data.info.total]),
        answers.map(() => [0, 1, 1, 1]),
      )
      assert.equal(await lines(person), 1)
    }
  })

  test('belongs to the day of Shanghai, over months and years', async () => {
    const person = await oldHand()
    await on('2027-12-31', '00:00').sign(me(person))
    await on('2027-12-31', '23:59').sign(me(person))
    await on('2028-01-01', '00:00').sign(me(person))
    await on('2028-01-01', '07:59').sign(me(person))
    assert.deepEqual([await lines(person), (await on('2028-01-01').info(me(person))).streak], [2, 2])
    await signFrom(person, '2028-01-02', 58)
    // the leap day has its own
    assert.equal((await on('2028-02-29').sign(me(person))).info.streak, 61)
    assert.equal((await on('2028-03-01').sign(me(person))).info.streak, 62)
  })

  test('a streak goes on tomorrow, and is over the day after; the longest stays', async () => {
    const person = await oldHand()
    const { info, points } = await signFrom(person, '2026-03-01', 9)
    assert.deepEqual([info.streak, info.longest, points, info.tomorrow], [9, 9, 7, 7])
    const next = await on('2026-03-10').info(me(person))
    assert.deepEqual([next.signed, next.streak, next.reward, next.tomorrow], [false, 9, 7, 7])
    const late = await on('2026-03-11').info(me(person))
    assert.deepEqual([late.streak, late.longest, late.total, late.reward], [0, 9, 9, 1])
    assert.deepEqual(late.missed, ['2026-03-10'])
    assert.deepEqual(late.rejoin, { days: ['2026-03-10'], streak: 10 })
    assert.equal((await on('2026-03-11').sign(me(person))).points, 1)
    const month = await signFrom(person, '2026-03-12', 29)
    assert.deepEqual([month.info.streak, month.points], [30, 17])
  })
})

describe('make-up cards', () => {
  test('seven days earn one, three are held at most, and the next comes once there is room', async () => {
    const person = await oldHand()
    assert.deepEqual([(await signFrom(person, '2026-03-01', 6)).info.cards], [0])
    const seventh = await on('2026-03-07').sign(me(person))
    assert.deepEqual([seventh.card, seventh.info.cards, seventh.info.until_card], [true, 1, 7])
    assert.equal((await on('2026-03-07').sign(me(person))).card, true)
    const { info } = await signFrom(person, '2026-03-08', 21)
    assert.deepEqual([info.streak, info.cards, info.until_card], [28, limits.cards, null])
    await on('2026-03-30').makeUp(me(person), '2026-03-29')
    const later = await on('2026-03-30').sign(me(person))
    assert.deepEqual([later.card, later.info.cards, later.info.streak], [true, 3, 30])
  })

  test('fill a day that was missed, and the streak counts on; a filled day gives nothing else', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 8)
    const today = on('2026-03-10')
    const filled = await today.makeUp(me(person), '2026-03-09')
    assert.deepEqual([filled.streak, filled.cards, filled.missed, filled.rejoin], [9, 0, [], null])
    const count = await lines(person)
    assert.deepEqual(await today.makeUp(me(person), '2026-03-09'), filled, 'a retry costs no second card')
    assert.equal(await lines(person), count)
    const signed = await today.sign(me(person))
    assert.deepEqual([signed.info.streak, signed.points, signed.info.until_card], [10, 7, 5])
    const { data } = await app.get('user/dateSignRecord', { query: { month: '2026-03' }, ...as(person) })
    assert.deepEqual(data.days.slice(-3), [
      { day: '2026-03-08', points: 7, streak: 8 },
      { day: '2026-03-09', points: 0, streak: null },
      { day: '2026-03-10', points: 7, streak: 10 },
    ])
  })

  test('after today too: the streak reaches back over the gap', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 7)
    const { info } = await signFrom(person, '2026-03-09', 2)
    assert.deepEqual([info.streak, info.rejoin], [2, { days: ['2026-03-08'], streak: 10 }])
    assert.equal((await on('2026-03-10').makeUp(me(person), '2026-03-08')).streak, 10)
  })

  test('nothing comes of a gap that no card may fill, or before one joined', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 7)
    assert.equal((await on('2026-03-16').info(me(person))).rejoin, null)
    const novice = await newPerson(app)
    const today = dayOf(Date.now())
    assert.deepEqual((await on(today).info(me(novice))).missed, [])
    await app.pool.query(`insert into signin_cards (user_id, earned_on) values ($1, '2026-01-01')`, [
      novice.userId,
    ])
    const { envelope } = await app.post('user/makeUpSign', { day: addDays(today, -1) }, as(novice))
    assert.equal(envelope.message, '那天你还没有注册')
  })

  test('are refused for today, the future, what is long ago, a signed day, and without one', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 7)
    const today = on('2026-03-10')
    for (const [day, said] of [
      ['2026-03-10', /最近 7 天/],
      ['2026-03-11', /最近 7 天/],
      ['2026-03-02', /已经签过/],
      ['2026-02-28', /最近 7 天/],
    ] as const)
      await assert.rejects(today.makeUp(me(person), day), said, day)
    await today.makeUp(me(person), '2026-03-08')
    await assert.rejects(today.makeUp(me(person), '2026-03-09'), /没有补签卡/)
    assert.equal((await today.info(me(person))).missed.includes('2026-03-09'), true)
    for (const day of ['2026-02-30', 'yesterday', 7])
      assert.equal((await app.post('user/makeUpSign', { day }, as(person))).status, 400, String(day))
  })

  test('one card fills one day, also when two are asked for at once', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 7)
    const today = on('2026-03-10')
    const settled = await Promise.allSettled(
      ['2026-03-08', '2026-03-09', '2026-03-08', '2026-03-09'].map((day) => today.makeUp(me(person), day)),
    )
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.deepEqual((await today.info(me(person))).cards, 0)
    assert.equal((await today.info(me(person))).total, 8)
  })
})

describe('records', () => {
  test('are one’s own, the latest first, each once over the pages', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-30', 5)
    await signFrom(await oldHand(), '2026-03-30', 2)
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { size: 2, ...(after ? { after } : {}) }
      const { data } = await app.get('user/signRecord', { query, ...as(person) })
      seen.push(...data.items.map(({ day, streak, points }) => `${day} ${streak} ${points}`))
      after = data.next ?? undefined
    } while (after)
    assert.deepEqual(
      seen,
      [5, 4, 3, 2, 1].map((n) => `${addDays('2026-03-29', n)} ${n} ${n}`),
    )
    assert.equal(
      (await app.get('user/signRecord', { query: { after: '2026-02-30' }, ...as(person) })).status,
      400,
    )
    const days = async (month: string) =>
      (await app.get('user/dateSignRecord', { query: { month }, ...as(person) })).data.days.map(
        ({ day }) => day,
      )
    assert.deepEqual([await days('2026-03'), await days('2026-05')], [['2026-03-30', '2026-03-31'], []])
    assert.equal(
      (await app.get('user/dateSignRecord', { query: { month: '2026-13' }, ...as(person) })).status,
      400,
    )
  })

  test('go when their person leaves, and what was earned stays in the books', async () => {
    const person = await oldHand()
    await signFrom(person, '2026-03-01', 7)
    await on('2026-03-09').makeUp(me(person), '2026-03-08')
    await app.pool.query(`update users set delete_at = now() - interval '1 day' where id = $1`, [
      person.userId,
    ])
    await eraseDue(app.context, () => true)
    for (const table of ['signins', 'signin_cards', 'signin_people']) {
      const { rows } = await app.pool.query(`select from ${table} where user_id = $1`, [person.userId])
      assert.equal(rows.length, 0, table)
    }
    assert.equal(await lines(person), 7)
  })
})
