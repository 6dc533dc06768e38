import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Forgets whom a person blocked. Their pseudonyms stay under what they wrote and lead to nobody. */
export async function eraseAliases(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from alias_blocks where blocker_id = ${userId}`)
}
