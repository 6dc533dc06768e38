import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  appealSteps,
  caseSteps,
  limits,
  type AppealState,
  type CaseState,
  type Reason,
} from '../../../contract/complaint/rules'
import type { Decision, QueuedAppeal } from '../../../contract/complaint/schema'
import type { Subject } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { linesOf } from '../../http/text'
import { personOf, withPerson, type PersonRow } from '../../core/account/person'
import { users } from '../../core/account/tables'
import { authorJson } from '../../core/alias/service'
import { ownPictures, pictureOf, type StoredPicture } from '../../core/file/own'
import { record } from '../../core/audit/record'
import { auditedOf, demandReviewer, openAppeals, reviews } from '../../core/complaint/access'
import { lock, outcomeOf } from './complaints'
import { aboutOf, type CaseRow } from './desk'
import { keepFiles } from '../../core/complaint/files'
import { nextNumber } from './numbers'
import { notifyAll } from '../../core/complaint/outcome'
import { stepOf } from '../../core/complaint/steps'
import { kindsOf } from '../../core/complaint/kind'
import { appeals, complaintCases, complaints } from '../../core/complaint/tables'
import { ofPerson, refusalOf, snapshotOf, titleOf, toOwner, whatOf } from '../../core/complaint/texts'
import { demandImpartial } from '../../core/roles/impartial'

interface Row extends Record<string, unknown> {
  id: string
  number: string
  subject: Subject
  state: CaseState
  ownerId: string
  aliasId: string | null
  subjectId: string
  school: string | null
  snapshot: CaseRow['snapshot']
  rule: Reason | null
  note: string
  mute: string | null
  decided: string
  at: string
  appeal: {
    id: string
    number: string
    state: AppealState
    text: string
    pictures: StoredPicture[]
    note: string
    at: string
  } | null
}

const dayMs = 86_400_000
const lastDay = (decided: Date): Date => new Date(decided.getTime() + limits.appealDays * dayMs)
const decided = sql`k.state in ('approved', 'overturned')`

/** Appeals against what was decided, heard by a reviewer who did not decide it. */
export class AppealService {
  private readonly kinds

  constructor(private readonly context: Context) {
    this.kinds = kindsOf(context)
  }

  /** A repeated key gives the first. */
  async add(
    viewer: Viewer,
    draft: { key: string; id: string; text: string; pictures?: string[] },
  ): Promise<Decision> {
    const text = linesOf(draft.text)
    if (text === '') throw wrongField('text', '请写下申诉理由')
    const pictures = await ownPictures(this.context, viewer, draft.pictures ?? [])
    const caseId = await this.context.db.transaction(async (tx) => {
      await lock(tx, 'by', viewer.id)
      const [first] = await tx
        .select({ caseId: appeals.caseId })
        .from(appeals)
        .where(and(eq(appeals.userId, viewer.id), eq(appeals.key, draft.key)))
      if (first) return first.caseId
      const [row] = await tx
        .select()
        .from(complaintCases)
        .where(eq(complaintCases.id, draft.id))
        .for('update')
      if (!row || row.ownerId !== viewer.id) throw gone('这个决定')
      const [known] = await tx.select({ id: appeals.id }).from(appeals).where(eq(appeals.caseId, row.id))
      if (known) throw refuse('对这个决定已经申诉过了，一个决定只能申诉一次')
      if (row.state !== 'approved' || row.decidedAt === null) throw gone('这个决定')
      if (lastDay(row.decidedAt).getTime() < Date.now())
        throw refuse(`申诉要在决定后的 ${limits.appealDays} 天内提出，已经过期了`)
      const number = await nextNumber(tx, 'SS')
      await tx.insert(appeals).values({
        id: newId(),
        number,
        caseId: row.id,
        schoolId: row.schoolId,
        userId: viewer.id,
        key: draft.key,
        text,
        pictures,
      })
      await keepFiles(tx, row.id, 'words', { pictures })
      return row.id
    })
    return this.detail(viewer, caseId)
  }

