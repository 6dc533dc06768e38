import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Forgets whom a person blocked. Their pseudonyms stay under what they wrote and lead to nobody. */
export async function eraseAliases(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from alias_blocks where blocker_id = ${userId}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'aliases.user_id': { why: 'a pseudonym says nothing; a case may still need whose it was', words: ['name'] },
}
