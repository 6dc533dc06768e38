/** Calendars that are written, read back by another parser: on each day of a term what the day's page shows. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import {
  clockOn,
  hoursOf,
  limits,
  momentOf,
  usualClock,
  usualSettings,
  weeksIn,
  type CalendarDay,
} from '../../../../contract/timetable/rules'
import type { Exam } from '../../../../contract/timetable/academic/schema'
import { addDays } from '../../../../contract/rules'
import type { Class, Settings, Term } from '../../../../contract/timetable/schema'
import { calendarFile, type Written } from '../../../../server/features/timetable/share/calendar'
import { escapedText, foldLine } from '../../../../server/features/timetable/share/ics'
import { planOf, type Known } from '../../../../server/features/timetable/plan'
import { aClass, aMemo, aTerm } from '../timetables'

const row = { rev: 1, gone: false }
const starts = '2026-09-07'
const termOf = (days: CalendarDay[] = [], weeks = 20): Term => {
  const { key: id, ...set } = aTerm({ starts, weeks })
  return { ...row, ...set, id, days }
}
const classOf = (term: string, change: Partial<Class> = {}): Class => {
  const { key: id, ...set } = aClass(term)
  return { ...row, ...set, id, ...change }
}
const knownOf = (term: Term, classes: Class[], settings: Partial<Settings> = {}): Known => ({
  terms: [term],
  classes,
  memos: [],
  settings: { ...usualSettings, ...settings },
  calendar: { days: [], seasons: [] },
})
const now = momentOf('2026-11-26', '12:00')
const written = (known: Known, more: Partial<Written> = {}): string =>
  calendarFile({ known, memos: 'none', exams: [], changed: new Map(), now, ...more })

const componentsOf = (text: string, name: string) =>
  new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]).getAllSubcomponents(
    name,
  )

/** What the other parser makes of it: lines as 2026-09-07 08:00-09:40 名字 教室. */
function readBack(text: string): string[] {
  const lines: string[] = []
  for (const component of componentsOf(text, 'vevent')) {
    const event = new ICAL.Event(component)
    const walk = event.iterator()
    for (let at = walk.next(); at; at = walk.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(at)
      const [start, end] = [startDate, endDate].map((time) => time.toString())
      assert.equal(startDate.zone?.tzid, 'Asia/Shanghai')
      lines.push(
        `${start?.slice(0, 10)} ${start?.slice(11, 16)}-${end?.slice(11, 16)} ${event.summary} ${event.location ?? ''}`,
      )
    }
  }
  return lines.sort()
}

/** What pages of days show. */
function shown(known: Known, weeks: number): string[] {
  const lines: string[] = []
  for (let date = starts; date < addDays(starts, weeks * 7); date = addDays(date, 1))
    for (const one of planOf(known, date)?.held ?? []) {
      const hours = hoursOf(one, clockOn(known.settings.class_time, known.calendar, date))
      if (hours) lines.push(`${date} ${hours.from}-${hours.to} ${one.name} ${one.room}`)
    }
  return lines.sort()
}

const summer = usualClock.map(({ from, to }) => ({
  from: from.replace(/^14/, '15'),
  to: to.replace(/^14/, '15'),
}))

const dayWithin = fc.integer({ min: 0, max: 139 }).map((at) => addDays(starts, at))
const special = fc.record({
  date: dayWithin,
  name: fc.constantFrom('国庆节', '校运会'),
  as: fc.option(dayWithin, { nil: null }),
})
const lesson = fc
  .record({
    day: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 1, max: 10 }),
    length: fc.integer({ min: 0, max: 3 }),
    own: fc.boolean(),
    weeks: fc.integer({ min: 1, max: 2 ** 20 - 1 }),
    name: fc.constantFrom(
      '高等数学',
      '大学英语；写作, 口语',
      'C\\C++ 程序设计\t上',
      '一'.repeat(limits.name.max),
    ),
    room: fc.constantFrom('', '三教 108', '机房,B2'),
  })
  .map(({ length, own, ...more }) => ({
    ...more,
    to: Math.min(10, more.from + length),
    hours: own ? { from: '08:30', to: '10:00' } : null,
  }))

