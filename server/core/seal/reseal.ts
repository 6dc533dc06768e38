/** Sealing anew what a former key sealed, while the service runs. */
import { asc, gt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../context'
import { lowestId } from '../../database/page'
import type { Secrets } from './secrets'

const batch = 200

/** Goes through rows in the order of their ids, some at a time. The sum of what `each` gives. */
export async function inBatches<Row extends { id: string }>(
  read: (after: string, most: number) => Promise<Row[]>,
  each: (row: Row) => Promise<number>,
): Promise<number> {
  let [last, sum] = [lowestId, 0]
  for (;;) {
    const rows = await read(last, batch)
    for (const row of rows) sum += await each(row)
    if (rows.length < batch) return sum
    last = rows.at(-1)?.id ?? last
  }
}

interface Column {
  table: PgTable
  /** Names a row. */
  id: PgColumn
  /** Of bytes; what is null is not sealed. */
  column: PgColumn
  /** The id that a row's seal holds for. */
  sealOf?: (id: string) => string
  /** What else changes with it, as in `set`; given the row's id as sealed and the new seal. */
  beside?: (seal: string, anew: Buffer) => SQL
}

/**
 * Seals every row's column anew where it is not under the current key. What was changed or erased meanwhile stays so:
 * it is under the current key, or gone. How many it was. @throws when something was sealed under no key of ours
 */
export function resealColumn(
  { db }: Pick<Context, 'db'>,
  secrets: Secrets,
  { table, id: rowId, column, sealOf = (id) => id, beside }: Column,
): Promise<number> {
  const read = (after: string, most: number) =>
    db
      .select({ id: sql<string>`${rowId}`, sealed: sql<Buffer>`${column}` })
      .from(table)
      .where(sql`${column} is not null and ${gt(rowId, after)}`)
      .orderBy(asc(rowId))
      .limit(most)
  return inBatches(read, async ({ id, sealed }) => {
    const seal = sealOf(id)
    const anew = secrets.reseal(seal, sealed)
    if (anew === null) return 0
    const more = beside ? sql`, ${beside(seal, anew)}` : sql``
    const { rowCount } = await db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = ${anew}${more} where ${rowId} = ${id} and ${column} = ${sealed}`)
    return rowCount ?? 0
  })
}
