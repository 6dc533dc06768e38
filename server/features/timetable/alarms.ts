/** When a person is told of their classes and memos, and in which words. No database: what is known goes in, alarms come out. */
import {
  clockOn,
  hoursOf,
  minutesOf,
  momentOf,
  specialDay,
  weekdayOf,
  weekdays,
} from '../../../contract/timetable/rules'
import { addDays, clockOf, dayOf, dayWords } from '../../../contract/rules'
import type { Class } from '../../../contract/timetable/schema'
import { isMoment } from '../../http/moment'
import { planOf, type Day, type Known } from './plan'

export interface Alarm {
  /** ms. */
  at: number
  /** Of no use any more from here on, ms. */
  until: number
  text: string
  leads: 'schedule' | 'lesson' | 'memo'
  /** The id of what it leads to. */
  subject: string
}

const hour = 3_600_000
const times = { morning: '07:00', evening: '21:00', care: '20:30' } as const
/** Until when a class counts as early. */
const early = '08:30'
/** Sections in a row that are many. */
const many = 4

const called = (date: string): string => `${dayWords(date)}（周${weekdays[weekdayOf(date) - 1] ?? ''}）`

const placed = ({ name, room }: Class): string => (room === '' ? name : `${name}（${room}）`)

function inWords({ date, held }: Day, { settings, calendar }: Known): string {
  const clock = clockOn(settings.class_time, calendar, date)
  const lines = held.map((one) => `${hoursOf(one, clock)?.from ?? `第 ${one.from} 节`} ${placed(one)}`)
  return `${called(date)}有 ${held.length} 节课：${lines.join('，')}`
}

/** One useful sentence about tomorrow at most. */
function careFor(day: Day, known: Known): string | null {
  const [first] = day.held
  if (!first) return null
  const clock = clockOn(known.settings.class_time, known.calendar, day.date)
  const hours = hoursOf(first, clock)
  const before = specialDay(day.term, known.calendar, addDays(day.date, -1))
  if (before?.as === null) return `${before.name}放完了，${called(day.date)}第一节是${placed(first)}`
  if (hours && minutesOf(hours.from) <= minutesOf(early))
    return `${called(day.date)}有早课，${hours.from} ${placed(first)}，早点睡`
  const row = day.held.find((one) => one.to - one.from + 1 >= many)
  return row ? `${called(day.date)}的${placed(row)}连着上 ${row.to - row.from + 1} 节，带好水` : null
}

/** Alarms that fall on a day. */
function alarmsOn(known: Known, date: string): Alarm[] {
  const { settings, calendar, memos } = known
  const alarms: Alarm[] = []
  const today = planOf(known, date)
  const tomorrow = planOf(known, addDays(date, 1))
  const day = (at: string, until: number, text: string, { term }: Day): void => {
    alarms.push({ at: momentOf(date, at), until, text, leads: 'schedule', subject: term.id })
  }
  const midnight = momentOf(addDays(date, 1), '00:00')
  if (settings.everyday_alert && today && today.held.length > 0)
    day(times.morning, momentOf(date, '12:00'), inWords(today, known), today)
  if (settings.before_day && tomorrow && tomorrow.held.length > 0)
    day(times.evening, midnight, inWords(tomorrow, known), tomorrow)
  const care = settings.care_alert && tomorrow ? careFor(tomorrow, known) : null
  if (care !== null && tomorrow) day(times.care, midnight, care, tomorrow)
  if (settings.class_alert && settings.before_mints !== null)
    for (const one of today?.held ?? []) {
      const hours = hoursOf(one, clockOn(settings.class_time, calendar, date))
      if (!hours) continue
      const begins = momentOf(date, hours.from)
      alarms.push({
        at: begins - settings.before_mints * 60_000,
        until: begins,
        text: `${called(date)} ${hours.from} 上课：${placed(one)}`,
        leads: 'lesson',
        subject: one.id,
      })
    }
  for (const memo of memos) {
    if (memo.done || !isMoment(memo.due) || memo.remind === null) continue
    const due = Date.parse(memo.due)
    const at = due - memo.remind * 60_000
    if (dayOf(at) !== date) continue
    const until = Math.max(due, at) + 24 * hour
    const clock = clockOf(due)
    alarms.push({
      at,
      until,
      text: `${called(dayOf(due))} ${clock} 到期：${memo.text}`,
      leads: 'memo',
      subject: memo.id,
    })
  }
  return alarms
}

/** In order, those later than `after` and no later than `to` (ms). */
export function alarmsBetween(known: Known, after: number, to: number): Alarm[] {
  const alarms: Alarm[] = []
  // a class may be told of on the day before it
  for (let date = dayOf(after); date <= addDays(dayOf(to), 1); date = addDays(date, 1))
    alarms.push(...alarmsOn(known, date))
  return alarms.filter(({ at }) => at > after && at <= to).sort((one, other) => one.at - other.at)
}
