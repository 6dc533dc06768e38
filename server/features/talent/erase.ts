import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Ends the columns of a person. Their articles go with their dynamics. */
export async function eraseColumns(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from talent_columns where user_id = ${id}`)
}
