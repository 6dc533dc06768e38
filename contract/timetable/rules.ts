/** The class timetable: weeks, sections and their clock times, holidays and swapped days. Values only. Days are dates as 2026-09-07. */
import { addDays, dayBegins, dayOf, dayWords, daysBetween } from '../rules'

export const limits = {
  terms: 20,
  /** Every place and time of a course is one. */
  classes: 600,
  memos: 500,
  title: { min: 1, max: 30 },
  name: { min: 1, max: 40 },
  teacher: { max: 30 },
  room: { max: 40 },
  note: { max: 500 },
  group: { min: 1, max: 12 },
  weeks: { min: 1, max: 30 },
  sections: { min: 1, max: 16 },
  /** Days of one's own that differ from the school's calendar. */
  days: 60,
  /** Characters of what such a day is called. */
  day: { min: 1, max: 20 },
  /** Changes that one call brings. */
  changes: 100,
  /** Minutes before a class. */
  before: { min: 5, max: 120 },
} as const

/** What devices keep and bring into line. */
export const rowKinds = ['term', 'class', 'memo', 'settings'] as const
export type RowKind = (typeof rowKinds)[number]

/** 1: autumn, 2: spring, 3: summer. */
export const termNumbers = [1, 2, 3] as const
export type TermNumber = (typeof termNumbers)[number]
export const termTitles: Record<TermNumber, string> = { 1: '第一学期', 2: '第二学期', 3: '小学期' }

/** How many tints of src/ui a class may have. */
export const tintCount = 6
/** The class's name gives it one. */
export const anyTint = -1

/** From Monday. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

/** When a section begins and ends, as 08:00. */
export interface Section {
  readonly from: string
  readonly to: string
}
export type Clock = readonly Section[]
interface Season {
  name: string
  /** The first and last day of the year that it holds on, as 05-01; it may cross the new year. */
  from: string
  to: string
  sections: Clock
}

const section = (from: string, to: string): Section => ({ from, to })
/** Where a school has brought none. */
export const usualClock: Clock = [
  section('08:00', '08:45'),
  section('08:55', '09:40'),
  section('10:10', '10:55'),
  section('11:05', '11:50'),
  section('14:00', '14:45'),
  section('14:55', '15:40'),
  section('16:10', '16:55'),
  section('17:05', '17:50'),
  section('19:00', '19:45'),
  section('19:55', '20:40'),
]

/** A day on which classes are not those of its weekday. */
export interface CalendarDay {
  date: string
  /** 国庆节. */
  name: string
  /** The day whose classes are held then; null: none are. */
  as: string | null
}
export interface Calendar {
  days: readonly CalendarDay[]
  seasons: readonly Season[]
}

/** The form of settings as the product always had it. */
export const usualSettings = {
  /** One's own clock; null: the school's. */
  class_time: null,
  /** The year and the term that are shown, as 2026-2027. */
  year: null,
  term_id: null,
  /** The week shown of a term whose first day nobody said. */
  week: 1,
  /** Sections of a day; -1: as many as the clock has. */
  maxnodes: -1,
  only_now_week: 0,
  everyday_alert: 0,
  before_day: 0,
  class_alert: 0,
  /** Minutes before a class. */
  before_mints: null,
  care_alert: 0,
} as const

const atOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
/** A real day, as 2026-09-07. */
export const isDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  !Number.isNaN(atOf(date)) &&
  new Date(atOf(date)).toISOString().startsWith(date)
/** 1: Monday; 7: Sunday. */
export const weekdayOf = (date: string): number => ((new Date(atOf(date)).getUTCDay() + 6) % 7) + 1
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** 08:30 in minutes of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** Sections in order that do not overlap, each with an end after its start. */
export const isClock = (clock: Clock): boolean =>
  clock.every(
    ({ from, to }, index) =>
      minutesOf(from) < minutesOf(to) &&
      (index === 0 || minutesOf(clock[index - 1]?.to ?? '') <= minutesOf(from)),
  )

/** Weeks as bits: the first week is the lowest. */
export type Weeks = number
export const hasWeek = (weeks: Weeks, week: number): boolean =>
  week >= 1 && week <= limits.weeks.max && ((weeks >>> (week - 1)) & 1) === 1
export type Parity = 'all' | 'odd' | 'even'
const fits = (week: number, parity: Parity): boolean =>
  parity === 'all' || week % 2 === (parity === 'odd' ? 1 : 0)
