import { pageSize } from '../../contract/rules'
import type { Database } from '.'

/** The database or a transaction on it. */
type Place = Pick<Database, '_'>

/**
 * A statement that each connection plans once: for what is asked hundreds of times a second. `name` belongs to this
 * text alone; $1, $2, … are `values`.
 */
export async function prepared<Row>(
  db: Place,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false)
  const { rows } = (await query.execute()) as { rows: Row[] }
  return rows
}

/**
 * The rows of a page: at most `rows`, a parameter, of an ordered statement. The planner takes a limit that it cannot read
 * for a tenth of all there is, and would make a new plan for each call: so it is shown the most that a page can have.
 */
export const pageText = (statement: string, rows: string): string =>
  `select * from (${statement} limit ${pageSize.max + 1}) page limit ${rows}`
