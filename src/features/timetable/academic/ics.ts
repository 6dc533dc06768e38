/** Calendars of RFC 5545: events that are repeated by the week become classes. */
import { notUnderstood, type NotUnderstood, type Reading } from '@contract/timetable/academic/reading/rules'
import { joinDrafts, type Draft } from '@contract/timetable/academic/rules'
import {
  limits,
  minutesOf,
  mondayOf,
  weekdayOf,
  type CalendarDay,
  type Clock,
} from '@contract/timetable/rules'
import { addDays, daysBetween } from '@contract/rules'
import { t } from '@/locale'
import { sectionsAt } from './hours'
import {
  countOf,
  eventsIn,
  momentOf,
  momentsOf,
  parametersOf,
  textOf,
  valueOf,
  zoneOf,
  type EventLines,
} from './ics-events'
import { datesOf, daysLater, lengthIn, type Moment } from './ics-times'

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/im.test(text)

/** The term that a calendar is read for. */
export interface TermAsked {
  /** A day of its first week; null: that of the calendar's first event. */
  starts: string | null
  clockOf(date: string): Clock
  /** What a day differs in. */
  specialOf(date: string): CalendarDay | undefined
}

interface Occurrence {
  date: string
  minute: number
}
interface Course {
  name: string
  room: string
  teacher: string
  when: string
  /** Minutes. */
  length: number
  /** It says no end: it is as long as the section that it begins with. */
  open: boolean
  held: Occurrence[]
  /** Days that are left out. */
  without: string[]
  /** Its rule has an end of its own. */
  ends: boolean
}

const two = (number: number): string => String(number).padStart(2, '0')
const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const whenOf = (moment: Moment | null): string =>
  moment === null ? '' : `${moment.date}${moment.minute === null ? '' : ` ${timeOf(moment.minute)}`}`

/** Teacher and room: by their labels, or as other timetables write them: sections, room, teacher, a line each. */
function placeIn(event: EventLines): { room: string; teacher: string } {
  const [room, description] = [textOf(event, 'LOCATION'), textOf(event, 'DESCRIPTION')]
  const [, labelled] = /(?:教师|老师)[：:]\s*([^\n;；]+)/.exec(description) ?? []
  const [, place, person] = /^第\s*\d+\s*-\s*\d+\s*节\n(.*)\n(.*)$/.exec(description) ?? []
  if (labelled === undefined && place !== undefined && room.startsWith(place))
    return { room: place.trim(), teacher: person?.trim() ?? '' }
  return { room, teacher: labelled?.trim() ?? '' }
}

/** How long it is, and whether it says so; the words of what stands in the way. */
function lengthOf(event: EventLines, { date, minute }: Moment): { length: number; open: boolean } | string {
  const [end, duration] = [valueOf(event, 'DTEND'), valueOf(event, 'DURATION')]
  if (end === undefined && duration === undefined) return { length: 45, open: true }
  const last = momentOf(event, 'DTEND')
  const length =
    end === undefined
      ? lengthIn(duration ?? '')
      : last && daysBetween(date, last.date) * 1440 + (last.minute ?? 0) - (minute ?? 0)
  if (length === null || length <= 0) return t('时长没读懂')
  return (minute ?? 0) + length >= 1440 ? t('跨过了零点') : { length, open: false }
}

function courseOf(event: EventLines, last: string | null): Course | string {
  const name = textOf(event, 'SUMMARY')
  const written = valueOf(event, 'DTSTART')
  const [start, ahead] = [momentOf(event, 'DTSTART'), zoneOf(event, 'DTSTART')]
  if (!event.whole) return t('文件到这里断了')
  if (event.kind !== 'VEVENT') return t('是待办，不放进课表')
  if (name === '') return t('没有名称')
  if (written !== undefined && ahead === null) return t('时区没读懂')
  if (written === undefined || ahead === null || start === null) return t('没有开始时间')
  if (textOf(event, 'CATEGORIES') === '考试') return t('是考试，不放进课表')
  const { date, minute } = start
  if (minute === null) return t('是全天的日程')
  const lasts = lengthOf(event, start)
  if (typeof lasts === 'string') return lasts
  const rule = valueOf(event, 'RRULE')
  const strange =
    countOf(event, 'EXRULE') > 0 ||
    countOf(event, 'RRULE') > 1 ||
    /RANGE=/.test(parametersOf(event, 'RECURRENCE-ID'))
  const horizon = addDays(
    last !== null && last > date ? last : date,
    last === null ? limits.weeks.max * 7 : 0,
  )
  const bounds = { last: horizon, ahead, later: daysLater(written, start) }
  const repeated = rule === undefined ? { dates: [date], ends: true } : datesOf(start, rule, bounds)
  if (repeated === null || strange) return t('重复的规则没读懂')
  const [more, without] = [momentsOf(event, 'RDATE'), momentsOf(event, 'EXDATE')]
  if (more.includes(null) || without.includes(null)) return t('加的日子或去掉的日子没读懂')
  const held = [...repeated.dates.map((day) => ({ date: day, minute })), ...more.flatMap((one) => one ?? [])]
  return {
    ...{ name, ...placeIn(event), when: whenOf(start), ...lasts, ends: repeated.ends },
    held: held.map((one) => ({ date: one.date, minute: one.minute ?? minute })),
    without: without.flatMap((one) => one?.date ?? []),
  }
}

