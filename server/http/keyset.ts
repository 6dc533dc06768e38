/**
 * Lists that go on from the last row of the page before. An order says by which columns, which are never the same for
 * two rows; a keyset is one page of it.
 */
import { sql, type SQL } from 'drizzle-orm'
import { pageSize } from '../../contract/rules'
import type { Executor } from '../context'
import {
  countedCursorOf,
  cursorOf,
  pageOf,
  pinnedCursor,
  pinnedCursorOf,
  scoredCursor,
  scoredCursorOf,
  timedCursorOf,
  wrongPlace,
} from './page'

/** What every list is asked with. `after` is the `next` of the page before. */
export interface PageQuery {
  after?: string | undefined
  /** Items at most. */
  size?: number
}

interface Order<R> {
  /** The columns as `order by` has them. */
  by: SQL
  /** Condition: the row stands behind the cursor. @throws Refusal when it is none of this order */
  behind(after: string): SQL
  /** The cursor that goes on behind the row. */
  cursor(row: R): string
}

/** A time as a list selects it to go on from: ms since 1970. */
export const msOf = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/** An instant as the contract has it, of what the database gives, or of ms since 1970. */
export const instant = (value: string | number | Date): string => new Date(value).toISOString()

type Way = 'down' | 'up'
const beyond = (way: Way): SQL => (way === 'down' ? sql`<` : sql`>`)
const words = (way: Way): SQL => (way === 'down' ? sql` desc` : sql``)

const byId = <R>(way: Way, column: SQL, idOf: (row: R) => string): Order<R> => ({
  by: sql`${column}${words(way)}`,
  behind: (after) => sql`${column} ${beyond(way)} ${cursorOf(after)}`,
  cursor: idOf,
})

interface Two<R> {
  first: SQL
  id: SQL
  way: Way
  /** The first column's value in a cursor. @throws Refusal */
  read(after: string): { first: SQL; id: string }
  cursor(row: R): readonly [number, string]
}

const byTwo = <R>({ first, id, way, read, cursor }: Two<R>): Order<R> => ({
  by: sql`${first}${words(way)}, ${id}${words(way)}`,
  behind: (after) => {
    const last = read(after)
    return sql`(${first}, ${id}) ${beyond(way)} (${last.first}, ${last.id}::uuid)`
  },
  cursor: (row) => scoredCursor(...cursor(row)),
})

const readTime = (after: string) => {
  const last = timedCursorOf(after)
  if (last === null) throw wrongPlace()
  return { first: sql`${new Date(last.ms).toISOString()}::timestamptz`, id: last.id }
}

const readScore = (after: string) => {
  const last = scoredCursorOf(after)
  if (last === null) throw wrongPlace()
  return { first: sql`${last.score}::float8`, id: last.id }
}

const readCount = (after: string) => {
  const last = countedCursorOf(after)
  if (last === null) throw wrongPlace()
  return { first: sql`${last.score}::int`, id: last.id }
}

interface Id {
  id: string
}
type Pair<R> = (row: R) => readonly [number, string]
type TimePair<R> = (row: R) => readonly [number | string | Date, string]
const inMs =
  <R>(cursor: TimePair<R>): Pair<R> =>
  (row) => {
    const [time, id] = cursor(row)
    return [new Date(time).getTime(), id]
  }

/** Orders. Ids are UUIDv7 where their order is that of time. `cursor`: the row's time (in ms where it is a number), or its number, and its id. */
export const by = {
  newest: <R = Id>(column: SQL, idOf: (row: R) => string = (row) => (row as Id).id) =>
    byId('down', column, idOf),
  oldest: <R = Id>(column: SQL, idOf: (row: R) => string = (row) => (row as Id).id) =>
    byId('up', column, idOf),
  /** A timestamp of milliseconds, the latest first. */
  latest: <R>(first: SQL, id: SQL, cursor: TimePair<R>) =>
    byTwo({ first, id, way: 'down', read: readTime, cursor: inMs(cursor) }),
  /** The same, the earliest first. */
  earliest: <R>(first: SQL, id: SQL, cursor: TimePair<R>) =>
    byTwo({ first, id, way: 'up', read: readTime, cursor: inMs(cursor) }),
  /** A double, the highest first. */
  score: <R>(first: SQL, id: SQL, cursor: Pair<R>) =>
    byTwo({ first, id, way: 'down', read: readScore, cursor }),
  /** An integer, the highest first. */
  most: <R>(first: SQL, id: SQL, cursor: Pair<R>) =>
    byTwo({ first, id, way: 'down', read: readCount, cursor }),
  /** The same, the lowest first. */
  least: <R>(first: SQL, id: SQL, cursor: Pair<R>) =>
    byTwo({ first, id, way: 'up', read: readCount, cursor }),
  /** What is pinned first, then the latest. */
  pinned: (pinned: SQL, at: SQL, id: SQL): Order<{ pinned: boolean; at: string | Date; id: string }> => ({
    by: sql`${pinned} desc, ${at} desc, ${id} desc`,
    behind: (after) => {
      const last = pinnedCursorOf(after)
      if (last === null) throw wrongPlace()
      return sql`(${pinned}, ${at}, ${id}) < (${last.pinned}::boolean, ${last.at}::timestamptz, ${last.id}::uuid)`
    },
    cursor: pinnedCursor,
  }),
}

/** One page of a list. */
export interface Keyset<R> {
  /** `and` the condition that rows stand behind the page before; nothing for the first page. */
  after: SQL
  /** `order by` and `limit`. */
  order: SQL
  /** How many rows the limit lets through: one more than the page has, which only tells that there is more. */
  rows: number
  of<Q extends R, T>(rows: readonly Q[], toItem: (row: Q) => T): { items: T[]; next: string | null }
}

/** @throws Refusal when `after` is no place in this order */
export const keyset = <R>(order: Order<R>, { after, size = pageSize.default }: PageQuery): Keyset<R> => ({
  after: after === undefined ? sql`` : sql`and ${order.behind(after)}`,
  order: sql`order by ${order.by} limit ${size + 1}`,
  rows: size + 1,
  of: (rows, toItem) => pageOf(rows, size, order.cursor, toItem),
})

/** A page of what a statement finds, which has the keyset's condition and order in it. */
export async function list<R, T>(
  db: Pick<Executor, 'execute'>,
  page: Keyset<R>,
  statement: SQL,
  toItem: (row: R) => T,
): Promise<{ items: T[]; next: string | null }> {
  const { rows } = await db.execute(statement)
  return page.of(rows as R[], toItem)
}
