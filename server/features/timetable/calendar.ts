import { sql } from 'drizzle-orm'
import { limits, mondayOf, type TermNumber } from '../../../contract/timetable/rules'
import { dayOf, daysBetween } from '../../../contract/rules'
import type { SchoolCalendar } from '../../../contract/timetable/schema'
import type { Executor } from '../../context'
import { broughtHolidays, daysOff, nationalDays } from './holidays'

interface CalendarRow extends Record<string, unknown> {
  kind: 'term' | 'off' | 'swap' | 'national'
  from: string
  to: string
  name: string
  as: string | null
}
interface ClockRow extends Record<string, unknown> {
  season: string
  from: string
  to: string
  first: string
  last: string
}

function termOf({ name, from, to }: CalendarRow): SchoolCalendar['terms'][number] {
  const starts = mondayOf(from)
  const weeks = Math.min(limits.weeks.max, Math.max(1, Math.ceil((daysBetween(starts, to) + 1) / 7)))
  return { year: name.slice(0, 9), term: Number(name.slice(10)) as TermNumber, starts, weeks }
}

function seasonsOf(rows: readonly ClockRow[]): SchoolCalendar['seasons'] {
  const seasons = new Map<string, SchoolCalendar['seasons'][number]>()
  for (const { season, from, to, first, last } of rows) {
    const known = seasons.get(season) ?? { name: season, from: first, to: last, sections: [] }
    known.sections.push({ from, to })
    seasons.set(season, known)
  }
  return [...seasons.values()]
}

/** Of several days on one date the first. */
function eachOnce(days: SchoolCalendar['days']): SchoolCalendar['days'] {
  const seen = new Set<string>()
  return days.filter(({ date }) => !seen.has(date) && seen.add(date))
}

/** What the school brought, and holidays of the country on days of which it said nothing. */
export async function calendarOf(
  db: Executor,
  schoolId: string | null,
  today = dayOf(Date.now()),
): Promise<SchoolCalendar> {
  const [{ rows }, { rows: clock }] = await Promise.all([
    db.execute<CalendarRow>(sql`
      select kind, from_day::text as from, to_day::text as to, name, as_day::text as as from timetable_calendar
      where school_id = ${schoolId}
      union all select 'national', h.from, h.to, h.name, null from (${broughtHolidays}) h order by 2 desc`),
    db.execute<ClockRow>(sql`
      select season, from_time as from, to_time as to, first_day as first, last_day as last from timetable_clock
      where school_id = ${schoolId} order by season, section`),
  ])
  const of = (wanted: CalendarRow['kind']) => rows.filter(({ kind }) => kind === wanted)
  return {
    days: eachOnce([
      ...of('swap').map(({ from, name, as }) => ({ date: from, name, as })),
      ...of('off').flatMap(daysOff),
      ...nationalDays(of('national'), today),
    ]),
    seasons: seasonsOf(clock),
    terms: of('term').map(termOf),
  }
}
