import { sql } from 'drizzle-orm'
import { authorJson } from '../../core/alias/service'
import type { Kind } from '../../core/search/searchable'
import { answerShown, questionPeople, questionShown } from './rows'

export const questionsFound: Kind = ({ viewer }) => ({
  from: sql`qa_questions q ${questionPeople}`,
  id: sql`q.id`,
  where: sql`q.state = 'approved' and ${questionShown(viewer)}`,
  words: sql`q.title || ' ' || q.text`,
  grams: sql`q.grams`,
  title: sql`q.title`,
  text: sql`q.text`,
  cover: sql`q.pictures -> 0 ->> 'thumbKey'`,
  by: authorJson,
  at: sql`q.created_at`,
  counts: sql`json_build_object('answers', q.answers, 'likes', q.likes)`,
  heat: sql`q.heat`,
})

/** Answers to questions that the reader may open. Found by their own words: who asked, and who answered, stand in none of them. */
export const answersFound: Kind = ({ viewer }) => ({
  from: sql`qa_answers n join qa_questions q on q.id = n.question_id join users u on u.id = n.author_id
    left join schools s on s.id = u.school_id left join aliases a on a.id = n.alias_id`,
  id: sql`n.id`,
  where: sql`n.state = 'approved' and ${answerShown(viewer?.id ?? null)} and q.state = 'approved' and ${questionShown(viewer)}`,
  words: sql`n.text`,
  grams: sql`n.grams`,
  title: sql`q.title`,
  text: sql`n.text`,
  cover: sql`n.pictures -> 0 ->> 'thumbKey'`,
  by: authorJson,
  at: sql`n.created_at`,
  counts: sql`json_build_object('likes', n.likes, 'comments', n.comments)`,
  heat: sql`n.score`,
})