/** The weeks from the first to the last, or every other one of them. */
export function weeksIn(from: number, to: number, parity: Parity = 'all'): Weeks {
  let weeks = 0
  for (let week = Math.max(1, from); week <= Math.min(to, limits.weeks.max); week += 1)
    if (fits(week, parity)) weeks |= 1 << (week - 1)
  return weeks
}
export const weekList = (weeks: Weeks): number[] =>
  Array.from({ length: limits.weeks.max }, (_, index) => index + 1).filter((week) => hasWeek(weeks, week))

/** 1–16周, 1–15周 单周, 1–8、10、12–16周. */
export function weeksText(weeks: Weeks): string {
  const list = weekList(weeks)
  const [first = 0] = list
  const last = list[list.length - 1] ?? 0
  if (list.length === 0) return ''
  const parity = first % 2 === 1 ? 'odd' : 'even'
  if (list.length > 2 && weeks === weeksIn(first, last, parity))
    return `${first}–${last}周 ${parity === 'odd' ? '单周' : '双周'}`
  const runs: [number, number][] = []
  for (const week of list) {
    const run = runs[runs.length - 1]
    if (run && run[1] === week - 1) run[1] = week
    else runs.push([week, week])
  }
  return `${runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、')}周`
}

/** What tells when a term's weeks are. */
export interface TermTimes {
  /** The Monday of the first week; null: nobody said. */
  starts: string | null
  weeks: number
  /** One's own days that differ from the school's. */
  days: readonly CalendarDay[]
}

/** The week of the term that a day is in, from 1; null outside of it. */
export function weekOf({ starts, weeks }: TermTimes, date: string): number | null {
  if (starts === null) return null
  const week = Math.floor(daysBetween(mondayOf(starts), date) / 7) + 1
  return week >= 1 && week <= weeks ? week : null
}
/** Terms that have a week in common. */
export const termsMeet = (one: TermTimes, other: TermTimes): boolean => {
  if (one.starts === null || other.starts === null) return false
  const apart = daysBetween(mondayOf(one.starts), mondayOf(other.starts)) / 7
  return apart < one.weeks && -apart < other.weeks
}
/** The Monday of a week; null where nobody said when the term starts. */
export const mondayOfWeek = ({ starts }: TermTimes, week: number): string | null =>
  starts === null ? null : addDays(mondayOf(starts), (week - 1) * 7)

/** What a day differs in; one's own word goes first. undefined: an ordinary day. */
export const specialDay = (term: TermTimes, calendar: Calendar, date: string): CalendarDay | undefined =>
  term.days.find((day) => day.date === date) ?? calendar.days.find((day) => day.date === date)

/** From when to when a class is. */
export interface ClassHours {
  /** Its first and last section, from 1; of a class with hours of its own those that it stands beside. */
  from: number
  to: number
  /** Its own hours, where they are those of no section. */
  hours?: Section | null
}
/** When a class is held in its week. */
export interface ClassTimes extends ClassHours {
  /** 1: Monday; 7: Sunday. */
  day: number
  weeks: Weeks
}

/** Those that are held on a day, in their order. */
export function classesOn<C extends ClassTimes>(
  classes: readonly C[],
  term: TermTimes,
  calendar: Calendar,
  date: string,
): C[] {
  const special = specialDay(term, calendar, date)
  const taken = special ? special.as : date
  const week = taken === null ? null : weekOf(term, taken)
  if (taken === null || week === null) return []
  const day = weekdayOf(taken)
  return classes.filter((one) => one.day === day && hasWeek(one.weeks, week)).sort(inOrder)
}
const inOrder = (one: ClassHours, other: ClassHours): number =>
  one.from - other.from ||
  (one.hours && other.hours ? one.hours.from.localeCompare(other.hours.from) : 0) ||
  one.to - other.to

const inSeason = ({ from, to }: Season, date: string): boolean => {
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}
/** The clock of a day: one's own, or the school's of that season, or the usual one. */
export const clockOn = (own: Clock | null, calendar: Calendar, date: string): Clock =>
  own ?? calendar.seasons.find((season) => inSeason(season, date))?.sections ?? usualClock
/** How many sections a day of the grid has. */
export const sectionsOf = (maxnodes: number, clock: Clock): number =>
  Math.min(limits.sections.max, maxnodes > 0 ? maxnodes : clock.length)

