/** Codes that one side of an order tells the other: a few digits, and a few tries. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'

export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

const sameCode = (known: string | null, given: string): boolean =>
  known !== null && known.length === given.length && timingSafeEqual(Buffer.from(known), Buffer.from(given))

interface Tried {
  table: PgTable & { id: PgColumn }
  /** Which of its columns counts wrong codes. */
  column: PgColumn
  id: string
  known: string | null
  given: string
  /** Wrong ones so far, of at most so many. */
  tries: number
  most: number
  /** What people are told once there are no more. */
  spent: string
}

/**
 * Whether the code is right. A wrong one is counted in the row of a locked order: the transaction has to hold, so
 * refuse after it. @throws Refusal when there were too many
 */
export async function isRightCode(
  tx: Executor,
  { table, column, id, known, given, tries, most, spent }: Tried,
): Promise<boolean> {
  if (tries >= most) throw refuse(spent)
  if (sameCode(known, given)) return true
  await tx.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${column} + 1 where ${table.id} = ${id}`,
  )
  return false
}
