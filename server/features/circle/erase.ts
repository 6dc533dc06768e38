import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/**
 * Deletes a person's comments, as they could themselves: one takes its replies with it, counts stay right. What was
 * taken down is in no count. Holds their dynamics then, as all do before topics: `eraseDynamics` deletes them.
 */
export async function eraseComments(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`
    with removed as (
      update comments set deleted_at = now()
      where deleted_at is null and (author_id = ${userId}
        or root_id in (select id from comments where author_id = ${userId} and root_id is null and deleted_at is null))
      returning id, root_id, subject_id, state),
    counted as (select * from removed where state = 'approved'),
    fewer_replies as (
      update comments c set replies = c.replies - r.n
      from (select root_id, count(*)::int as n from counted where root_id is not null group by root_id) r
      where c.id = r.root_id and c.id not in (select id from removed))
    update dynamics d set comments = d.comments - r.n
    from (select c.subject_id, count(*)::int as n from counted c
      where not exists(select 1 from comments root where root.id = c.root_id and root.state <> 'approved')
      group by c.subject_id) r where d.id = r.subject_id`)
  await tx.execute(sql`select 1 from dynamics where author_id = ${userId} and deleted_at is null order by id for no key update`)
}

/** After `eraseTopics`, which holds what they are counted in. */
export async function eraseDynamics(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`update dynamics set deleted_at = now() where author_id = ${userId} and deleted_at is null`)
}