  /** By the case, or by what it is about: then the latest. For who it is against, and for reviewers, which is written down. */
  async detail(viewer: Viewer, id: string): Promise<Decision> {
    const about = sql`(k.id = ${id} or k.subject_id = ${id}) and ${decided}`
    // of a question and its answer, which have one id, the viewer's own
    const [own] = await this.select(sql`${about} and k.owner_id = ${viewer.id}`, 1)
    if (own) return this.toDecision(own)
    const [row] = await this.select(about, 1)
    if (!row) throw gone('这个决定')
    if (!reviews(viewer, row.school)) throw gone('这个决定')
    await record(this.context.db, {
      actorId: viewer.id,
      action: 'appeal.look',
      subjectId: auditedOf(row),
      schoolId: row.school,
      detail: { number: row.appeal?.number ?? row.number },
    })
    return this.toDecision(row)
  }

  /** Decisions against the person, latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest<Row>(sql`k.id`), query)
    const where = sql`k.owner_id = ${viewer.id} and ${decided} ${page.after}`
    return page.of(await this.select(where, page.rows), this.toDecision)
  }

  /** The oldest first, without those that the viewer may not decide. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.oldest(sql`w.id`, (row: { appeal: string }) => row.appeal),
      query,
    )
    type QueueRow = Record<string, unknown> &
      Omit<QueuedAppeal, 'person' | 'what' | 'of_person'> & { person: PersonRow }
    const { rows } = await this.context.db.execute<QueueRow>(sql`
      select k.id, w.id as appeal, w.number, k.subject, k.state, w.created_at as at, ${authorJson} as person
      from appeals w join complaint_cases k on k.id = w.case_id ${withPerson(sql`w.user_id`)}
        left join aliases a on a.id = k.alias_id
      where ${openAppeals(viewer)} ${page.after} ${page.order}`)
    return page.of(rows, ({ person, at, ...row }): QueuedAppeal => ({
      ...row,
      ...whatOf(row.subject),
      person: personOf(person, this.context),
      at: new Date(at).toISOString(),
    }))
  }

  /** Nobody decides on an appeal against a decision of their own. The same decision again is a retry. */
  async decide(viewer: Viewer, id: string, action: 'approve' | 'refuse', note: string): Promise<void> {
    const [found] = await this.context.db
      .select({ appeal: appeals, row: complaintCases })
      .from(appeals)
      .innerJoin(complaintCases, eq(complaintCases.id, appeals.caseId))
      .where(eq(appeals.id, id))
    if (!found) throw gone('这份申诉')
    const { appeal, row } = found
    demandReviewer(viewer, row.schoolId)
    demandImpartial(viewer, appeal.userId)
    if (row.decidedBy === viewer.id) throw refuse('原来的决定是你做的，申诉要由另一位管理员复核')
    await this.context.db.transaction(async (tx) => {
      const { from, to } = stepOf(appealSteps, action)
      const moved = await tx
        .update(appeals)
        .set({ state: to, note, decidedBy: viewer.id, decidedAt: sql`now()` })
        .where(and(eq(appeals.id, id), eq(appeals.state, from)))
        .returning({ id: appeals.id })
      if (moved.length === 0) return this.repeated(tx, viewer, id, to)
      const reporters = await this.reporters(tx, row.id)
      const keepers = await this.kinds[row.subject].keepers?.(tx, row.subjectId)
      demandImpartial(viewer, ...reporters, ...(keepers ?? []))
      const { number } = appeal
      await record(tx, {
        actorId: viewer.id,
        action: `appeal.${action}`,
        subjectId: auditedOf(row),
        schoolId: row.schoolId,
        detail: { number, reason: note },
      })
      const own = {
        userId: appeal.userId,
        text: ownerText(row, number, action, note),
        of: { leads: 'decision', id: row.id },
      } as const
      await notifyAll(tx, [own, ...reporters.map((userId) => ({ userId, text: reporterText(row, action) }))])
      // last: what it locks others wait for
      if (action === 'approve') await this.overturn(tx, row)
    })
  }

