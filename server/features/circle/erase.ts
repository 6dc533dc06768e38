import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Holds a person's dynamics, as all do before topics. */
export async function lockDynamics(tx: Executor, userId: string): Promise<void> {
  await tx.execute(
    sql`select 1 from dynamics where author_id = ${userId} and deleted_at is null order by id for no key update`,
  )
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'dynamics.hot_by': { why: 'who decided about others', words: 'all' },
  'dynamics.deleted_by': { why: 'who decided about others', words: 'all' },
  'dynamic_topics.dynamic_id': { why: 'of a dynamic that is kept', words: 'all' },
}