/** From when to when a class is; null where the clock has no such section. */
export function hoursOf({ from, to, hours }: ClassHours, clock: Clock): Section | null {
  if (hours) return hours
  const [first, last] = [clock[from - 1], clock[to - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}

const isWithin = (one: Section, other: Section): boolean =>
  minutesOf(one.from) < minutesOf(other.to) && minutesOf(other.from) < minutesOf(one.to)
/** Classes that take time of each other on their day: by hours where one has its own, else by sections. */
function meet(one: ClassHours, other: ClassHours, clock: Clock): boolean {
  const [hours, others] = [hoursOf(one, clock), hoursOf(other, clock)]
  if ((one.hours || other.hours) && hours && others) return isWithin(hours, others)
  return one.from <= other.to && other.from <= one.to
}
/** Classes that meet at the same time of a week. */
export const overlap = (one: ClassTimes, other: ClassTimes, clock: Clock): boolean =>
  one.day === other.day && (one.weeks & other.weeks) !== 0 && meet(one, other, clock)

/** The sections that hours of a day take time of; of hours between two sections the earlier one. */
export function sectionsAround(hours: Section, clock: Clock): { from: number; to: number } {
  const taken = clock.flatMap((section, index) => (isWithin(section, hours) ? [index + 1] : []))
  const before = clock.filter(({ from }) => minutesOf(from) <= minutesOf(hours.from)).length
  const beside = Math.min(limits.sections.max, Math.max(1, before))
  return { from: taken[0] ?? beside, to: taken[taken.length - 1] ?? beside }
}

/** Minutes of that day that have passed. */
export const minuteAt = (at: number): number => Math.floor((at - dayBegins(dayOf(at))) / 60_000)
/** The moment (ms) of a time of a day there. */
export const momentOf = (date: string, time: string): number => dayBegins(date) + minutesOf(time) * 60_000

/** What stands in the way, and at which field. */
export interface Fault<Field extends string = string> {
  field: Field
  text: string
}
const fault = <Field extends string>(field: Field, text: string): Fault<Field> => ({ field, text })

/** What stands in the way of a class in its term; null: nothing. */
export function faultOfClass(
  { day, from, to, weeks, hours }: ClassTimes,
  term?: { name: string; weeks: number },
): Fault<'day' | 'to' | 'hours' | 'weeks'> | null {
  if (day < 1 || day > 7) return fault('day', '选一下星期几')
  if (from < 1 || to > limits.sections.max) return fault('to', '节次不对')
  if (to < from) return fault('to', `第 ${from} 节开始的课，不能到第 ${to} 节就结束`)
  if (hours && minutesOf(hours.to) <= minutesOf(hours.from)) return fault('hours', '下课要晚于上课')
  if (weeks === 0) return fault('weeks', '至少选一周')
  const last = Math.max(0, ...weekList(weeks))
  return term && last > term.weeks
    ? fault('weeks', `第 ${last} 周不在学期里，“${term.name}”只有 ${term.weeks} 周`)
    : null
}

/** What stands in the way of a term of so many weeks: the first class that no page would show. null: nothing. */
export function faultOfWeeks(
  most: number,
  classes: readonly { name: string; weeks: Weeks }[],
): Fault<'weeks'> | null {
  const beyond = classes.flatMap(({ name, weeks }) => {
    const week = weekList(weeks).find((one) => one > most)
    return week === undefined ? [] : [{ name, week }]
  })
  const [first] = beyond.sort((one, other) => one.week - other.week)
  return first
    ? fault('weeks', `第 ${first.week} 周还有“${first.name}”，学期不能只有 ${most} 周，先改它的周次`)
    : null
}

const isNear = (date: string): boolean => date >= '2000-01-01' && date < '2101-01-01'

/** What stands in the way of a term; null: nothing. `others`: terms of which it may share no week. */
export function faultOfTerm(
  term: TermTimes & { year: string },
  others: readonly (TermTimes & { name: string })[],
): Fault<'year' | 'starts' | 'days'> | null {
  const { year, starts, days } = term
  if (Number(year.slice(5)) !== Number(year.slice(0, 4)) + 1)
    return fault('year', '学年应是相邻的两年，比如 2026-2027')
  if (starts !== null && !isNear(starts)) return fault('starts', '开学日应在 2000 年到 2100 年之间')
  const itself = days.find(({ date, as }) => date === as)
  if (itself) return fault('days', `${dayWords(itself.date)}不能上自己这天的课，选另一天`)
  const twice = days.find(({ date }, index) => days.findIndex((other) => other.date === date) < index)
  if (twice) return fault('days', `${dayWords(twice.date)}写了两次，留一个`)
  const met = others.find((other) => termsMeet(term, other))
  return met ? fault('starts', `和“${met.name}”有同一周，先改开学日或周数`) : null
}
