/** Moments, lengths and repetitions of RFC 5545. */
import { isDate, minuteAt, weekdayOf } from '@contract/timetable/rules'
import { addDays, dayOf, daysBetween, aheadMs } from '@contract/rules'

export interface Moment {
  date: string
  /** Minutes of the day; null: all day. */
  minute: number | null
}

/** Minutes that the schools' time is ahead of UTC. */
export const ownZone = aheadMs / 60_000
const written = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/

/** 20260907T080000, with a Z in UTC. `ahead`: minutes that the zone of what has none is ahead of UTC. */
export function momentIn(value: string, ahead = ownZone): Moment | null {
  const [, year, month, day, hour, minute, , utc] = written.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDate(date)) return null
  if (hour === undefined || minute === undefined) return { date, minute: null }
  const zone = utc === undefined ? ahead : 0
  if (zone === ownZone) return { date, minute: Number(hour) * 60 + Number(minute) }
  const at = Date.parse(`${date}T${hour}:${minute}:00Z`) - zone * 60_000
  return Number.isNaN(at) ? null : { date: dayOf(at), minute: minuteAt(at) }
}

/** Days that a moment is later here than where it was written: a rule's weekdays are of there. */
export function daysLater(value: string, { date }: Moment): number {
  const [, year, month, day] = written.exec(value.trim()) ?? []
  return daysBetween(`${year}-${month}-${day}`, date)
}

/** PT1H35M, P6000S and P0DT1H40M in minutes; null where it is no length. */
export function lengthIn(value: string): number | null {
  const [whole, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(value.trim().toUpperCase()) ?? []
  if (whole === undefined) return null
  const of = (Number(weeks) * 7 + Number(days)) * 1440 + Number(hours) * 60 + Number(minutes)
  const length = of + Math.round(Number(seconds) / 60)
  return length > 0 ? length : null
}

const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST']
/** A rule that began longer before is of another life: ten years. */
const longest = 3660

export interface Repeated {
  dates: string[]
  /** It ends by itself. */
  ends: boolean
}

interface Bounds {
  /** The last day that matters. */
  last: string
  /** Of the zone in which it was written. */
  ahead: number
  later: number
}

/** Days of a rule from its first; null where it is no rule by weeks or days. */
export function datesOf(
  { date: first, minute }: Moment,
  rule: string,
  { last, ahead, later }: Bounds,
): Repeated | null {
  const parts = new Map(
    rule
      .trim()
      .replace(/;$/, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  const frequency = parts.get('FREQ')
  const [every, count] = [Number(parts.get('INTERVAL') ?? 1), Number(parts.get('COUNT') ?? Infinity)]
  const until = parts.has('UNTIL') ? momentIn(parts.get('UNTIL') ?? '', ahead) : undefined
  const weekdayIn = (name: string): number => {
    const at = byDay.indexOf(name.trim())
    return at < 0 ? 0 : ((at + later + 7) % 7) + 1
  }
  const wanted = (parts.get('BYDAY')?.split(',') ?? []).map(weekdayIn)
  const begins = weekdayIn(parts.get('WKST') ?? 'MO')
  const isRead = [...parts.keys()].every((part) => known.includes(part)) && !wanted.includes(0) && begins > 0
  if (!isRead || until === null || !(every >= 1) || !(count >= 1)) return null
  if (frequency !== 'WEEKLY' && frequency !== 'DAILY') return null
  if (daysBetween(first, last) > longest) return null
  /** Days from the first to the beginning of its week. */
  const into = (weekdayOf(first) - begins + 7) % 7
  const weekday = weekdayOf(first) - 1
  const isBefore = (date: string): boolean =>
    until === undefined ||
    date < until.date ||
    (date === until.date && (until.minute === null || (minute ?? 0) <= until.minute))
  const dates: string[] = []
  const all = daysBetween(first, last)
  for (let day = 0; day <= all && dates.length < count; day += 1) {
    const passed = frequency === 'DAILY' ? day : Math.floor((day + into) / 7)
    const of = ((weekday + day) % 7) + 1
    const held = wanted.length > 0 ? wanted.includes(of) : frequency === 'DAILY' || of === weekday + 1
    if (passed % every !== 0 || !held) continue
    const date = addDays(first, day)
    if (!isBefore(date)) break
    dates.push(date)
  }
  return { dates, ends: count !== Infinity || until !== undefined }
}
