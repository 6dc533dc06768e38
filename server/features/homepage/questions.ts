import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { limits } from '../../../contract/homepage/rules'
import type { Question } from '../../../contract/homepage/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { isDown, whyDown, withheldBy, type Why } from '../../core/complaint/down'
import { mayPublish } from '../../core/complaint/mute'
import { cancelNotice, notify } from '../../core/notice/notify'
import { screen } from '../../core/safety/screen'
import { closedRefusal, openPage, viewerRow } from '../../core/privacy/access'
import { unblocked } from '../../core/privacy/visible'
import { publish } from '../../core/thing/publish'
import { dislike, like, likeable } from './likes'
import { personQuestions } from './tables'

interface Draft {
  key: string
  user: string
  text: string
  anonymous: boolean
}
interface Row extends Record<string, unknown> {
  id: string
  owner: string
  asker: PersonRow | null
  anonymous: boolean
  text: string
  answer: string | null
  likes: number
  liked: boolean
  mine: boolean
  answerable: boolean
  why: Why | null
  answer_why: Why | null
  at: string
}
type Stored = typeof personQuestions.$inferSelect

const what = likeable.person_questions
const lines = { what, table: personQuestions, scene: 'page' } as const

/** Conditions: the question `q` was taken down, and its answer. */
const down = isDown('question', sql`q.id`)
const answerDown = isDown('reply', sql`q.id`)
/** Condition: the question `q` has an answer that stands. */
export const answered = sql`q.answer is not null and not ${answerDown}`
/** Condition: the question `q` was not taken down. */
export const standing = sql`not ${down}`

/**
 * A question as `v` sees it: answered ones are for everyone, the others for the two it concerns. Where it is anonymous no
 * black list is asked: who blocks a suspect and sees it vanish has learned whose it is.
 */
const select = (viewer: Viewer | null): SQL => sql`
  select q.id, q.owner_id as owner, q.anonymous, q.text, q.likes,
    case when q.owner_id = v.id or not ${answerDown} then q.answer end as answer,
    case when q.asker_id = v.id then ${whyDown('question', sql`q.id`)} end as why,
    case when q.owner_id = v.id then ${whyDown('reply', sql`q.id`)} end as answer_why, q.created_at as at,
    case when q.anonymous and q.asker_id is distinct from v.id then null else
      ${personJson()} end as asker,
    exists(select 1 from homepage_likes l where l.subject_id = q.id and l.user_id = v.id) as liked,
    coalesce(q.asker_id = v.id, false) as mine, coalesce(q.owner_id = v.id, false) as answerable
  from person_questions q ${withPerson(sql`q.asker_id`)}
  cross join ${viewerRow(viewer)}
  where q.deleted_at is null and (${standing} or q.asker_id = v.id) and (${answered} or v.id in (q.owner_id, q.asker_id)) and (q.anonymous or ${unblocked(sql`v.id`, sql`q.asker_id`)})`

/** Text without white space around it, still long enough. */
function trimmed(text: string, { min }: { min: number }, name: string): string {
  const plain = text.trim()
  if (Array.from(plain).length < min)
    throw wrongField('text', min > 1 ? `${name}至少 ${min} 个字` : `请填写${name}`)
  return plain
}

/** Questions that students ask the owner of a page, and the answers. */
export class QuestionService {
  constructor(private readonly context: Context) {}

  /** A repeated key gives the question that the first call made. */
  async add(viewer: Viewer, { key, user, anonymous, ...draft }: Draft): Promise<Question> {
    if (user === viewer.id) throw refuse('不用向自己提问')
    const { write } = await openPage(this.context.db, viewer, user)
    if (!write) throw closedRefusal('对方没有开放提问')
    const given = { key, texts: { text: draft.text } }
    const { id } = await publish(this.context, viewer, lines, given, async (tx, ready) => {
      const text = trimmed(ready.texts.text, limits.question, '问题')
      await ready.add({ ownerId: user, text, anonymous })
      const told = { userId: user, actorId: anonymous ? null : viewer.id, subjectId: ready.id }
      await notify(tx, { ...told, group: 'comments', kind: 'question', text })
    })
    return this.detail(viewer, id)
  }

  async list(viewer: Viewer | null, { user, ...query }: PageQuery & { user: string }) {
    await openPage(this.context.db, viewer, user)
    const page = keyset(by.newest(sql`q.id`), query)
    return list(
      this.context.db,
      page,
      sql`${select(viewer)} and q.owner_id = ${user}
      ${page.after} ${page.order}`,
      this.toQuestion,
    )
  }

  async detail(viewer: Viewer | null, id: string): Promise<Question> {
    const { rows } = await this.context.db.execute<Row>(sql`${select(viewer)} and q.id = ${id}`)
    const [row] = rows
    if (!row) throw gone(what)
    await openPage(this.context.db, viewer, row.owner)
    return this.toQuestion(row)
  }

  /** Answers, or says it better. The asker is told once. */
  async answer(viewer: Viewer, id: string, written: string): Promise<Question> {
    const question = await this.living(id)
    if (question.ownerId !== viewer.id) throw notYours('提问')
    const { answer_withheld: taken } = await this.detail(viewer, id)
    if (taken) throw refuse('原来的回答下架了，不能改；觉得不对可以申诉')
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'page', texts: { text: written } })
    const answer = trimmed(texts.text, limits.answer, '回答')
    await this.context.db.update(personQuestions).set({ answer }).where(eq(personQuestions.id, id))
    const told = { userId: question.authorId, actorId: viewer.id, subjectId: id }
    await notify(this.context, { ...told, group: 'comments', kind: 'answer', text: answer })
    return this.detail(viewer, id)
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const { ownerId, authorId: askerId, anonymous } = await this.living(id)
    if (viewer.id !== ownerId && viewer.id !== askerId) throw notYours('提问')
    await this.context.db
      .update(personQuestions)
      .set({ deletedAt: sql`now()` })
      .where(eq(personQuestions.id, id))
    await cancelNotice(this.context, {
      userId: ownerId,
      kind: 'question',
      actorId: anonymous ? null : askerId,
      subjectId: id,
    })
    await cancelNotice(this.context, { userId: askerId, kind: 'answer', actorId: ownerId, subjectId: id })
  }

  async like(viewer: Viewer, id: string) {
    const { answer } = await this.detail(viewer, id)
    if (answer === null) throw refuse('还没有回答，等等再赞')
    return like(this.context.db, 'person_questions', viewer, id)
  }

  async dislike(viewer: Viewer, id: string) {
    await this.detail(viewer, id)
    return dislike(this.context.db, 'person_questions', viewer, id)
  }

  private async living(id: string): Promise<Stored> {
    const [row] = await this.context.db
      .select()
      .from(personQuestions)
      .where(and(eq(personQuestions.id, id), isNull(personQuestions.deletedAt)))
    if (!row) throw gone(what)
    return row
  }

  private toQuestion = ({ asker, at, why, answer_why, ...row }: Row): Question => {
    const [withheld, answerWithheld] = [withheldBy(why), withheldBy(answer_why)]
    return {
      ...row,
      asker: asker && personOf(asker, this.context),
      at: new Date(at).toISOString(),
      ...(withheld ? { withheld } : {}),
      ...(answerWithheld ? { answer_withheld: answerWithheld } : {}),
    }
  }
}
