import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

interface Group extends Record<string, unknown> {
  name: string
  /** Not done yet. */
  open: number
  all: number
}

/** By their names. */
export const memoGroupsOf = async (db: Executor, ownerId: string): Promise<Group[]> =>
  (
    await db.execute<Group>(sql`
      select data ->> 'group' as name, (count(*) filter (where data ->> 'done' = 'false'))::int as open, count(*)::int as all
      from timetable_rows where owner_id = ${ownerId} and kind = 'memo' and not gone group by 1 order by 1`)
  ).rows
