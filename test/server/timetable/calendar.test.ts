// also on: external
/** Days off: the country's beside the school's own, in the calendar and in what phones read of it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addDays } from '../../../contract/rules'
import { weeksIn } from '../../../contract/timetable/rules'
import { calendarOf } from '../../../server/features/timetable/calendar'
import { nationalDays, publishedYear, statutoryOf } from '../../../server/features/timetable/holidays'
import { entrust, newPerson, newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { aClass, aTerm } from './timetables'

let app: TestApp
let school: string
let me: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  me = await newPerson(app, school)
})
after(() => app.close())

const today = '2026-11-27'
const dayOf = async (date: string, now = today) =>
  (await calendarOf(app.db, school, now)).days.filter((day) => day.date === date)
const sport = () =>
  app.pool.query(
    `insert into timetable_calendar (school_id, kind, from_day, to_day, name, as_day) values
      ($1, 'off', '2026-11-26', '2026-11-26', '校运会', null), ($1, 'off', '2026-10-06', '2026-10-09', '国庆和校庆', null),
      ($1, 'swap', '2026-10-03', '2026-10-03', '照常上课', '2026-10-03')
     on conflict do nothing`,
    [school],
  )

describe('a school that brought days of its own', () => {
  before(sport)

  test('has the country’s holidays on all other days', async () => {
    assert.deepEqual(await dayOf('2026-11-26'), [{ date: '2026-11-26', name: '校运会', as: null }])
    assert.deepEqual(await dayOf('2026-10-01'), [{ date: '2026-10-01', name: '国庆节', as: null }])
    assert.deepEqual(await dayOf('2026-10-07'), [{ date: '2026-10-07', name: '国庆和校庆', as: null }])
    assert.deepEqual(await dayOf('2026-10-03'), [{ date: '2026-10-03', name: '照常上课', as: '2026-10-03' }])
    const { days } = await calendarOf(app.db, school, today)
    assert.equal(new Set(days.map(({ date }) => date)).size, days.length)
  })

  test('gives phones a calendar without classes on them', async () => {
    const { id } = await say(app.post('cls/addterm', aTerm(), as(me)))
    const thursday = { ...aClass(id, { day: 4, from: 1, to: 2 }), weeks: weeksIn(1, 16) }
    await say(app.post('cls/addcls', thursday, as(me)))
    const feed = { key: id, memos: 'none' as const, exams: null }
    const { path } = await say(app.post('cls/makefeed', feed, as(me)))
    const text = (await app.app.inject(path)).body.replaceAll('\r\n ', '')
    const [except = ''] = /^EXDATE.*$/m.exec(text) ?? []
    assert.match(except, /20261001T080000/)
    assert.match(except, /20261126T080000/)
  })
})

/** A day of the last year that is published, and the year after. */
const [lastYear, next] = [`${publishedYear}-11-27`, publishedYear + 1]

describe('holidays of the country', () => {
  test('of a year that is not published are the days that the law gives', () => {
    const spans = statutoryOf(2027).map(({ name, from, to }) => `${name} ${from} ${to}`)
    assert.deepEqual(spans, [
      '元旦 2027-01-01 2027-01-01',
      '春节 2027-02-05 2027-02-08',
      '清明节 2027-04-05 2027-04-05',
      '劳动节 2027-05-01 2027-05-02',
      '端午节 2027-06-09 2027-06-09',
      '中秋节 2027-09-15 2027-09-15',
      '国庆节 2027-10-01 2027-10-03',
    ])
  })

  test('of the moon are right in the years to come', () => {
    const of = (year: number) =>
      statutoryOf(year).flatMap(({ name, to }) => (/春|端|中/.test(name) ? [to] : []))
    assert.deepEqual(of(2028), ['2028-01-28', '2028-05-28', '2028-10-03'])
    assert.deepEqual(of(2033), ['2033-02-02', '2033-06-01', '2033-09-08'])
  })

  test('of the law lie within those that are published', () => {
    const off = new Set(nationalDays([], lastYear).flatMap((day) => (day.unpublished ? [] : [day.date])))
    for (const { from, to } of statutoryOf(publishedYear))
      for (let date = from; date <= to; date = addDays(date, 1)) assert.ok(off.has(date), date)
  })

  test('are marked where their swapped days are not published', async () => {
    const newYear = `${next}-01-01`
    assert.deepEqual(await dayOf(newYear, lastYear), [
      { date: newYear, name: '元旦', as: null, unpublished: true },
    ])
    assert.deepEqual(await dayOf(`${next + 1}-01-01`, lastYear), [])
    assert.equal((await dayOf(`${next + 1}-01-01`, `${next}-01-10`))[0]?.unpublished, true)
  })

  test('are brought by the platform’s administrator alone, and hold for every school', async () => {
    const platform = await newPerson(app, school)
    await entrust(app, platform, 'platform-admin', null)
    const file = Buffer.from(
      `节日,放假开始,放假结束\n元旦,${publishedYear}-12-31,${next}-01-02\n春节,${next}-02-04,${next}-02-11\n国庆节,${next}-10-01,${next}-10-07\n`,
    )
    const send = (path: 'registrar/check' | 'registrar/import', token: string, query: object) =>
      app.upload(file, { path, token, query: { mode: 'add', ...query }, filename: 'a.csv', type: 'text/csv' })
    const admin = await newAdministrator(app, school)
    assert.equal((await send('registrar/check', admin.token, { school })).status, 403)
    assert.equal((await send('registrar/check', admin.token, {})).status, 403)
    const { data } = await send('registrar/check', platform.token, {})
    assert.deepEqual([data.sheet, data.added, data.problems], ['holidays', 3, []])
    const done = await send('registrar/import', platform.token, { seen: data.seen })
    assert.equal(done.code, 0, done.envelope.message)
    const eve = `${publishedYear}-12-31`
    assert.deepEqual(await dayOf(eve, lastYear), [{ date: eve, name: '元旦', as: null }])
    // the notice of a year replaces what the law says of it
    const national = `${next}-10-01`
    assert.deepEqual(await dayOf(national, lastYear), [{ date: national, name: '国庆节', as: null }])
    assert.deepEqual(await dayOf(`${next}-05-01`, lastYear), [])
    assert.equal((await dayOf(`${publishedYear}-10-01`, lastYear)).length, 1)
    await app.pool.query(`delete from fact_rows`)
  })

  test('a file that is a school’s needs one', async () => {
    const platform = await newPerson(app, school)
    await entrust(app, platform, 'platform-admin', null)
    const { status, envelope } = await app.upload(Buffer.from('域名\nstu.sea.edu.cn\n'), {
      path: 'registrar/check',
      token: platform.token,
      query: { mode: 'add' },
      filename: 'a.csv',
      type: 'text/csv',
    })
    assert.deepEqual([status, envelope.message], [400, '“学生邮箱域名”是一所学校的，先选学校再导入'])
  })
})
