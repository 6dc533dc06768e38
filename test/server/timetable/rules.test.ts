/** When classes are: weeks, holidays, swapped days and clocks. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  classesOn,
  clockOn,
  faultOfClass,
  hoursOf,
  isClock,
  isDate,
  limits,
  mondayOfWeek,
  overlap,
  sectionsAround,
  termsMeet,
  usualClock,
  weekList,
  weekOf,
  weeksIn,
  weeksText,
  weekdayOf,
  type Calendar,
  type ClassTimes,
} from '../../../contract/timetable/rules'
import { addDays } from '../../../contract/rules'

const term = { starts: '2026-09-07', weeks: 20, days: [] }
const none: Calendar = { days: [], seasons: [] }
const times = (day: number, weeks: number) => ({ day, from: 1, to: 2, weeks })

describe('weeks', () => {
  test('are those from the first to the last, or every other one', () => {
    assert.deepEqual(weekList(weeksIn(3, 6)), [3, 4, 5, 6])
    assert.deepEqual(weekList(weeksIn(1, 6, 'odd')), [1, 3, 5])
    assert.deepEqual(weekList(weeksIn(1, 6, 'even')), [2, 4, 6])
    assert.equal(weekList(weeksIn(1, 99)).length, limits.weeks.max)
  })

  test('are told in words', () => {
    const words = [
      weeksIn(1, 16),
      weeksIn(1, 15, 'odd'),
      weeksIn(2, 16, 'even'),
      weeksIn(1, 8) | weeksIn(10, 10) | weeksIn(12, 16),
      weeksIn(5, 5),
      weeksIn(5, 6),
      0,
    ].map(weeksText)
    assert.deepEqual(words, ['1–16周', '1–15周 单周', '2–16周 双周', '1–8、10、12–16周', '5周', '5–6周', ''])
  })

  test('of a day are counted from the Monday of the first', () => {
    assert.equal(weekdayOf('2026-09-07'), 1)
    const days = [
      '2026-09-06',
      '2026-09-07',
      '2026-09-13',
      '2026-09-14',
      '2026-11-25',
      '2027-01-24',
      '2027-01-25',
    ]
    assert.deepEqual(
      days.map((day) => weekOf(term, day)),
      [null, 1, 1, 2, 12, 20, null],
    )
    // a term that starts in the middle of a week begins with that week
    assert.equal(weekOf({ ...term, starts: '2026-09-09' }, '2026-09-07'), 1)
    assert.equal(weekOf({ ...term, starts: null }, '2026-09-07'), null)
    assert.equal(mondayOfWeek(term, 12), '2026-11-23')
  })
})

describe('the classes of a day', () => {
  const odd = times(3, weeksIn(1, 20, 'odd'))
  const every = times(3, weeksIn(1, 16))

  test('are those of its weekday and its week', () => {
    assert.deepEqual(classesOn([odd, every], term, none, '2026-11-25'), [every])
    assert.deepEqual(classesOn([odd, every], term, none, '2026-11-18'), [odd, every])
    assert.deepEqual(classesOn([odd, every], term, none, '2026-11-26'), [])
  })

  test('are none on a holiday, and another day’s on a day that makes up for it', () => {
    const calendar: Calendar = {
      ...none,
      days: [
        { date: '2026-11-25', name: '校庆', as: null },
        { date: '2026-11-28', name: '补周三的课', as: '2026-11-25' },
      ],
    }
    assert.deepEqual(classesOn([every], term, calendar, '2026-11-25'), [])
    assert.deepEqual(classesOn([every], term, calendar, '2026-11-28'), [every])
    const own = { ...term, days: [{ date: '2026-11-25', name: '不放', as: '2026-11-25' }] }
    assert.deepEqual(classesOn([every], own, calendar, '2026-11-25'), [every])
  })

  test('are each held once a week in just the weeks that they have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 2 ** 20 - 1 }), (day, weeks) => {
        const one = times(day, weeks)
        const held = Array.from({ length: 140 }, (_, index) => addDays(term.starts, index)).filter(
          (date) => classesOn([one], term, none, date).length > 0,
        )
        assert.deepEqual(
          held,
          weekList(weeks).map((week) => addDays(mondayOfWeek(term, week) ?? '', day - 1)),
        )
      }),
    )
  })
})

describe('the clock', () => {
  const season = (name: string, from: string, to: string) => ({
    name,
    from,
    to,
    sections: [{ from: name, to: '23:00' }],
  })
  const calendar: Calendar = {
    days: [],
    seasons: [season('08:10', '05-01', '09-30'), season('08:20', '10-01', '04-30')],
  }

  test('is the season’s, also across the new year, or one’s own', () => {
    const first = (date: string) => clockOn(null, calendar, date)[0]?.from
    assert.deepEqual(
      [first('2026-05-01'), first('2026-10-01'), first('2027-04-30')],
      ['08:10', '08:20', '08:20'],
    )
    assert.equal(clockOn(usualClock, calendar, '2026-05-01'), usualClock)
    assert.equal(clockOn(null, none, '2026-05-01'), usualClock)
  })

  test('says from when to when a class is', () => {
    assert.deepEqual(hoursOf({ from: 3, to: 4 }, usualClock), { from: '10:10', to: '11:50' })
    assert.equal(hoursOf({ from: 10, to: 11 }, usualClock), null)
  })

  test('has its sections in order', () => {
    assert.ok(isClock(usualClock))
    assert.ok(!isClock([{ from: '09:00', to: '08:00' }]))
    assert.ok(!isClock([...usualClock].reverse()))
  })
})

test('classes meet where they share a day, a section and a week', () => {
  const one = { day: 1, from: 1, to: 2, weeks: weeksIn(1, 16, 'odd') }
  const meets = (other: Partial<ClassTimes>) => overlap(one, { ...one, ...other }, usualClock)
  assert.ok(meets({ from: 2, to: 4 }))
  assert.ok(!meets({ from: 3, to: 4 }))
  assert.ok(!meets({ day: 2 }))
  assert.ok(!meets({ weeks: weeksIn(1, 16, 'even') }))
})

describe('a class with hours of its own', () => {
  const own = (from: string, to: string) => ({ from: 1, to: 1, hours: { from, to } })

  test('is held then, whatever sections it stands beside', () => {
    assert.deepEqual(hoursOf(own('08:30', '10:00'), usualClock), { from: '08:30', to: '10:00' })
    assert.deepEqual(hoursOf({ ...own('08:30', '10:00'), hours: null }, usualClock), usualClock[0])
    assert.deepEqual(hoursOf(own('21:00', '21:45'), []), { from: '21:00', to: '21:45' })
  })

  test('stands beside the sections that it takes time of, or the one before it', () => {
    const around = (from: string, to: string) => Object.values(sectionsAround({ from, to }, usualClock))
    assert.deepEqual(around('08:30', '10:00'), [1, 2])
    assert.deepEqual(around('09:40', '10:10'), [2, 2])
    assert.deepEqual(around('12:10', '13:30'), [4, 4])
    assert.deepEqual(around('07:00', '07:40'), [1, 1])
    assert.deepEqual(around('21:00', '22:00'), [10, 10])
    assert.deepEqual(Object.values(sectionsAround({ from: '08:00', to: '09:00' }, [])), [1, 1])
  })

  test('meets others by its hours', () => {
    const week = { day: 1, weeks: weeksIn(1, 16) }
    const meets = (from: string, to: string, section: number) =>
      overlap(
        { ...week, ...own(from, to), ...sectionsAround({ from, to }, usualClock) },
        { ...week, from: section, to: section },
        usualClock,
      )
    assert.ok(meets('08:30', '10:00', 1))
    assert.ok(meets('08:30', '10:00', 2))
    assert.ok(!meets('08:30', '10:00', 3))
    assert.ok(!meets('12:00', '13:00', 4), 'after it, and before the next')
  })

  test('begins before it ends', () => {
    const times = { day: 1, weeks: 1 }
    assert.equal(faultOfClass({ ...times, ...own('08:30', '10:00') }), null)
    assert.deepEqual(faultOfClass({ ...times, ...own('10:00', '10:00') }), {
      field: 'hours',
      text: '下课要晚于上课',
    })
  })
})

test('a date is a real day', () => {
  assert.ok(isDate('2028-02-29'))
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-9-7', '']) assert.ok(!isDate(wrong), wrong)
})

test('terms meet in a week that both have; one without a first day meets none', () => {
  const term = (starts: string | null, weeks: number) => ({ starts, weeks, days: [] })
  const autumn = term('2026-09-07', 20)
  assert.ok(termsMeet(autumn, term('2027-01-18', 4)))
  assert.ok(termsMeet(term('2027-01-18', 4), autumn))
  assert.ok(!termsMeet(autumn, term('2027-01-25', 4)))
  assert.ok(!termsMeet(term('2027-01-25', 4), autumn))
  assert.ok(!termsMeet(autumn, term(null, 20)))
})
