import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../../core/complaint/kind'
import { AnswerService } from './answers'
import { holdAnswer, holdQuestion } from './moderation'
import { QuestionService } from './questions'

/** Questions, as complaints see them. */
export function questionKind(context: Context): Kind {
  const questions = new QuestionService(context)
  return {
    see: (viewer, id) => questions.seen(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select q.author_id as owner, q.alias_id as alias, q.school_id as school, coalesce(a.name, u.name) as name, q.title, q.text, q.pictures,
          q.created_at as at
        from qa_questions q join users u on u.id = q.author_id left join aliases a on a.id = q.alias_id
        where q.id = ${id} and q.deleted_at is null and q.state = 'approved' for share of q`,
        '这个问题',
      ),
    hold: holdQuestion,
  }
}

/** Answers, as complaints see them. */
export function answerKind(context: Context): Kind {
  const answers = new AnswerService(context)
  return {
    see: (viewer, id) => answers.seen(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select n.author_id as owner, n.alias_id as alias, n.school_id as school, coalesce(a.name, u.name) as name, '' as title, n.text, n.pictures,
          n.created_at as at
        from qa_answers n join users u on u.id = n.author_id left join aliases a on a.id = n.alias_id
        where n.id = ${id} and n.deleted_at is null and n.state = 'approved' for share of n`,
        '这个回答',
      ),
    hold: holdAnswer,
  }
}
