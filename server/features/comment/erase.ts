import { sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { subjectsOf } from '../../core/comment/subjects'

/**
 * Deletes a person's comments, as they could themselves: one takes its replies with it, counts stay right. What was
 * taken down is in no count. Holds what they are counted in, as all do before topics.
 */
export async function eraseComments(tx: Executor, userId: string, context: Context): Promise<void> {
  const { rows } = await tx.execute<{ subject: string; id: string; n: number }>(sql`
    with removed as (
      update comments set deleted_at = now()
      where deleted_at is null and (author_id = ${userId}
        or root_id in (select id from comments where author_id = ${userId} and root_id is null and deleted_at is null))
      returning id, root_id, subject, subject_id, state),
    counted as (select * from removed where state = 'approved'),
    fewer_replies as (
      update comments c set replies = c.replies - r.n
      from (select root_id, count(*)::int as n from counted where root_id is not null group by root_id) r
      where c.id = r.root_id and c.id not in (select id from removed))
    select subject, subject_id as id, count(*)::int as n from counted c
    where not exists(select 1 from comments root where root.id = c.root_id and root.state <> 'approved')
    group by subject, subject_id order by subject_id`)
  for (const [kind, { table }] of Object.entries(subjectsOf(context))) {
    const fewer = rows.filter(({ subject }) => subject === kind)
    if (fewer.length === 0) continue
    await tx.execute(sql`update ${table} t set comments = t.comments - r.n
      from unnest(${sql.param(fewer.map(({ id }) => id))}::uuid[], ${sql.param(fewer.map(({ n }) => n))}::int[]) as r(id, n) where t.id = r.id`)
  }
}
