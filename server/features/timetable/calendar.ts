import { sql } from 'drizzle-orm'
import { limits, mondayOf, type CalendarDay, type TermNumber } from '../../../contract/timetable/rules'
import { addDays, daysBetween } from '../../../contract/rules'
import type { SchoolCalendar } from '../../../contract/timetable/schema'
import type { Executor } from '../../context'
import { nationalHolidays } from './holidays'

interface CalendarRow extends Record<string, unknown> {
  kind: 'term' | 'off' | 'swap'
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

/** Each day of a holiday. */
const daysOff = ({ from, to, name }: Pick<CalendarRow, 'from' | 'to' | 'name'>): CalendarDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({
    date: addDays(from, index),
    name,
    as: null,
  }))

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

/** What the school brought; holidays of the country until it brought its own. */
export async function calendarOf(db: Executor, schoolId: string | null): Promise<SchoolCalendar> {
  const [{ rows }, { rows: clock }] = await Promise.all([
    db.execute<CalendarRow>(sql`
      select kind, from_day::text as from, to_day::text as to, name, as_day::text as as from timetable_calendar
      where school_id = ${schoolId} order by from_day desc`),
    db.execute<ClockRow>(sql`
      select season, from_time as from, to_time as to, first_day as first, last_day as last from timetable_clock
      where school_id = ${schoolId} order by season, section`),
  ])
  const off = rows.filter(({ kind }) => kind === 'off')
  const swaps = rows.filter(({ kind }) => kind === 'swap')
  return {
    days: [
      ...swaps.map(({ from, name, as }) => ({ date: from, name, as })),
      ...(off.length > 0 ? off : nationalHolidays).flatMap(daysOff),
    ],
    seasons: seasonsOf(clock),
    terms: rows.filter(({ kind }) => kind === 'term').map(termOf),
  }
}
