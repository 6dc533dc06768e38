/** A person's timetable as a calendar that phones subscribe to. */
import { createHash } from 'node:crypto'
import { memoWays, type MemoWay } from '../../../../contract/timetable/share/rules'
import type { Exam } from '../../../../contract/timetable/academic/schema'
import { momentOf, weekdayOf } from '../../../../contract/timetable/rules'
import { addDays, dayOf } from '../../../../contract/rules'
import type { Memo, Settings } from '../../../../contract/timetable/schema'
import { isMoment } from '../../../http/moment'
import type { Known } from '../plan'
import { alarm, calendar, component, escapedText, local, utc, zone } from './ics'
import { meetingsOf, seriesOf, type Series } from './meetings'

export interface Written {
  known: Known
  memos: MemoWay
  exams: readonly Exam[]
  /** When a row last changed, ms, by its id. */
  changed: ReadonlyMap<string, number>
  /** ms. */
  now: number
}

const host = 'campus.timetable'
/** Of what nobody changed. */
const never = Date.UTC(2026, 0, 1)
const evening = '21:00'
const hour = 3_600_000

const property = (name: string, text: string): string[] =>
  text === '' ? [] : [`${name}:${escapedText(text)}`]

interface Stamped {
  uid: string
  /** ms. */
  at: number
  rev?: number
}
const stamp = ({ uid, at, rev = 0 }: Stamped): string[] => [
  `UID:${uid}@${host}`,
  `DTSTAMP:${utc(at)}`,
  `LAST-MODIFIED:${utc(at)}`,
  `SEQUENCE:${rev}`,
]

function lesson({ one, date, from, to, every, count, except }: Series, at: number): string[] {
  const uid = `${one.id}-${weekdayOf(date)}-${from}-${to}`.replaceAll(':', '')
  return component('VEVENT', [
    ...stamp({ uid, at, rev: one.rev }),
    `DTSTART;TZID=${zone}:${local(date, from)}`,
    `DTEND;TZID=${zone}:${local(date, to)}`,
    ...(count > 1 ? [`RRULE:FREQ=WEEKLY;${every > 1 ? `INTERVAL=${every};` : ''}COUNT=${count}`] : []),
    ...(except.length > 0 ? [`EXDATE;TZID=${zone}:${except.map((day) => local(day, from)).join(',')}`] : []),
    ...property('SUMMARY', one.name),
    ...property('LOCATION', one.room),
    ...property('DESCRIPTION', [one.teacher && `老师：${one.teacher}`, one.note].filter(Boolean).join('\n')),
    'CATEGORIES:课程',
  ])
}

function memo({ id, rev, text, group, due, remind, done }: Memo, way: MemoWay, at: number): string[] {
  if (!isMoment(due) || way === memoWays[0]) return []
  const moment = utc(Date.parse(due))
  const todo = way === 'todo'
  return component(todo ? 'VTODO' : 'VEVENT', [
    ...stamp({ uid: id, at, rev }),
    ...(todo
      ? [`DUE:${moment}`, `STATUS:${done ? 'COMPLETED' : 'NEEDS-ACTION'}`]
      : [`DTSTART:${moment}`, 'TRANSP:TRANSPARENT']),
    ...property('SUMMARY', `${!todo && done ? '✓ ' : ''}${text}`),
    ...property('CATEGORIES', group),
    ...(remind === null || done
      ? []
      : alarm(todo ? `TRIGGER;RELATED=END:-PT${remind}M` : `TRIGGER:-PT${remind}M`, text)),
  ])
}

/** As the person is reminded of classes: so many minutes before, and on the evening before. */
function warnings(
  { class_alert, before_mints, before_day }: Settings,
  starts: string,
  text: string,
): string[] {
  const eve = utc(momentOf(addDays(dayOf(Date.parse(starts)), -1), evening))
  return [
    ...(class_alert && before_mints !== null ? alarm(`TRIGGER:-PT${before_mints}M`, text) : []),
    ...(before_day ? alarm(`TRIGGER;VALUE=DATE-TIME:${eve}`, text) : []),
  ]
}

/** The same for the same exam, whatever time it is moved to. `turn` counts those of one name. */
const examId = ({ name, kind }: Exam, turn: number): string =>
  `exam-${createHash('sha256').update(`${name}\n${kind}\n${turn}`).digest('hex').slice(0, 32)}`

function exam(one: Exam, index: number, all: readonly Exam[], settings: Settings): string[] {
  const { name, starts, ends, room, seat, kind, when } = one
  const turn = all.slice(0, index).filter((other) => other.name === name && other.kind === kind).length
  if (!isMoment(starts)) return []
  const title = `考试：${name}`
  const begins = Date.parse(starts)
  const until = isMoment(ends) ? Date.parse(ends) : begins + 2 * hour
  return component('VEVENT', [
    ...stamp({ uid: examId(one, turn), at: never }),
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(Math.max(until, begins + 60_000))}`,
    ...property('SUMMARY', title),
    ...property('LOCATION', room),
    ...property('DESCRIPTION', [seat && `座位 ${seat}`, kind, when].filter(Boolean).join('\n')),
    'CATEGORIES:考试',
    ...warnings(settings, starts, title),
  ])
}

/** The same until something in it changes, so that its mark tells whether it did. */
export function calendarFile({ known, memos, exams, changed, now }: Written): string {
  const at = (id: string) => changed.get(id) ?? never
  return calendar('课表', [
    ...seriesOf(meetingsOf(known, dayOf(now))).flatMap((series) => lesson(series, at(series.one.id))),
    ...known.memos.flatMap((one) => memo(one, memos, at(one.id))),
    ...exams.flatMap((one, index) => exam(one, index, exams, known.settings)),
  ])
}
