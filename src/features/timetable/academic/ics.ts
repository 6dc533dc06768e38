/** Calendars of RFC 5545: events that are repeated by the week become classes. */
import { joined, type Draft } from '@contract/timetable/academic/rules'
import {
  isDate,
  limits,
  minuteAt,
  minutesOf,
  mondayOf,
  weekdayOf,
  type Clock,
} from '@contract/timetable/rules'
import { addDays, dayOf, daysBetween } from '@contract/rules'
import { t } from '@/locale'
import type { Problem, Read } from './table'

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/im.test(text)

interface Line {
  name: string
  value: string
}

/** Long lines go on behind a space. */
const unfolded = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

const lineOf = (line: string): Line | null => {
  const [, name = '', value = ''] = /^([A-Za-z-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line) ?? []
  return name === '' ? null : { name: name.toUpperCase(), value }
}
const words = (value: string): string => value.replace(/\\[nN]/g, '\n').replace(/\\([,;\\])/g, '$1')

interface Moment {
  date: string
  /** Minutes of the day; null: all day. */
  minute: number | null
}

/** 20260907T080000, with a Z in UTC; what names a zone is taken as it stands: timetables are of one place. */
function momentIn(value: string): Moment | null {
  const [, year, month, day, hour, minute, , utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) return null
  if (hour === undefined || minute === undefined) return { date, minute: null }
  if (utc === undefined) return { date, minute: Number(hour) * 60 + Number(minute) }
  const at = Date.parse(`${date}T${hour}:${minute}:00Z`)
  return { date: dayOf(at), minute: minuteAt(at) }
}

/** PT1H35M in minutes. */
function lengthIn(value: string): number | null {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?/.exec(value) ?? []
  const length = Number(hours) * 60 + Number(minutes)
  return length > 0 ? length : null
}

const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Of one event; more is no timetable. */
const most = 400

/** Days on which an event is, from its first. */
function daysOf(first: string, rule: string | undefined, last: string): string[] {
  if (rule === undefined) return [first]
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  const every = Math.max(1, Number(parts.get('INTERVAL') ?? 1))
  const count = Number(parts.get('COUNT') ?? most)
  const until = momentIn(parts.get('UNTIL') ?? '')?.date ?? last
  const daily = parts.get('FREQ') === 'DAILY'
  if (!daily && parts.get('FREQ') !== 'WEEKLY') return [first]
  const named = (parts.get('BYDAY') ?? '').split(',').map((day) => byDay.indexOf(day) + 1)
  const wanted = named.filter((day) => day > 0)
  const days: string[] = []
  for (let date = first; date <= until && days.length < Math.min(count, most); date = addDays(date, 1)) {
    const passed = daily ? daysBetween(first, date) : Math.floor(daysBetween(mondayOf(first), date) / 7)
    const held =
      wanted.length > 0 ? wanted.includes(weekdayOf(date)) : daily || weekdayOf(date) === weekdayOf(first)
    if (passed % every === 0 && held) days.push(date)
  }
  return days
}

/** The section that begins, or ends, closest to a time. */
function closest(clock: Clock, minute: number, edge: 'from' | 'to'): number {
  const away = clock.map((section) => Math.abs(minutesOf(section[edge]) - minute))
  return Math.min(away.indexOf(Math.min(...away)) + 1, limits.sections.max)
}

interface Event {
  line: number
  name: string
  room: string
  teacher: string
  start: Moment
  end: number
  days: string[]
}

function eventOf(lines: readonly Line[], line: number): Event | string {
  const valueOf = (name: string): string | undefined => lines.find((one) => one.name === name)?.value
  const name = words(valueOf('SUMMARY') ?? '').trim()
  const start = momentIn(valueOf('DTSTART') ?? '')
  if (name === '') return t('没有名称')
  if (start === null) return t('没有开始时间')
  const { date, minute } = start
  if (minute === null) return t('“{name}”是全天的日程', { name })
  const end = momentIn(valueOf('DTEND') ?? '')?.minute ?? minute + (lengthIn(valueOf('DURATION') ?? '') ?? 45)
  const without = lines
    .filter((one) => one.name === 'EXDATE')
    .flatMap(({ value }) => value.split(',').map((one) => momentIn(one)?.date))
  // a rule without an end would go on for ever
  const days = daysOf(date, valueOf('RRULE'), addDays(date, limits.weeks.max * 7)).filter(
    (day) => !without.includes(day),
  )
  const [, teacher = ''] = /(?:教师|老师)[：:]\s*([^\n;；]+)/.exec(words(valueOf('DESCRIPTION') ?? '')) ?? []
  return { line, name, room: words(valueOf('LOCATION') ?? ''), teacher, start, end, days }
}

function eventsIn(text: string): { events: Event[]; problems: Problem[] } {
  const events: Event[] = []
  const problems: Problem[] = []
  let open: { line: number; lines: Line[]; inside: number } | null = null
  for (const [index, raw] of unfolded(text).entries()) {
    const line = lineOf(raw)
    if (!line) continue
    if (line.name === 'BEGIN' && line.value.trim() === 'VEVENT')
      open = { line: index + 1, lines: [], inside: 0 }
    else if (open && line.name === 'BEGIN') open.inside += 1
    else if (open && open.inside > 0) open.inside -= line.name === 'END' ? 1 : 0
    else if (open && line.name === 'END') {
      const event = eventOf(open.lines, open.line)
      if (typeof event === 'string') problems.push({ line: open.line, text: event })
      else events.push(event)
      open = null
    } else open?.lines.push(line)
  }
  return { events, problems }
}

/** `starts`: a day of the first week; null: that of the first event. */
export function readCalendar(text: string, starts: string | null, clock: Clock): Read {
  const { events, problems } = eventsIn(text)
  const days = events.flatMap((event) => event.days).sort()
  const first = mondayOf(starts ?? days[0] ?? '2000-01-03')
  const drafts: Draft[] = []
  for (const { name, room, teacher, start, end, days: held, line } of events) {
    const from = closest(clock, start.minute ?? 0, 'from')
    const to = Math.max(from, closest(clock, end, 'to'))
    const weeks = held.map((date) => ({ date, week: Math.floor(daysBetween(first, date) / 7) + 1 }))
    const within = weeks.filter(({ week }) => week >= 1 && week <= limits.weeks.max)
    if (within.length === 0) problems.push({ line, text: t('“{name}”不在这个学期里', { name }) })
    drafts.push(
      ...within.map(({ date, week }) => ({
        ...{ name, room, teacher, from, to },
        day: weekdayOf(date),
        weeks: 1 << (week - 1),
      })),
    )
  }
  return { drafts: joined(drafts), problems, starts: starts === null && days.length > 0 ? first : null }
}
