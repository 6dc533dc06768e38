import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../feature'

/** Holds a person's dynamics, as all do before topics. */
export async function holdDynamics(tx: Executor, userId: string): Promise<void> {
  await tx.execute(
    sql`select 1 from dynamics where author_id = ${userId} and deleted_at is null order by id for no key update`,
  )
}

/** The dynamics and what the person kept of others'. After `eraseTopics`, which holds what they are counted in. */
export async function eraseDynamics(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where user_id = ${userId}`)
  await tx.execute(
    sql`update dynamics set deleted_at = now() where author_id = ${userId} and deleted_at is null`,
  )
}

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'dynamics.author_id': { why: 'deleted, kept as the law asks', words: 'all' },
  'dynamics.hot_by': { why: 'who decided about others', words: 'all' },
  'dynamics.deleted_by': { why: 'who decided about others', words: 'all' },
  'dynamic_topics.dynamic_id': { why: 'of a dynamic that is kept', words: 'all' },
}
