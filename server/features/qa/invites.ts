import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/qa/rules'
import type { Candidate } from '../../../contract/qa/schema'
import type { Context, Executor, Viewer } from '../../context'
import { notYours, refuse } from '../../http/refusal'
import { personColumns, personOf, type PersonRow } from '../../core/account/person'
import { notify } from '../../core/notice/notify'
import { admitted, clearOf } from '../../core/privacy/visible'
import { QuestionService, stepOf } from './questions'
import type { QuestionRow } from './rows'

/** Of a school's questions of a category, the latest whose answers tell who knows about it. */
const looked = 200

type Row = PersonRow & { answers: number; followed: boolean; invited: boolean }
type Asked = Pick<QuestionRow, 'id' | 'category' | 'scope' | 'school_id'>

/**
 * Who may be asked: those who answered in the category under their name, and whom the asker follows. Who answered this
 * one under a pseudonym stays among them: that they were missing would say who it was.
 */
const candidates = (
  { id, category, scope, school_id: schoolId }: Asked,
  viewer: Viewer,
  only?: string,
) => sql`
  with known as (
    select n.author_id as id, count(*)::int as answers from (
      select id from qa_questions where school_id = ${schoolId} and category = ${category} and deleted_at is null and state = 'approved'
      order by id desc limit ${looked}) q
    join qa_answers n on n.question_id = q.id and n.deleted_at is null and n.state = 'approved' and n.alias_id is null
    group by 1),
  followed as (select followee_id as id from follows where follower_id = ${viewer.id})
  select ${personColumns()}, coalesce(k.answers, 0) as answers, f.id is not null as followed,
    exists(select 1 from qa_invites i where i.question_id = ${id} and i.user_id = u.id) as invited
  from (select id from known union select id from followed) c
  join users u on u.id = c.id left join known k on k.id = c.id left join followed f on f.id = c.id left join schools s on s.id = u.school_id
  where u.id <> ${viewer.id} ${only === undefined ? sql`` : sql`and u.id = ${only}`}
    and (${scope} = 'everyone' or u.school_id = ${schoolId}) and ${clearOf(viewer.id, sql`u.id`)} and ${admitted(viewer.id, 'write_to')}
    and not exists(select 1 from qa_answers n where n.question_id = ${id} and n.author_id = u.id and n.deleted_at is null and n.alias_id is null)
  order by invited desc, answers desc, followed desc, u.id limit ${limits.candidates}`

/** Asking people to answer. */
export class InviteService {
  private readonly questions: QuestionService

  constructor(private readonly context: Context) {
    this.questions = new QuestionService(context)
  }

  async candidates(viewer: Viewer, id: string) {
    const question = await this.questions.seen(viewer, id)
    if (!question.mine) throw notYours('问题')
    return this.offered(viewer, question)
  }

  /** Once a person, and no more than a few people. */
  async invite(viewer: Viewer, { id, user }: { id: string; user: string }) {
    const question = await this.questions.seen(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const asked = await this.questions.own(tx, viewer, id)
      stepOf(asked, 'invite')
      if (asked.state !== 'approved') throw refuse('这个问题没有公开，不能邀请')
      const [wanted] = (await tx.execute<Row>(candidates(question, viewer, user))).rows
      if (!wanted) throw refuse('不能邀请这个人')
      if (wanted.invited) return
      if ((await this.left(tx, id)) === 0) throw refuse(`一个问题最多邀请 ${limits.invites} 个人`)
      await tx.execute(sql`insert into qa_invites (question_id, user_id) values (${id}, ${user})`)
      await notify(tx, {
        userId: user,
        group: 'comments',
        kind: 'invite',
        actorId: viewer.id,
        aliasId: asked.aliasId,
        subjectId: id,
        about: { subject: 'qa', id },
      })
    })
    return this.offered(viewer, question)
  }

  private async offered(viewer: Viewer, question: Asked) {
    const { rows } = await this.context.db.execute<Row>(candidates(question, viewer))
    return { items: rows.map(this.toCandidate), left: await this.left(this.context.db, question.id) }
  }

  private async left(db: Executor, id: string): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from qa_invites where question_id = ${id}`,
    )
    return Math.max(0, limits.invites - (rows[0]?.count ?? 0))
  }

  private toCandidate = ({ answers, followed, invited, ...person }: Row): Candidate => ({
    ...personOf(person, this.context),
    answers,
    followed,
    invited,
  })
}
