import { sql } from 'drizzle-orm'
import type { Live } from '../../../contract/vote/schema'
import type { Context, Executor } from '../../context'
import { int, statement, uuid } from '../../database/statement'
import { msOf } from '../../http/keyset'
import { numbersOf } from './rows'

/** What open pages ask for again and again. */
const numbers = statement(
  'vote_live',
  { values: { event: uuid }, row: { id: uuid, votes: int, place: int } },
  (p) => sql`select e.id, e.votes,
    rank() over (order by (-e.votes), e.reached_at, e.number)::int as place
  from vote_entries e where e.event_id = ${p.event} and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted'
  order by (-e.votes), e.reached_at, e.number`,
)

interface Row extends Record<string, unknown> {
  starts: number
  ends: number
  now: number
  asOf: number
  closed: boolean
  cancelled: boolean
  people: number
  votes: number
  aside: number
}

/** How it stands, for those who were let in to it; null where it is not there for everybody. */
export async function liveOf({ db }: Pick<Context, 'db'>, id: string): Promise<Live | null> {
  const { rows } =
    await db.execute<Row>(sql`select ${msOf(sql`v.starts_at`)} as starts, ${msOf(sql`v.ends_at`)} as ends,
    ${msOf(sql`clock_timestamp()`)} as now, ${msOf(sql`statement_timestamp()`)} as "asOf", v.closed_at is not null as closed, v.cancelled_for is not null as cancelled,
    v.people, v.votes, v.aside from vote_events v where v.id = ${id} and v.deleted_at is null and v.state = 'approved'`)
  const [row] = rows
  return row ? { ...numbersOf(row), as_of: row.asOf, entries: await entriesNow(db, id) } : null
}

export const entriesNow = (db: Executor, id: string): Promise<Live['entries']> => numbers(db, { event: id })
