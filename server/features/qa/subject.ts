import { sql, type SQL } from 'drizzle-orm'
import { limits } from '../../../contract/qa/rules'
import type { Context } from '../../context'
import type { Brief, Commentable } from '../../core/comment/subjects'
import { AnswerService } from './answers'
import { QuestionService } from './questions'
import { answerShown, questionHeard } from './rows'
import { qaAnswers, qaQuestions } from './tables'

type Row = Record<string, unknown> & Brief & { id: string }

const briefsBy = async ({ db }: Context, statement: SQL): Promise<Map<string, Brief>> => {
  const { rows } = await db.execute<Row>(statement)
  return new Map(rows.map(({ id, ...brief }) => [id, brief]))
}

/** Who bears a pseudonym in a question's thread bears it in every comment there. */
export function questionSubject(context: Context): Commentable {
  const questions = new QuestionService(context)
  return {
    table: qaQuestions,
    async see(viewer, id) {
      const { author_id: authorId, alias_id: alias, state, my_alias: mine } = await questions.seen(viewer, id)
      const closed = state === 'approved' ? null : '这个问题没有公开，不能评论'
      return {
        authorId,
        veiled: alias !== null,
        closed,
        aliasIn: mine === null ? null : id,
        nameless: alias !== null || mine !== null,
      }
    },
    briefs: (readerId, ids) =>
      briefsBy(
        context,
        sql`
      select q.id, q.title as excerpt, q.pictures -> 0 ->> 'thumbKey' as "thumbKey" from qa_questions q
      where q.id = any(${sql.param(ids)}::uuid[]) and ${questionHeard(readerId)} and (q.state = 'approved' or q.author_id = ${readerId})`,
      ),
  }
}

export function answerSubject(context: Context): Commentable {
  const answers = new AnswerService(context)
  return {
    table: qaAnswers,
    async see(viewer, id) {
      const { answer, question } = await answers.seen(viewer, id)
      const closed =
        answer.state === 'approved' && question.state === 'approved' ? null : '这个回答没有公开，不能评论'
      const [veiled, mine] = [answer.author.alias === true, question.my_alias]
      const nameless = veiled || mine !== null || question.alias_id !== null
      return {
        authorId: answer.author_id,
        veiled,
        closed,
        aliasIn: mine === null ? null : question.id,
        nameless,
      }
    },
    briefs: (readerId, ids) =>
      briefsBy(
        context,
        sql`
      select n.id, coalesce(nullif(left(n.text, ${limits.excerpt}), ''), '[图片]') as excerpt, n.pictures -> 0 ->> 'thumbKey' as "thumbKey"
      from qa_answers n join qa_questions q on q.id = n.question_id
      where n.id = any(${sql.param(ids)}::uuid[]) and ${answerShown(readerId)} and ${questionHeard(readerId)}`,
      ),
  }
}
