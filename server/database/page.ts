/** Parts of statements that give a page of rows, which goes on behind an id. */
import { sql, type SQL } from 'drizzle-orm'
import { pageSize } from '../../contract/rules'
import { literal } from './literal'

/** No id comes before the one, none behind the other. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const firstId = sql.raw(`'${lowestId}'::uuid`)
export const lastId = sql.raw(`'${highestId}'::uuid`)

/** Most rows of a page, with the one that only tells that there is more. */
export const mostRows = literal(pageSize.max + 1)

/**
 * The rows of a page: at most `rows`, a parameter, of an ordered query. The planner takes a limit that it cannot read
 * for a tenth of all there is, and would make a new plan for each call: so it is shown the most that a page can have.
 */
export const limitRows = (query: SQL, rows: SQL): SQL =>
  sql`select * from (${query} limit ${mostRows}) page limit ${rows}`
