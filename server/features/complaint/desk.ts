import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { caseSteps, limits, type Reason } from '../../../contract/complaint/rules'
import type { Accusation, CaseDetail, QueuedCase } from '../../../contract/complaint/schema'
import type { Subject } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { users } from '../../core/account/tables'
import { authorJson } from '../../core/alias/service'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { record } from '../../core/audit/record'
import { auditedOf, demandReviewer, openCases, reviews } from '../../core/complaint/access'
import { outcomeOf } from './complaints'
import { notifyAll, type Told } from '../../core/complaint/outcome'
import { stepOf } from '../../core/complaint/steps'
import { kindsOf } from '../../core/complaint/kind'
import { complaintCases, complaints } from '../../core/complaint/tables'
import {
  againOf,
  choicesOf,
  excerptOf,
  momentText,
  ofPerson,
  reasonsOf,
  refusalOf,
  snapshotOf,
  titleOf,
  whatOf,
} from '../../core/complaint/texts'
import { demandImpartial } from '../../core/roles/impartial'

export type CaseRow = typeof complaintCases.$inferSelect
export type CaseDecision =
  | { action: 'approve'; rule: Reason; note: string; days: number }
  | { action: 'refuse'; note: string; badFaith: string[] }

interface QueueRow extends Record<string, unknown> {
  id: string
  number: string
  subject: Subject
  at: string
  rank: number
  reasons: Reason[]
  complaints: number
}

/** The reviewers' side of complaints. */
export class Desk {
  private readonly kinds

  constructor(private readonly context: Context) {
    this.kinds = kindsOf(context)
  }

  /** The heaviest first, of equal weight the oldest. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.least(sql`w.rank`, sql`w.id`, (row: { rank: number; id: string }) => [row.rank, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<QueueRow>(sql`
      select w.id, w.number, w.subject, w.created_at as at, w.rank,
        (select json_agg(distinct c.reason) from complaints c where c.case_id = w.id and c.withdrawn_at is null) as reasons,
        (select count(*)::int from complaints c where c.case_id = w.id and c.withdrawn_at is null) as complaints
      from complaint_cases w where ${openCases(viewer)}
        ${page.after}
      ${page.order}`)
    return page.of(rows, ({ rank, at, ...row }): QueuedCase => ({
      ...row,
      ...whatOf(row.subject),
      state: 'open',
      at: new Date(at).toISOString(),
      weight: -rank,
    }))
  }

  /** All of it for who may decide, which is written down; for who complained, their own part. Never for its owner. */
  async detail(viewer: Viewer, id: string): Promise<CaseDetail> {
    const row = await this.find(id)
    if (row.ownerId === viewer.id) throw gone('这件举报')
    const all = await this.accusations(viewer, id)
    const own = all.filter(({ mine }) => mine)
    const mayReview = reviews(viewer, row.schoolId)
    // a reviewer who took theirs back may decide, and so sees what the others do
    if (own.some(({ withdrawn }) => !withdrawn) || (own.length > 0 && !mayReview))
      return this.ownDetail(row, own)
    if (!mayReview) throw gone('这件举报')
    await record(this.context.db, {
      actorId: viewer.id,
      action: 'complaint.look',
      subjectId: auditedOf(row),
      schoolId: row.schoolId,
      detail: { number: row.number },
    })
    return this.toDetail(row, all, await this.owner(row))
  }

