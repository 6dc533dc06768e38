import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { authorJson } from '../alias/service'
import type { Held } from '../safety/held'
import { AnswerService, countAnswers } from './answers'
import { qaAnswers, qaQuestions } from './tables'

/** Questions that wait for a reviewer. */
export const heldQuestions: Held = {
  table: qaQuestions,
  read: (ids) => sql`select q.id, ${authorJson} as author, q.title, q.text, q.pictures
    from qa_questions q join users u on u.id = q.author_id left join schools s on s.id = u.school_id left join aliases a on a.id = q.alias_id
    where q.id in (${ids})`,
  async settle(tx, id, to, refusal) {
    const moved = await tx
      .update(qaQuestions)
      .set({ state: to, refusal })
      .where(and(eq(qaQuestions.id, id), eq(qaQuestions.state, 'pending'), isNull(qaQuestions.deletedAt)))
      .returning({ id: qaQuestions.id })
    return moved.length > 0
  },
  shown: async () => undefined,
}

/** Answers that wait. They count, and the asker hears of them, once they are shown. */
export const heldAnswers = (context: Context): Held => ({
  table: qaAnswers,
  read: (ids) => sql`select n.id, ${authorJson} as author, '' as title, n.text, n.pictures
    from qa_answers n join users u on u.id = n.author_id left join schools s on s.id = u.school_id left join aliases a on a.id = n.alias_id
    where n.id in (${ids})`,
  async settle(tx, id, to, refusal) {
    // the question first, as all do
    await tx.execute(sql`select 1 from qa_questions where id = (select question_id from qa_answers where id = ${id}) for no key update`)
    const [moved] = await tx
      .update(qaAnswers)
      .set({ state: to, refusal })
      .where(and(eq(qaAnswers.id, id), eq(qaAnswers.state, 'pending'), isNull(qaAnswers.deletedAt)))
      .returning({ question: qaAnswers.questionId })
    if (moved && to === 'approved') await countAnswers(tx, moved.question, 1)
    return moved !== undefined
  },
  shown: (id) => new AnswerService(context).shown(id),
})