describe('a term, read by another parser', () => {
  test('has on each day what its page shows: any weeks, holidays, swapped days, clocks by season', () => {
    fc.assert(
      fc.property(
        fc.array(lesson, { maxLength: 12 }),
        fc.uniqueArray(special, { maxLength: 6, selector: ({ date }) => date }),
        fc.uniqueArray(special, { maxLength: 6, selector: ({ date }) => date }),
        fc.boolean(),
        (lessons, own, school, seasons) => {
          const term = termOf(own)
          const known: Known = {
            ...knownOf(
              term,
              lessons.map((one) => classOf(term.id, one)),
            ),
            calendar: {
              days: school,
              seasons: seasons ? [{ name: '夏季', from: '05-01', to: '10-07', sections: summer }] : [],
            },
          }
          assert.deepEqual(readBack(written(known)), shown(known, 20))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('of odd weeks is one row; a swap takes a day away and adds another', () => {
    const swap = { date: '2026-09-26', name: '补周二', as: '2026-09-22' }
    const off = { date: '2026-09-22', name: '停课', as: null }
    const term = termOf([swap, off])
    const text = written(knownOf(term, [classOf(term.id, { weeks: weeksIn(1, 15, 'odd') })]))
    assert.match(text, /RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8\r\n/)
    assert.match(text, /EXDATE;TZID=Asia\/Shanghai:20260922T101000\r\n/)
    assert.match(text, /DTSTART;TZID=Asia\/Shanghai:20260926T101000\r\n/)
    assert.equal(componentsOf(text, 'vevent').length, 2)
  })

  test('names the teacher, so that what reads it again tells a person from a note', () => {
    const term = termOf()
    const [event] = componentsOf(
      written(knownOf(term, [classOf(term.id, { teacher: '顾长宁', note: '带书' })])),
      'vevent',
    )
    assert.equal(event?.getFirstPropertyValue('description'), '老师：顾长宁\n带书')
  })

  test('of forty courses and twenty weeks is well under 200 KB', () => {
    const days = Array.from({ length: 30 }, (_, index) => ({
      date: addDays(starts, index * 4 + 1),
      name: '调课',
      as: index % 2 === 0 ? null : addDays(starts, index * 3),
    }))
    const term = termOf(days)
    const classes = Array.from({ length: 40 }, (_, index) =>
      classOf(term.id, {
        name: `${index} ${'程'.repeat(30)}`,
        day: (index % 7) + 1,
        from: (index % 8) + 1,
        to: (index % 8) + 2,
        weeks: weeksIn(1, 20),
        note: '带教材，'.repeat(20),
      }),
    )
    const size = Buffer.byteLength(written(knownOf(term, classes)))
    assert.ok(size < 200_000, String(size))
  })

  test('says the same until something changes, and keeps the names of rows', () => {
    const term = termOf()
    const one = classOf(term.id)
    const text = written(knownOf(term, [one]))
    assert.equal(written(knownOf(term, [one]), { now: now + 3_600_000 }), text)
    const moved = written(knownOf(term, [{ ...one, room: '二教 101', rev: 7 }]))
    const uid = (of: string) => /UID:(.*)\r/.exec(of)?.[1]
    assert.equal(uid(moved), uid(text))
    assert.match(moved, /SEQUENCE:7\r\n/)
  })
})

describe('what stands beside classes', () => {
  test('memos are events or tasks, or are not there', () => {
    const { key: id, ...set } = aMemo({ text: '交作业\n第三章' })
    const memo = { ...row, id, ...set }
    const known = { ...knownOf(termOf(), []), memos: [memo, { ...memo, id: randomUUID(), due: null }] }
    assert.equal(componentsOf(written(known), 'vevent').length, 0)
    const [event, ...more] = componentsOf(written(known, { memos: 'event' }), 'vevent')
    assert.equal(more.length, 0)
    assert.equal(event?.getFirstPropertyValue('summary'), '交作业\n第三章')
    const [task] = componentsOf(written(known, { memos: 'todo' }), 'vtodo')
    assert.equal(task?.getFirstPropertyValue('status'), 'NEEDS-ACTION')
    assert.equal(task?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString(), '-PT60M')
  })

  test('exams warn as the person is reminded of classes', () => {
    const exam: Exam = {
      name: '高等数学',
      starts: '2026-12-28T01:00:00.000Z',
      ends: '2026-12-28T03:00:00.000Z',
      when: '12月28日 9:00',
      room: '一教 101',
      seat: '17',
      kind: '期末',
    }
    const known = knownOf(termOf(), [], { class_alert: 1, before_mints: 30, before_day: 1 })
    const exams = [exam, exam, { ...exam, starts: null, ends: null }]
    const events = componentsOf(written(known, { exams }), 'vevent')
    assert.equal(events.length, 2)
    assert.equal(new Set(events.map((event) => event.getFirstPropertyValue('uid'))).size, 2)
    const triggers = events[0]
      ?.getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
    assert.deepEqual(triggers, ['-PT30M', '2026-12-27T13:00:00Z'])
  })

  test('texts are escaped, and lines are folded between signs at 75 octets', () => {
    assert.equal(escapedText('a,b;c\\d\r\ne\u0007'), 'a\\,b\\;c\\\\d\\ne')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const line = `SUMMARY:${escapedText(text)}`
        const pieces = foldLine(line).split('\r\n')
        assert.ok(pieces.every((piece) => Buffer.byteLength(piece) <= 75))
        assert.equal(pieces.map((piece, index) => (index === 0 ? piece : piece.slice(1))).join(''), line)
      }),
    )
  })
})
