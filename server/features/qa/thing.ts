import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { bears } from '../../core/alias/service'
import { thing } from '../../core/thing/thing'
import { eraseQa } from './erase'
import { questionHeard } from './rows'
import { qaAnswers, qaQuestions } from './tables'
import { notifyOfAnswer } from './notices'
import { briefOf } from '../../core/thing/parts'

const anonymous = (row: 'q' | 'n') => sql`${sql.raw(row)}.alias_id is not null`

/** Questions. Who bears a pseudonym in the thread of one bears it in every comment there. */
export const question = thing({
  kind: 'qa',
  what: '这个问题',
  table: qaQuestions,
  row: 'q',
  title: 'title',
  text: 'text',
  pictures: 'pictures',
  scope: 'scope',
  aliasIn: async (db, viewer, { id }) => ((await bears(db, id, viewer.id)) ? id : null),
  found: { counts: { answers: 'answers', likes: 'likes' } },
  exported: {
    category: 'category',
    place: 'place',
    scope: 'scope',
    anonymous: anonymous('q'),
    stage: 'stage',
  },
  erased: { as: 'questions', also: eraseQa },
})

/** The question of an answer. */
async function askedBy(db: Executor, answerId: string) {
  const [row] = await db
    .select({ id: qaQuestions.id, state: qaQuestions.state, aliasId: qaQuestions.aliasId })
    .from(qaAnswers)
    .innerJoin(qaQuestions, eq(qaQuestions.id, qaAnswers.questionId))
    .where(eq(qaAnswers.id, answerId))
  if (!row) throw new Error(`no answer ${answerId}`)
  return row
}

/** Answers to questions that the reader may open. Found by their own words: who asked, and who answered, stand in none of them. */
export const answer = thing({
  kind: 'answer',
  what: '这个回答',
  table: qaAnswers,
  row: 'n',
  joins: sql`join qa_questions q on q.id = n.question_id`,
  text: 'text',
  pictures: 'pictures',
  scope: (viewer) => question.visible(viewer),
  counted: {
    lock: (tx, id) =>
      tx.execute(
        sql`select 1 from qa_questions where id = (select question_id from qa_answers where id = ${id}) for no key update`,
      ),
    change: (tx, { questionId }, by) => countAnswers(tx, questionId, by),
  },
  shown: notifyOfAnswer,
  async aliasIn(db, viewer, { id }) {
    const asked = await askedBy(db, id)
    return (await bears(db, asked.id, viewer.id)) ? asked.id : null
  },
  async thread(db, _viewer, { id }) {
    const asked = await askedBy(db, id)
    return {
      ...(asked.state === 'approved' ? {} : { closed: '这个回答没有公开，不能评论' }),
      ...(asked.aliasId === null ? {} : { nameless: true }),
    }
  },
  brief: sql`coalesce(nullif(${briefOf(sql`n.text`)}, ''), '[图片]')`,
  met: (readerId, met) => sql`${met} and ${questionHeard(readerId)}`,
  found: {
    where: () => sql`q.state = 'approved'`,
    title: sql`q.title`,
    counts: { likes: 'likes', comments: 'comments' },
    heat: sql`n.score`,
  },
  exported: { question: 'questionId', anonymous: anonymous('n') },
  // questions take their answers with them
  erased: { as: 'answers', after: ['questions'] },
})

/** Whoever calls it holds the question. */
export const countAnswers = (tx: Executor, questionId: string, change: number) =>
  tx
    .update(qaQuestions)
    .set({ answers: sql`${qaQuestions.answers} + ${change}` })
    .where(eq(qaQuestions.id, questionId))

/** Whether the person answered the question with another draft. */
export async function answeredElse(tx: Executor, questionId: string, userId: string, key: string) {
  const rows = await tx
    .select({ id: qaAnswers.id })
    .from(qaAnswers)
    .where(
      and(
        eq(qaAnswers.questionId, questionId),
        eq(qaAnswers.authorId, userId),
        sql`key <> ${key} and deleted_at is null`,
      ),
    )
  return rows.length > 0
}
