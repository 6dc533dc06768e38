import { sql } from 'drizzle-orm'
import type { Context } from '../../context'

/**
 * What becomes of a table's rows whose time has passed: the daily round deletes them `after` so long a time in `column`,
 * which an index begins with; or another round does; or they stay, and why.
 */
type Passing =
  | { readonly column: string; readonly after: `${number} days` }
  | { readonly round: string }
  | { readonly stays: string }

declare module '../../feature' {
  interface Feature {
    /** By the table. Tests want it of every one with a moment at which rows expire, or a phone in clear. */
    passing?: Readonly<Record<string, Passing>>
  }
}

/** Rows of one statement: none holds its locks for long. */
const batch = 2_000

/** Deletes what features declare as passing, a batch at a time while `going` says so. How many rows it was. */
export async function sweepExpired(
  { db, house }: Pick<Context, 'db' | 'house'>,
  going: () => boolean,
): Promise<number> {
  let count = 0
  for (const [table, passing] of Object.entries(house.all('passing'))) {
    if (!('column' in passing)) continue
    const rows = sql.identifier(table)
    for (let deleted = batch; deleted === batch && going(); count += deleted) {
      const { rowCount } = await db.execute(sql`
        delete from ${rows} where ctid = any(array(select ctid from ${rows}
          where ${sql.identifier(passing.column)} < now() - ${passing.after}::interval limit ${batch} for update skip locked))`)
      deleted = rowCount ?? 0
    }
  }
  return count
}