  /** The first of two reviewers decides; the other is told so. The same decision again is a retry. */
  async decide(viewer: Viewer, id: string, decision: CaseDecision): Promise<void> {
    const row = await this.find(id)
    demandReviewer(viewer, row.schoolId)
    demandImpartial(viewer, row.ownerId)
    const muteUntil = decision.action === 'approve' ? this.muteOf(row, decision) : null
    await this.context.db.transaction(async (tx) => {
      const { from, to } = stepOf(caseSteps, decision.action)
      const rule = decision.action === 'approve' ? decision.rule : null
      const [moved] = await tx
        .update(complaintCases)
        .set({
          state: to,
          rule,
          note: decision.note,
          muteUntil,
          decidedBy: viewer.id,
          decidedAt: sql`now()`,
          closedAt: sql`now()`,
        })
        .where(and(eq(complaintCases.id, id), eq(complaintCases.state, from)))
        .returning()
      if (!moved) return this.repeated(tx, viewer, id, to)
      const reporters = await this.reporters(tx, id)
      const keepers = await this.kinds[row.subject].keepers?.(tx, row.subjectId)
      demandImpartial(viewer, ...reporters, ...(keepers ?? []))
      if (decision.action === 'refuse') await this.markBadFaith(tx, id, decision.badFaith)
      const { number } = row
      await record(tx, {
        actorId: viewer.id,
        action: `complaint.${decision.action}`,
        subjectId: auditedOf(row),
        schoolId: row.schoolId,
        detail: { number, reason: decision.note },
      })
      await notifyAll(tx, [
        ownersWord(moved),
        ...reporters.map((userId) => ({ userId, text: reporterText(moved) })),
      ])
      // last: what it locks others wait for
      if (decision.action === 'approve')
        await this.kinds[row.subject].hold?.(tx, row.subjectId, refusalOf(decision.rule, decision.note))
    })
  }

  /** Who stands under a pseudonym cannot be reached by a case of their own. */
  private muteOf({ subject, aliasId }: CaseRow, { rule, days }: { rule: Reason; days: number }): Date | null {
    if (!reasonsOf(subject).includes(rule))
      throw wrongField('rule', `${titleOf(subject)}没有这一条，请重新选择`)
    if (days === 0) return null
    if (!ofPerson(subject) && aliasId === null)
      throw wrongField('days', '只有对用户、私信和匿名内容的举报可以禁言')
    return new Date(Date.now() + days * 86_400_000)
  }

  private async repeated(tx: Executor, viewer: Viewer, id: string, wanted: string): Promise<void> {
    const [current] = await tx
      .select({ state: complaintCases.state, by: complaintCases.decidedBy, name: users.name })
      .from(complaintCases)
      .leftJoin(users, eq(users.id, complaintCases.decidedBy))
      .where(eq(complaintCases.id, id))
    if (current?.by === viewer.id && current.state === wanted) return
    if (current?.state === 'withdrawn') throw refuse('举报的同学已经撤回了，请刷新列表')
    throw refuse(
      `${current?.name ?? '另一位管理员'}已经处理过这件举报：${current?.state === 'refused' ? '不成立' : '成立'}`,
    )
  }

  private async markBadFaith(tx: Executor, caseId: string, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    const marked = await tx
      .update(complaints)
      .set({ badFaith: true })
      .where(and(eq(complaints.caseId, caseId), inArray(complaints.id, ids), isNull(complaints.withdrawnAt)))
      .returning({ id: complaints.id })
    if (marked.length !== ids.length) throw wrongField('bad_faith', '有一份举报已经撤回，请刷新后再处理')
  }

  private async reporters(tx: Executor, caseId: string): Promise<string[]> {
    const rows = await tx
      .select({ id: complaints.reporterId })
      .from(complaints)
      .where(and(eq(complaints.caseId, caseId), isNull(complaints.withdrawnAt)))
    return rows.map(({ id }) => id)
  }

  private async find(id: string): Promise<CaseRow> {
    const [row] = await this.context.db.select().from(complaintCases).where(eq(complaintCases.id, id))
    if (!row) throw gone('这件举报')
    return row
  }

