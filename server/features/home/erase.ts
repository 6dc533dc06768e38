import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Deletes what a person pinned and agreed to. Pages that they wrote in office are the school's, without their name. */
export async function eraseHome(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from pins where user_id = ${id}`)
  await tx.execute(sql`delete from agreements where user_id = ${id}`)
  await tx.execute(sql`update content_versions set made_by = null where made_by = ${id}`)
}
