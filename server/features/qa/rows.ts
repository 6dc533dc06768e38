/** Questions and answers as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { limits, type BountyState, type Category, type Stage } from '../../../contract/qa/rules'
import type { Answer, Question, QuestionBrief } from '../../../contract/qa/schema'
import type { Context, Viewer } from '../../context'
import { likedBy } from '../../core/like/service'
import { personOf, withPerson, type PersonRow } from '../../core/account/person'
import { authorJson, heard } from '../../core/alias/service'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { bountyOf } from './bounty'
import { instant } from '../../http/keyset'
import { beginning } from '../../http/text'

type State = 'approved' | 'pending' | 'refused'

export interface BriefRow extends Record<string, unknown> {
  id: string
  author: PersonRow
  category: Category
  title: string
  excerpt: string
  thumb: string | null
  scope: 'school' | 'everyone'
  place: string | null
  bounty: number
  bounty_state: BountyState | null
  due: string | null
  stage: Stage
  likes: number
  answers: number
  accepted: string | null
  helper: string | null
  mine: boolean
  at: string
  state: State
  refusal: string | null
  heat: number
}

export interface QuestionRow extends BriefRow {
  author_id: string
  alias_id: string | null
  school_id: string
  text: string
  pictures: StoredPicture[]
  liked: boolean
  comments: number
  edited: string | null
  my_answer: string | null
  /** The reader's pseudonym here. */
  my_alias: string | null
}

export interface AnswerRow extends Record<string, unknown> {
  id: string
  question: string
  author: PersonRow
  author_id: string
  text: string
  pictures: StoredPicture[]
  likes: number
  liked: boolean
  stepped: boolean
  comments: number
  accepted: boolean
  mine: boolean
  edited: string | null
  at: string
  state: State
  refusal: string | null
  score: number
}

/** Condition: the answer `n` stands, is approved or the reader's own, and of someone whom the reader hears. */
export const answerShown = (reader: string | null): SQL =>
  sql`n.deleted_at is null and (n.state = 'approved' or n.author_id = ${reader}::uuid) and ${heard(reader, sql`n`)}`

/** Condition: the question `q` stands, and the viewer hears who asked it. */
export const questionHeard = (reader: string | null): SQL =>
  sql`q.deleted_at is null and ${heard(reader, sql`q`)}`

/** Who asked the question `q`: `u` of the school `s`, and the pseudonym `a`. */
const questionPeople = sql`${withPerson(sql`q.author_id`)} left join aliases a on a.id = q.alias_id`

/** A request whose time is over is over, whether or not that was written down yet. */
const stage = sql`case when q.stage = 'open' and q.due_at <= now() then 'expired' else q.stage end`

const briefColumns = (reader: string | null): SQL => sql`
  q.id, ${authorJson} as author, q.category, q.title, ${beginning(sql`q.text`, limits.excerpt)} as excerpt, q.pictures -> 0 ->> 'thumbKey' as thumb,
  q.scope, q.place, q.bounty, q.bounty_state, q.due_at as due, ${stage} as stage, q.likes, q.answers, q.heat, q.created_at as at, q.state, q.refusal,
  coalesce(q.author_id = ${reader}::uuid, false) as mine,
  (select n.id from qa_answers n where n.id = q.accepted_id and ${answerShown(reader)}) as accepted,
  (select coalesce(na.name, nu.name) from qa_answers n join users nu on nu.id = n.author_id left join aliases na on na.id = n.alias_id
    where n.id = q.accepted_id and ${answerShown(reader)}) as helper`

/** Questions for a list. `where` may order and limit; `from` has a `q` in it. */
export const briefsWhere = (viewer: Viewer | null, where: SQL, from: SQL = sql`qa_questions q`): SQL =>
  sql`select ${briefColumns(viewer?.id ?? null)} from ${from} ${questionPeople} where ${where}`

export const questionWhere = (viewer: Viewer | null, where: SQL): SQL => {
  const reader = viewer?.id ?? null
  return sql`select ${briefColumns(reader)}, q.author_id, q.alias_id, q.school_id, q.text, q.pictures, q.comments, q.edited_at as edited,
      ${likedBy(reader, sql`q.id`)} as liked,
      (select n.id from qa_answers n where n.question_id = q.id and n.author_id = ${reader}::uuid and n.deleted_at is null) as my_answer,
      (select m.id from aliases m where m.thread_id = q.id and m.user_id = ${reader}::uuid) as my_alias
    from qa_questions q ${questionPeople} where ${where}`
}

/** Answers that the reader sees. `where` may order and limit. */
export const answersWhere = (viewer: Viewer | null, where: SQL): SQL => {
  const reader = viewer?.id ?? null
  return sql`select n.id, n.question_id as question, ${authorJson} as author, n.author_id, n.text, n.pictures, n.likes, n.score, n.comments,
      n.edited_at as edited, n.created_at as at, n.state, n.refusal,
      coalesce(n.author_id = ${reader}::uuid, false) as mine, coalesce(q.accepted_id = n.id, false) as accepted,
      ${likedBy(reader, sql`n.id`)} as liked,
      exists(select 1 from steps p where p.subject_id = n.id and p.user_id = ${reader}::uuid) as stepped
    from qa_answers n join qa_questions q on q.id = n.question_id ${withPerson(sql`n.author_id`)} left join aliases a on a.id = n.alias_id
    where ${answerShown(reader)} and ${where}`
}

const withheldOf = ({ state, refusal }: { state: State; refusal: string | null }) =>
  state === 'approved' ? {} : { withheld: { state, reason: refusal ?? '' } }

type Place = Pick<Context, 'providers'>

export const toBrief = (row: BriefRow, context: Place): QuestionBrief => ({
  id: row.id,
  author: personOf(row.author, context),
  category: row.category,
  title: row.title,
  excerpt: excerpt(row.excerpt, limits.excerpt),
  thumb: row.thumb && context.providers.storage.url(row.thumb),
  scope: row.scope,
  place: row.place,
  due: row.due && instant(row.due),
  stage: row.stage,
  bounty: bountyOf(row),
  likes: row.likes,
  answers: row.answers,
  accepted: row.accepted !== null,
  helper: row.helper,
  mine: row.mine,
  at: instant(row.at),
  ...withheldOf(row),
})

export const toQuestion = (row: QuestionRow, best: AnswerRow | undefined, context: Place): Question => ({
  ...toBrief(row, context),
  text: row.text,
  pictures: row.pictures.map((picture) => pictureOf(picture, context)),
  liked: row.liked,
  comments: row.comments,
  edited: row.edited && instant(row.edited),
  best: best ? toAnswer(best, context) : null,
  my_answer: row.my_answer,
  aliased: row.my_alias !== null,
})

export const toAnswer = (row: AnswerRow, context: Place): Answer => ({
  id: row.id,
  question: row.question,
  author: personOf(row.author, context),
  text: row.text,
  pictures: row.pictures.map((picture) => pictureOf(picture, context)),
  likes: row.likes,
  liked: row.liked,
  stepped: row.stepped,
  comments: row.comments,
  accepted: row.accepted,
  mine: row.mine,
  edited: row.edited && instant(row.edited),
  at: instant(row.at),
  ...withheldOf(row),
})