/** Takes lessons that were moved or cancelled out of the series that they belong to. */
function withoutMoved(courses: Map<EventLines, Course>, events: readonly EventLines[]): void {
  const moved = new Map<string | undefined, Moment[]>()
  for (const event of events) {
    const [uid, from] = [valueOf(event, 'UID'), momentOf(event, 'RECURRENCE-ID')]
    if (from !== null) moved.set(uid, [...(moved.get(uid) ?? []), from])
  }
  for (const [event, course] of courses) {
    const gone = valueOf(event, 'RECURRENCE-ID') === undefined ? moved.get(valueOf(event, 'UID')) : undefined
    if (gone)
      course.held = course.held.filter(
        (one) => !gone.some(({ date, minute }) => one.date === date && (minute ?? one.minute) === one.minute),
      )
  }
}

/** A lesson as the term counts it: a swapped day holds the classes of another. */
function lessonOf(
  course: Course,
  { date, minute }: Occurrence,
  asked: TermAsked,
): Omit<Draft, 'weeks'> & { of: string } {
  const clock = asked.clockOf(date)
  const section = clock.find(({ from }) => minutesOf(from) === minute)
  const end = course.open && section ? minutesOf(section.to) : Math.min(1439, minute + course.length)
  const of = asked.specialOf(date)?.as ?? date
  const { name, room, teacher } = course
  const at = sectionsAt({ from: timeOf(minute), to: timeOf(end) }, clock)
  return { ...{ name, room, teacher, of }, day: weekdayOf(of), ...at }
}

export function readCalendar(text: string, asked: TermAsked): Reading & { starts: string | null } {
  const { events, whole } = eventsIn(text)
  const left: NotUnderstood[] = []
  /** By event: where each lesson is one, the others of its name are read. */
  const unread = new Set<EventLines>()
  const say = (name: string, when: string, why: string): void => {
    const said = notUnderstood(name, when, why)
    if (!left.some((one) => one.words === said.words && one.where === when && one.why === why))
      left.push(said)
  }
  const leave = (event: EventLines, { name, when }: { name: string; when: string }, why: string): void => {
    unread.add(event)
    say(name, when, why)
  }
  const last = asked.starts === null ? null : addDays(mondayOf(asked.starts), limits.weeks.max * 7 - 1)
  const courses = new Map<EventLines, Course>()
  const standing = events.filter((event) => valueOf(event, 'STATUS')?.trim().toUpperCase() !== 'CANCELLED')
  for (const event of standing) {
    const course = courseOf(event, last)
    const words = textOf(event, 'SUMMARY') || event.properties.map(({ value }) => value).join(' ')
    if (typeof course !== 'string') courses.set(event, course)
    else leave(event, { name: words, when: whenOf(momentOf(event, 'DTSTART')) }, course)
  }
  if (!whole) say('……', t('文件末尾'), t('日历不完整，后面可能还有课'))
  withoutMoved(courses, events)
  const days = [...courses.values()].flatMap(({ held }) => held.map(({ date }) => date)).sort()
  const first = mondayOf(asked.starts ?? days[0] ?? '2000-01-03')
  const drafts: Draft[] = []
  for (const [event, course] of courses) {
    // a day that holds no class by itself is no gap in the weeks
    const held = course.held.filter(({ date }) => !course.without.includes(date) || asked.specialOf(date))
    const lessons = held.map((one) => {
      const { of, ...lesson } = lessonOf(course, one, asked)
      return { lesson, week: Math.floor(daysBetween(first, of) / 7) + 1 }
    })
    const within = lessons.filter(({ week }) => week >= 1 && week <= limits.weeks.max)
    const outside = lessons.length - within.length
    if (outside > 0 && (course.ends || within.length === 0))
      leave(
        event,
        course,
        within.length === 0 ? t('不在这个学期里') : t('有 {n} 次不在这个学期里', { n: outside }),
      )
    if (course.open) leave(event, course, t('没有说到几点，先按一节课算，核对一下'))
    drafts.push(...within.map(({ lesson, week }) => ({ ...lesson, weeks: 1 << (week - 1) })))
  }
  const read = [...courses].filter(([event, { held }]) => held.length > 0 && !unread.has(event)).length
  return {
    ...{ classes: joinDrafts(drafts), untimed: [], notUnderstood: left },
    // what a file that breaks off may have had behind its end is one place
    counted: { held: read + unread.size + (whole ? 0 : 1), read },
    starts: asked.starts === null && days.length > 0 ? first : null,
  }
}
