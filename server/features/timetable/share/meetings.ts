/** When classes meet, day by day, and as few rows of a calendar as say so. */
import { clockOn, hoursOf, mondayOf, weekdayOf } from '../../../../contract/timetable/rules'
import { addDays, daysBetween } from '../../../../contract/rules'
import type { Class } from '../../../../contract/timetable/schema'
import { planOf, type Known } from '../plan'

export interface Meeting {
  one: Class
  date: string
  from: string
  to: string
}

/** Terms whose end is longer ago than this are no longer in the calendar. */
const daysBehind = 60

/** From the first to the last day that the calendar has; null where no term is near. */
function spanOf({ terms }: Pick<Known, 'terms'>, today: string): [string, string] | null {
  const spans = terms.flatMap(({ starts, weeks }) => {
    if (starts === null) return []
    const first = mondayOf(starts)
    const last = addDays(first, weeks * 7 - 1)
    return daysBetween(last, today) > daysBehind || daysBetween(today, first) > 366
      ? []
      : [[first, last] as const]
  })
  if (spans.length === 0) return null
  const firsts = spans.map(([first]) => first).sort()
  const lasts = spans.map(([, last]) => last).sort()
  return [firsts[0] ?? today, lasts.at(-1) ?? today]
}

/** Those of each day, as its page shows them. A class whose sections the clock does not have has no time. */
export function meetingsOf(known: Known, today: string): Meeting[] {
  const span = spanOf(known, today)
  const meetings: Meeting[] = []
  if (span === null) return meetings
  for (let date = span[0]; date <= span[1]; date = addDays(date, 1)) {
    const clock = clockOn(known.settings.class_time, known.calendar, date)
    for (const one of planOf(known, date)?.held ?? []) {
      const hours = hoursOf(one, clock)
      if (hours) meetings.push({ one, date, ...hours })
    }
  }
  return meetings
}

/** Meetings of one class at one time of one weekday: every so many weeks, but for some. */
export interface Series extends Meeting {
  /** Weeks from one to the next. */
  every: number
  count: number
  except: string[]
}

const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))

/** Calendars that do not know RDATE know RRULE and EXDATE: each series is one of those. */
export function seriesOf(meetings: readonly Meeting[]): Series[] {
  const groups = new Map<string, Meeting[]>()
  for (const meeting of meetings) {
    const key = [meeting.one.id, weekdayOf(meeting.date), meeting.from, meeting.to].join()
    const group = groups.get(key)
    if (group) group.push(meeting)
    else groups.set(key, [meeting])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const weeks = group.map(({ date }) => daysBetween(first.date, date) / 7)
    const every = weeks.reduce(common, 0) || 1
    const count = (weeks.at(-1) ?? 0) / every + 1
    const held = new Set(weeks)
    const except = Array.from({ length: count }, (_, index) => index * every)
      .filter((week) => !held.has(week))
      .map((week) => addDays(first.date, week * 7))
    return [{ ...first, every, count, except }]
  })
}
