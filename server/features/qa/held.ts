import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { authorJson } from '../../core/alias/service'
import type { Held } from '../../core/safety/held'
import { settleRow } from '../../core/safety/plain'
import { AnswerService, countAnswers } from './answers'
import { qaAnswers, qaQuestions } from './tables'

/** Questions that wait for a reviewer. */
export const heldQuestions: Held = {
  table: qaQuestions,
  read: (ids) => sql`select q.id, ${authorJson} as author, q.title, q.text, q.pictures
    from qa_questions q join users u on u.id = q.author_id left join schools s on s.id = u.school_id left join aliases a on a.id = q.alias_id
    where q.id in (${ids})`,
  settle: settleRow(qaQuestions),
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
    const {
      rows: [question],
    } = await tx.execute<{ id: string }>(sql`
      select id from qa_questions where id = (select question_id from qa_answers where id = ${id}) for no key update`)
    const moved = await settleRow(qaAnswers)(tx, id, to, refusal)
    if (moved && question && to === 'approved') await countAnswers(tx, question.id, 1)
    return moved
  },
  shown: (id) => new AnswerService(context).shown(id),
})
