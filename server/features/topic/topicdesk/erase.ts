import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import type { KeptRows } from '../../../core/privacy/personal'

/** Forgets a person's appeals, and what was written about their dynamics or by them. That a removal was made stays. */
export async function eraseTopicDesk(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from topic_appeals where user_id = ${id}`)
  await tx.execute(
    sql`delete from topic_replies y using dynamics d where d.id = y.dynamic_id and (d.author_id = ${id} or y.user_id = ${id})`,
  )
  await tx.execute(sql`delete from topic_passes where user_id = ${id}`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'topic_appeals.decided_by': { why: 'who decided about others', words: 'all' },
  'topic_removals.removed_by': { why: 'who took dynamics of others out of a topic', words: 'all' },
}
