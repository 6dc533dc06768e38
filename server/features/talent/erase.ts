import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Ends the columns of a person. Their articles go with their dynamics. */
export async function eraseColumns(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from talent_columns where user_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'dynamic_articles.dynamic_id': { why: 'of a dynamic that is kept', words: 'all' },
}
