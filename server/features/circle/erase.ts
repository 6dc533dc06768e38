import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Holds a person's dynamics, as all do before topics. */
export const holdDynamics = (tx: Executor, userId: string) =>
  tx.execute(
    sql`select 1 from dynamics where author_id = ${userId} and deleted_at is null order by id for no key update`,
  )

/** The dynamics and what the person kept of others'. After `eraseTopics`, which holds what they are counted in. */
export async function eraseDynamics(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`delete from favorites where user_id = ${userId}`)
  await tx.execute(
    sql`update dynamics set deleted_at = now() where author_id = ${userId} and deleted_at is null`,
  )
}
