import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'

/** What a person read. Their listings go as things do. */
export async function eraseViews(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from secondhand_views where user_id = ${id}`)
}
