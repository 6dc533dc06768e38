import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Submission } from '../../../contract/certification/schema'
import { refusals, type RefusedField } from '../../../contract/certification/rules'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse } from '../../http/refusal'
import { personJson, personOf, type PersonRow } from '../../core/account/person'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { notifySystem } from '../../core/notice/notify'
import { auditLog } from '../../core/audit/tables'
import { isTaken } from '../../core/security/conflict'
import { release } from '../../core/certification/papers'
import type { CertificationService } from '../../core/certification/service'
import {
  approve,
  demand,
  settle,
  situationOf,
  takenWords,
  type CertificationRow,
} from '../../core/certification/situation'
import { certifications } from '../../core/certification/tables'
import { lockPerson } from '../../core/certification/tries'
import { demandImpartial } from '../../core/roles/impartial'
import { aheadMs } from '../../../contract/rules'

export type Decision = { approve: true } | { field: RefusedField; reason: string }

interface QueueRow extends Record<string, unknown> {
  id: string
  way: Submission['way']
  college: string
  major: string
  grade: number
  words: Buffer | null
  paper: string | null
  at: string
  person: PersonRow
  before: Submission['before']
}

/** Certifications as reviewers see and decide them. */
export class Review {
  constructor(
    private readonly context: Context,
    private readonly service: CertificationService,
  ) {}

  /** Submissions to the viewer's schools, the oldest first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`c.id`), query)
    const everywhere =
      holds(viewer, 'platform-admin') ||
      viewer.roles.some(({ role, schoolId }) => role === 'school-admin' && schoolId === null)
    const own = viewer.roles.flatMap(({ role, schoolId }) =>
      role === 'school-admin' && schoolId !== null ? [schoolId] : [],
    )
    return list(
      this.context.db,
      page,
      sql`
      select c.id, c.way, c.college, c.major, c.grade, c.words, c.paper_id as paper, c.created_at as at,
        ${personJson()} as person,
        (select json_build_object('college', a.college, 'major', a.major, 'grade', a.grade)
          from certifications a where a.user_id = c.user_id and a.state = 'approved') as before
      from certifications c join users u on u.id = c.user_id join schools s on s.id = c.school_id
      where c.state = 'pending' and c.user_id <> ${viewer.id}
        ${everywhere ? sql`` : sql`and c.school_id = any(${sql.param(own)}::uuid[])`}
        ${page.after}
      ${page.order}`,
      this.toSubmission,
    )
  }

  /** Approves or refuses. Of two reviewers at once the second is refused, and told by whom it was decided. */
  async decide(viewer: Viewer, id: string, decision: Decision): Promise<void> {
    const [row] = await this.context.db.select().from(certifications).where(eq(certifications.id, id))
    if (!row) throw gone('这份申请')
    if (!administers(viewer, row.schoolId)) throw new Refusal(403, -2, '这份申请不归你审核')
    demandImpartial(viewer, row.userId)
    const decided = await this.context.db
      .transaction(async (tx) => {
        await lockPerson(tx, row.userId)
        await settle(tx, row.userId)
        const [current] = await tx.select().from(certifications).where(eq(certifications.id, id))
        if (!current || current.state !== 'pending') {
          await this.repeated(tx, viewer, current ?? row, decision)
          return false
        }
        demand(await situationOf(tx, row.userId), 'approve' in decision ? 'approve' : 'refuse')
        const text =
          'approve' in decision
            ? await this.approved(tx, viewer, current)
            : await this.refused(tx, viewer, current, decision)
        await release(tx, current.paperId)
        const action = 'approve' in decision ? 'certification.approve' : 'certification.refuse'
        const detail = { certification: id, ...('approve' in decision ? {} : { field: decision.field }) }
        await tx.insert(auditLog).values({
          id: newId(),
          actorId: viewer.id,
          action,
          subjectId: row.userId,
          schoolId: row.schoolId,
          detail,
        })
        await notifySystem(tx, row.userId, text, id)
        return true
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? refuse(takenWords) : error
      })
    if (decided) await announceChange(this.context, row.userId)
  }

  private async approved(tx: Executor, viewer: Viewer, row: CertificationRow): Promise<string> {
    const until = await approve(tx, row, viewer.id)
    const last = new Date(until.getTime() + aheadMs - 1)
    const day = `${last.getUTCFullYear()}年${last.getUTCMonth() + 1}月${last.getUTCDate()}日`
    return row.way === 'change'
      ? `学院专业已改为${row.college} · ${row.major}。`
      : `学生认证通过了，有效期到 ${day}。`
  }

  private async refused(
    tx: Executor,
    viewer: Viewer,
    row: CertificationRow,
    { field, reason }: Exclude<Decision, { approve: true }>,
  ) {
    await tx
      .update(certifications)
      .set({
        state: 'refused',
        refusedField: field,
        refusedReason: reason,
        reviewerId: viewer.id,
        decidedAt: new Date(),
      })
      .where(eq(certifications.id, row.id))
    const { label, next } = refusals[field]
    return `学生认证没有通过：${label}——${reason}。${next}`
  }

  /** The same decision by the same reviewer again is a retry; any other comes too late. */
  private async repeated(
    tx: Executor,
    viewer: Viewer,
    row: CertificationRow,
    decision: Decision,
  ): Promise<void> {
    const wanted = 'approve' in decision ? 'approved' : 'refused'
    if (row.reviewerId === viewer.id && row.state === wanted) return
    if (row.state === 'withdrawn') throw refuse('同学已经撤换了这份申请，请刷新列表')
    const [reviewer] = await tx
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.id, row.reviewerId ?? row.userId)))
    const outcome = row.state === 'refused' ? '退回' : '通过'
    throw refuse(`${reviewer?.name ?? '另一位管理员'}已经审核过这份申请：${outcome}`)
  }

  private toSubmission = ({ person, words, at, ...row }: QueueRow): Submission => ({
    ...row,
    ...this.service.wordsOf({ id: row.id, words }),
    person: personOf(person, this.context),
    school: person.school ?? '',
    at: new Date(at).toISOString(),
  })
}