  private async accusations(
    viewer: Viewer,
    caseId: string,
  ): Promise<(Accusation & { withdrawn: boolean })[]> {
    type Row = Omit<Accusation, 'pictures' | 'reporter'> &
      Record<string, unknown> & { withdrawn: boolean; pictures: StoredPicture[]; reporter: PersonRow }
    const { rows } = await this.context.db.execute<Row>(sql`
      select c.id, c.reason, c.text, c.pictures, c.weight, c.created_at as at, c.reporter_id = ${viewer.id} as mine, c.withdrawn_at is not null as withdrawn,
        ${personJson(sql`u`, sql`s`)} as reporter
      from complaints c ${withPerson(sql`c.reporter_id`)}
      where c.case_id = ${caseId} and (c.withdrawn_at is null or c.reporter_id = ${viewer.id}) order by c.id`)
    return rows.map(({ pictures, reporter, at, ...row }) => ({
      ...row,
      pictures: pictures.map((picture) => pictureOf(picture, this.context)),
      reporter: personOf(reporter, this.context),
      at: new Date(at).toISOString(),
    }))
  }

  /** Of a complaint that was taken back nothing is told on. */
  private ownDetail(row: CaseRow, own: (Accusation & { withdrawn: boolean })[]): CaseDetail {
    const told = own.some(({ withdrawn }) => !withdrawn)
      ? row
      : { ...row, state: 'withdrawn' as const, decidedAt: null }
    const snapshot = row.snapshot && againOf(row.subject, row.snapshot)
    return this.toDetail(
      { ...told, snapshot },
      own.map((one) => ({ ...one, reporter: null })),
      null,
    )
  }

  /** Whose it is, under the pseudonym where there is one. */
  private async owner({ ownerId, aliasId }: CaseRow): Promise<PersonRow | null> {
    const { rows } = await this.context.db.execute<{ person: PersonRow }>(sql`
      select ${authorJson} as person from users u left join schools s on s.id = u.school_id left join aliases a on a.id = ${aliasId}
      where u.id = ${ownerId}`)
    return rows[0]?.person ?? null
  }

  private toDetail(row: CaseRow, list: Accusation[], owner: PersonRow | null): CaseDetail {
    const { id, number, subject, state, rule, note, snapshot } = row
    return {
      id,
      number,
      subject,
      ...whatOf(subject),
      state,
      at: row.createdAt.toISOString(),
      snapshot: snapshotOf(snapshot, this.context),
      owner: owner && personOf(owner, this.context),
      rules: choicesOf(subject),
      complaints: list,
      outcome: outcomeOf({ rule, note, decided: row.decidedAt, mute: owner ? row.muteUntil : null }),
    }
  }
}

/** What a case is about, as its owner is told. */
export const aboutOf = ({ subject, snapshot }: Pick<CaseRow, 'subject' | 'snapshot'>): string =>
  subject === 'user' ? '账号' : subject === 'chat' ? '私信' : `${titleOf(subject)}“${excerptOf(snapshot)}”`

/** Who may appeal is led there. */
const ownersWord = (row: CaseRow): Told => ({
  userId: row.ownerId,
  text: ownerText(row),
  ...(row.state === 'approved' ? { of: { leads: 'decision', id: row.id } } : {}),
})

function ownerText(row: CaseRow): string {
  const { state, rule, note, number, muteUntil } = row
  if (state !== 'approved' || rule === null)
    return `有同学举报了你的${aboutOf(row)}，我们看过后认为没有问题，什么都没有改变。编号 ${number}。`
  const what = ofPerson(row.subject)
    ? `因为你的${aboutOf(row)}违规，给你一次警告`
    : `你的${aboutOf(row)}已下架`
  const mute = muteUntil ? `在 ${momentText(muteUntil)} 之前不能发布和评论。` : ''
  return `${what}，原因是${refusalOf(rule, note)}。${mute}不同意的话，${limits.appealDays} 天内可以在“举报与申诉”里申诉，由另一位审核员复核。编号 ${number}。`
}

function reporterText({ state, subject, note, number }: CaseRow): string {
  if (state !== 'approved') return `你的举报（${number}）没有成立：${note}。`
  return `你的举报（${number}）成立，${ofPerson(subject) ? '已经警告了对方' : `这条${titleOf(subject)}已下架`}。谢谢你。`
}
