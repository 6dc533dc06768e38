// also on: external
/** Reminders: at their moments, in the words of the day, once each, and not on days without classes. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { momentOf, usualSettings, weeksIn } from '../../../contract/timetable/rules'
import type { Class, Settings, Term } from '../../../contract/timetable/schema'
import { alarmsBetween } from '../../../server/features/timetable/alarms'
import type { Known } from '../../../server/features/timetable/plan'
import { remind } from '../../../server/features/timetable/remind'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { aClass, aMemo, aTerm } from './timetables'

const row = { rev: 1, gone: false }
const term: Term = { ...row, ...aTerm(), id: randomUUID() }
const lesson = (name: string, day: number, from: number, to: number): Class => ({
  ...row,
  ...aClass(term.id, { name, day, from, to }),
  id: randomUUID(),
  weeks: weeksIn(1, 16),
})
const wednesday = lesson('数据新闻', 3, 1, 2)
const known = (settings: Partial<Settings>, more: Partial<Known> = {}): Known => ({
  terms: [term],
  classes: [wednesday, lesson('视频剪辑', 4, 5, 8)],
  memos: [],
  settings: { ...usualSettings, ...settings },
  calendar: { days: [], seasons: [] },
  ...more,
})
const told = (of: Known, from: string, to: string) =>
  alarmsBetween(of, momentOf(from, '00:00') - 1, momentOf(to, '23:59')).map(({ at, text }) => [
    new Date(at + 8 * 3_600_000).toISOString().slice(5, 16),
    text,
  ])

describe('alarms', () => {
  test('of each morning, the evening before and the minutes before a class', () => {
    const of = known({ everyday_alert: 1, before_day: 1, class_alert: 1, before_mints: 20 })
    assert.deepEqual(told(of, '2026-11-24', '2026-11-25'), [
      ['11-24T21:00', '11月25日（周三）有 1 节课：08:00 数据新闻（三教 108）'],
      ['11-25T07:00', '11月25日（周三）有 1 节课：08:00 数据新闻（三教 108）'],
      ['11-25T07:40', '11月25日（周三） 08:00 上课：数据新闻（三教 108）'],
      ['11-25T21:00', '11月26日（周四）有 1 节课：14:00 视频剪辑（三教 108）'],
    ])
    assert.deepEqual(told(known({}), '2026-11-24', '2026-11-30'), [])
  })

  test('of a class with hours of its own come by those', () => {
    const own = { ...wednesday, hours: { from: '08:30', to: '10:00' } }
    const of = known({ class_alert: 1, before_mints: 20 }, { classes: [own] })
    assert.deepEqual(told(of, '2026-11-25', '2026-11-25'), [
      ['11-25T08:10', '11月25日（周三） 08:30 上课：数据新闻（三教 108）'],
    ])
  })

  test('are quiet in holidays and on days without classes, and right on days that make up for others', () => {
    const days = [
      { date: '2026-11-25', name: '校运会', as: null },
      { date: '2026-11-28', name: '补周三的课', as: '2026-11-25' },
    ]
    const of = known({ everyday_alert: 1 }, { calendar: { days, seasons: [] } })
    assert.deepEqual(
      told(of, '2026-11-24', '2026-11-29').map(([at]) => at),
      ['11-26T07:00', '11-28T07:00'],
    )
  })

  test('go on for the term that runs while another one is shown', () => {
    const old: Term = { ...term, id: randomUUID(), starts: '2026-02-23' }
    const of = known({ everyday_alert: 1, term_id: old.id }, { terms: [term, old] })
    assert.deepEqual(
      told(of, '2026-11-25', '2026-11-25').map(([at]) => at),
      ['11-25T07:00'],
    )
  })

  test('care for an early class, a long row and the first day after a holiday, in one sentence', () => {
    const care = (more: Partial<Known> = {}) =>
      told(known({ care_alert: 1 }, more), '2026-11-24', '2026-11-25')
    assert.deepEqual(care(), [
      ['11-24T20:30', '11月25日（周三）有早课，08:00 数据新闻（三教 108），早点睡'],
      ['11-25T20:30', '11月26日（周四）的视频剪辑（三教 108）连着上 4 节，带好水'],
    ])
    const days = [{ date: '2026-11-25', name: '校运会', as: null }]
    assert.deepEqual(care({ calendar: { days, seasons: [] } }), [
      ['11-25T20:30', '校运会放完了，11月26日（周四）第一节是视频剪辑（三教 108）'],
    ])
  })

  test('of memos come before they are due, and not of what is done', () => {
    const memo = { ...row, ...aMemo(), id: randomUUID() }
    assert.deepEqual(told(known({}, { memos: [memo] }), '2026-11-30', '2026-12-02'), [
      ['12-01T17:00', '12月1日（周二） 18:00 到期：交采访作业'],
    ])
    assert.deepEqual(told(known({}, { memos: [{ ...memo, done: true }] }), '2026-11-30', '2026-12-02'), [])
  })
})

describe('people', () => {
  let app: TestApp
  let me: TestSession
  before(async () => {
    app = await startApp()
    me = await newPerson(app, await newSchool(app))
    const { id } = await say(app.post('cls/addterm', aTerm(), as(me)))
    await say(app.post('cls/addcls', aClass(id, { day: 3, from: 1, to: 2, name: '数据新闻' }), as(me)))
    await say(app.post('cls/updateset', { class_alert: 1, before_mints: 20, everyday_alert: 1 }, as(me)))
  })
  after(() => app.close())

  const texts = async (): Promise<string[]> =>
    (
      await app.pool.query<{ text: string }>(
        `select text from notices where user_id = $1 and leads is not null order by id`,
        [me.userId],
      )
    ).rows.map(({ text }) => text)
  const due = (date: string, time: string) =>
    app.pool.query(`update timetable_owners set next_at = $2 where user_id = $1`, [
      me.userId,
      new Date(momentOf(date, time)).toISOString(),
    ])

  test('are told once each, also by two nodes at the same time', async () => {
    await due('2026-11-25', '07:00')
    const now = momentOf('2026-11-25', '07:45')
    await Promise.all([remind(app.context, undefined, now), remind(app.context, undefined, now)])
    assert.deepEqual(await texts(), [
      '11月25日（周三）有 1 节课：08:00 数据新闻（三教 108）',
      '11月25日（周三） 08:00 上课：数据新闻（三教 108）',
    ])
    await remind(app.context, undefined, now)
    assert.equal((await texts()).length, 2)
  })

  test('switch them off apart from what the system says', async () => {
    const groups = async () => (await say(app.get('message/counts', as(me)))).classes
    assert.equal(await groups(), 2)
    await say(app.post('message/editSettings', { classes: false }, as(me)))
    assert.equal((await say(app.get('message/settings', as(me)))).system, true)
    await due('2026-12-02', '07:00')
    await remind(app.context, undefined, momentOf('2026-12-02', '07:45'))
    const { items } = await say(app.get('message/dynamicNotices', { query: { group: 'classes' }, ...as(me) }))
    assert.equal(items.length, 4)
    assert.equal(await groups(), 2)
  })

  test('do not wait for somebody whose timetable cannot be read', async () => {
    const other = await newPerson(app, await newSchool(app))
    await say(app.post('cls/addterm', aTerm(), as(other)))
    await app.pool.query(
      `update timetable_rows set data = data - 'starts' || '{"starts": 7}' where owner_id = $1 and kind = 'term'`,
      [other.userId],
    )
    await app.pool.query(`update timetable_owners set next_at = 'epoch' where user_id = $1`, [other.userId])
    await due('2026-12-09', '07:30')
    const now = momentOf('2026-12-09', '07:45')
    assert.equal(await remind(app.context, undefined, now), 2)
    assert.equal((await texts()).at(-1), '12月9日（周三） 08:00 上课：数据新闻（三教 108）')
    const { rows } = await app.pool.query<{ at: Date }>(
      `select next_at as at from timetable_owners where user_id = $1`,
      [other.userId],
    )
    assert.equal(rows[0]?.at.getTime(), now + 3_600_000)
  })

  test('are not told late of what began already', async () => {
    const before = await texts()
    await due('2026-12-02', '07:00')
    await remind(app.context, undefined, momentOf('2026-12-02', '13:00'))
    assert.deepEqual(await texts(), before)
  })

  test('who ask for nothing any more are not looked at', async () => {
    await say(app.post('cls/updateset', { class_alert: 0, everyday_alert: 0 }, as(me)))
    const { rows } = await app.pool.query(`select next_at from timetable_owners where user_id = $1`, [
      me.userId,
    ])
    assert.deepEqual(rows, [{ next_at: null }])
  })
})