  /** Gives back what was taken down; a mute ends with the decision that it stands on. */
  private async overturn(tx: Executor, { id, subject, subjectId, rule, note }: CaseRow): Promise<void> {
    const { from, to } = stepOf(caseSteps, 'overturn')
    const moved = await tx
      .update(complaintCases)
      .set({ state: to })
      .where(and(eq(complaintCases.id, id), eq(complaintCases.state, from)))
      .returning({ id: complaintCases.id })
    if (moved.length > 0)
      await this.kinds[subject].hold?.(tx, subjectId, null, rule === null ? undefined : refusalOf(rule, note))
  }

  private async repeated(tx: Executor, viewer: Viewer, id: string, wanted: AppealState): Promise<void> {
    const [current] = await tx
      .select({ state: appeals.state, by: appeals.decidedBy, name: users.name })
      .from(appeals)
      .leftJoin(users, eq(users.id, appeals.decidedBy))
      .where(eq(appeals.id, id))
    if (current?.by === viewer.id && current.state === wanted) return
    throw refuse(
      `${current?.name ?? '另一位管理员'}已经处理过这份申诉：${current?.state === 'approved' ? '成立' : '维持原决定'}`,
    )
  }

  private async reporters(tx: Executor, caseId: string): Promise<string[]> {
    const rows = await tx
      .select({ id: complaints.reporterId })
      .from(complaints)
      .where(and(eq(complaints.caseId, caseId), isNull(complaints.withdrawnAt)))
    return rows.map(({ id }) => id)
  }

  private async select(where: ReturnType<typeof sql>, most: number): Promise<Row[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select k.id, k.number, k.subject, k.state, k.owner_id as "ownerId", k.alias_id as "aliasId", k.subject_id as "subjectId", k.school_id as school, k.snapshot, k.rule, k.note,
        k.mute_until as mute, k.decided_at as decided, k.created_at as at,
        case when a.id is null then null else json_build_object('id', a.id, 'number', a.number, 'state', a.state, 'text', a.text,
          'pictures', a.pictures, 'note', a.note, 'at', a.created_at) end as appeal
      from complaint_cases k left join appeals a on a.case_id = k.id
      where ${where} order by k.id desc limit ${most}`)
    return rows
  }

  private toDecision = ({
    id,
    number,
    subject,
    state,
    snapshot,
    rule,
    note,
    mute,
    appeal,
    ...row
  }: Row): Decision => {
    const made = new Date(row.decided)
    const until = lastDay(made)
    return {
      id,
      number,
      subject,
      ...whatOf(subject),
      state,
      at: new Date(row.at).toISOString(),
      snapshot: snapshotOf(snapshot && toOwner(subject, snapshot), this.context),
      outcome: outcomeOf({ rule, note, mute, decided: made }) ?? {
        rule,
        note,
        mute_until: null,
        at: made.toISOString(),
      },
      until: until.toISOString(),
      appealable: appeal === null && state === 'approved' && until.getTime() > Date.now(),
      appeal: appeal && {
        ...appeal,
        pictures: appeal.pictures.map((picture) => pictureOf(picture, this.context)),
        at: new Date(appeal.at).toISOString(),
      },
    }
  }
}

function ownerText(row: CaseRow, number: string, action: 'approve' | 'refuse', note: string): string {
  if (action === 'refuse') return `你的申诉（${number}）没有通过，维持原来的决定：${note}。`
  const back = `${ofPerson(row.subject) ? '警告已经撤销' : `你的${aboutOf(row)}已经恢复`}${row.muteUntil ? '，禁言也解除了' : ''}`
  return `你的申诉（${number}）成立，${back}：${note}。给你带来不便，抱歉。`
}

const reporterText = ({ number, subject }: CaseRow, action: 'approve' | 'refuse'): string =>
  action === 'refuse'
    ? `对方就你的举报（${number}）提出过申诉，复核后维持原来的决定。`
    : `你的举报（${number}）经过申诉复核，${ofPerson(subject) ? '对用户的警告已经撤销' : `这条${titleOf(subject)}已经恢复`}。`
