/** What is known of a person's timetable, and which classes a day has by it. */
import { sql } from 'drizzle-orm'
import { classesOn, usualSettings, weekOf, type Calendar } from '../../../contract/timetable/rules'
import type { Class, Memo, Settings, Term } from '../../../contract/timetable/schema'
import type { Executor } from '../../context'
import { calendarOf } from './calendar'
import { timetablesOf } from './rows'

export interface Known {
  terms: readonly Term[]
  classes: readonly Class[]
  memos: readonly Memo[]
  settings: Settings
  calendar: Calendar
}

export interface Day {
  date: string
  term: Term
  held: Class[]
}

/** Of several people at once: in as many queries as they have schools, and two more. `memos`: they are wanted, too. */
export async function knownOfAll(
  db: Executor,
  ids: readonly string[],
  memos: boolean,
): Promise<Map<string, Known>> {
  const { rows } = await db.execute<{ id: string; school: string | null }>(
    sql`select id, school_id as school from users where id = any(${sql.param(ids)}::uuid[])`,
  )
  const kept = await timetablesOf(db, ids, memos)
  const calendars = new Map<string | null, Calendar>()
  for (const school of new Set(rows.map((row) => row.school)))
    calendars.set(school, await calendarOf(db, school))
  return new Map(
    rows.map(({ id, school }): [string, Known] => {
      const { settings = null, ...own } = kept.get(id) ?? nothing
      const calendar = calendars.get(school) ?? { days: [], seasons: [] }
      return [id, { ...own, settings: settings ?? usualSettings, calendar }]
    }),
  )
}

const nothing = { terms: [], classes: [], memos: [], settings: null }

/** @throws when there is no such person */
export async function knownOf(db: Executor, userId: string): Promise<Known> {
  const known = (await knownOfAll(db, [userId], true)).get(userId)
  if (!known) throw new Error(`no person ${userId}`)
  return known
}

/** The classes of a day in the term that the day is in; of two such the one that is shown. */
export function planOf({ terms, classes, settings, calendar }: Known, date: string): Day | null {
  const running = terms.filter((one) => weekOf(one, date) !== null)
  const term = running.find(({ id }) => id === settings.term_id) ?? running[0]
  if (!term) return null
  const held = classesOn(
    classes.filter((one) => one.term === term.id),
    term,
    calendar,
    date,
  )
  return { date, term, held }
}
