import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../feature'

/** Takes a person's programmes off the air, and forgets what they heard and the lines they sent. */
export async function eraseRadio(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from listens where user_id = ${id}`)
  await tx.execute(sql`delete from radio_bullets where author_id = ${id}`)
  await tx.execute(
    sql`update programmes set deleted_at = now() where author_id = ${id} and deleted_at is null`,
  )
}

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'programmes.author_id': { why: 'deleted, kept as the law asks', words: 'all' },
}
