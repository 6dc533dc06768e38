import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { endBounty } from './bounty'
import { qaQuestions } from './tables'

/**
 * Deletes what a person asked, with its answers, and what they answered, as they could themselves. Holds the questions
 * first, as all do.
 */
export async function eraseQa(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select 1 from qa_questions where deleted_at is null and (author_id = ${id}
    or id in (select question_id from qa_answers where author_id = ${id} and deleted_at is null)) order by id for no key update`)
  const offers = await tx
    .select()
    .from(qaQuestions)
    .where(and(eq(qaQuestions.authorId, id), eq(qaQuestions.bountyState, 'held')))
    .orderBy(qaQuestions.id)
  for (const offer of offers) await endBounty(tx, offer, 'leave', false)
  await tx.execute(sql`
    with gone as (update qa_questions set deleted_at = now(), answers = 0, accepted_id = null where author_id = ${id} and deleted_at is null returning id)
    update qa_answers set deleted_at = now() where deleted_at is null and question_id in (select id from gone)`)
  await tx.execute(sql`
    with gone as (update qa_answers set deleted_at = now() where author_id = ${id} and deleted_at is null returning id, question_id, state)
    update qa_questions q set answers = q.answers - (g.state = 'approved')::int,
      accepted_id = nullif(q.accepted_id, g.id),
      stage = case when q.accepted_id = g.id and q.stage = 'solved' then 'open' else q.stage end
    from gone g where q.id = g.question_id`)
  await tx.execute(sql`delete from qa_versions where author_id = ${id}`)
  await tx.execute(sql`delete from qa_invites where user_id = ${id}
    or question_id in (select q.id from qa_questions q where q.author_id = ${id})`)
}
