import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  badFaithDays,
  caseSteps,
  limits,
  weightOf,
  type CaseState,
  type Reason,
} from '../../../contract/complaint/rules'
import type { Complaint, Outcome } from '../../../contract/complaint/schema'
import type { Subject } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { linesOf } from '../../http/text'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import { keepFiles } from '../../core/complaint/files'
import { programEvent } from '../../core/programs/event'
import { notifyPrograms } from '../../core/programs/notify'
import { nextNumber } from './numbers'
import { stepOf } from '../../core/complaint/steps'
import { kindsOf } from '../../core/complaint/kind'
import { complaintCases, complaints, type StoredSnapshot } from '../../core/complaint/tables'
import { againOf, excerptOf, reasonsOf, titleOf, whatOf } from '../../core/complaint/texts'

export interface Draft {
  key: string
  subject: Subject
  id: string
  reason: Reason
  text?: string
  pictures?: string[]
}

interface Row extends Record<string, unknown> {
  id: string
  number: string
  subject: Subject
  state: CaseState
  at: string
  reason: Reason
  text: string
  snapshot: StoredSnapshot | null
  rule: Reason | null
  note: string
  decided: string | null
}

export const opened = programEvent({
  name: 'complaint.opened',
  title: '收到一件新的举报',
  fields: { id: '举报的编号', number: '举报的单号', subject: '举报的是什么：dynamic、comment、user 等' },
})

/** Who speaks before what it is about: two who complain about each other do not wait for each other. */
export const lock = (tx: Executor, part: 'by' | 'about', id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`complaint ${part}:${id}`}, 0))`)

/** Complaints as those who make them see them. Nothing here tells a reported person of them. */
export class ComplaintService {
  private readonly kinds

  constructor(private readonly context: Context) {
    this.kinds = kindsOf(context)
  }

  /** A repeated key, and a complaint about what the person complains about already, give the first. */
  async add(viewer: Viewer, draft: Draft): Promise<Complaint> {
    const { key, subject, id, reason } = draft
    if (!reasonsOf(subject).includes(reason))
      throw wrongField('reason', `不能这样举报${titleOf(subject)}，请换一个原因`)
    const text = linesOf(draft.text ?? '')
    if (reason === 'other' && text === '') throw wrongField('text', '请说说是哪里不对')
    const made = await this.made(viewer, key)
    if (made) return this.toComplaint(made)
    await this.kinds[subject].see(viewer, id)
    const pictures = await ownPictures(this.context, viewer, draft.pictures ?? [])
    await this.context.db.transaction(async (tx) => {
      await lock(tx, 'by', viewer.id)
      await lock(tx, 'about', id)
      if (await this.complains(tx, viewer, draft)) return
      await this.demandRoom(tx, viewer)
      const caseId = await this.open(tx, viewer, subject, id)
      await this.join(tx, viewer, caseId, { key, reason, text, pictures })
    })
    const complaint =
      (await this.made(viewer, key)) ??
      (
        await this.select(
          viewer,
          sql`k.subject = ${subject} and k.subject_id = ${id} and k.state = 'open' and c.withdrawn_at is null`,
        )
      )[0]
    if (!complaint) throw gone('这件举报')
    return this.toComplaint(complaint)
  }

  /** The person's own, latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.newest(sql`c.id`, (row: { complaint: string }) => row.complaint),
      query,
    )
    const rows = await this.select(viewer, sql`true ${page.after}`, page.rows)
    return page.of(rows, this.toComplaint)
  }

  /** Takes the person's complaint back while nothing is decided. The case ends with its last one. */
  async withdraw(viewer: Viewer, caseId: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ state: complaintCases.state })
        .from(complaintCases)
        .where(eq(complaintCases.id, caseId))
        .for('update')
      const own = await tx
        .select({ id: complaints.id, withdrawnAt: complaints.withdrawnAt, weight: complaints.weight })
        .from(complaints)
        .where(and(eq(complaints.caseId, caseId), eq(complaints.reporterId, viewer.id)))
      if (!found || own.length === 0) throw gone('这件举报')
      const living = own.find(({ withdrawnAt }) => withdrawnAt === null)
      if (!living) return
      const { from, to } = stepOf(caseSteps, 'withdraw')
      if (found.state !== from) throw refuse('已经有结果了，不能再撤回')
      await tx
        .update(complaints)
        .set({ withdrawnAt: sql`now()` })
        .where(eq(complaints.id, living.id))
      const [other] = await tx
        .select({ id: complaints.id })
        .from(complaints)
        .where(and(eq(complaints.caseId, caseId), isNull(complaints.withdrawnAt)))
        .limit(1)
      await tx
        .update(complaintCases)
        .set({
          rank: sql`${complaintCases.rank} + ${living.weight}`,
          ...(other ? {} : { state: to, closedAt: sql`now()` }),
        })
        .where(eq(complaintCases.id, caseId))
    })
  }

  /** By this key, or about the same thing. */
  private async complains(tx: Executor, viewer: Viewer, { key, subject, id }: Draft): Promise<boolean> {
    const { rows } = await tx.execute(sql`
      select 1 from complaints c join complaint_cases k on k.id = c.case_id
      where c.reporter_id = ${viewer.id} and (c.key = ${key}
        or (k.subject = ${subject} and k.subject_id = ${id} and k.state = 'open' and c.withdrawn_at is null)) limit 1`)
    return rows.length > 0
  }

  /** Those taken back count too: else ten people could be kept busy all day by one. */
  private async demandRoom(tx: Executor, viewer: Viewer): Promise<void> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from complaints where reporter_id = ${viewer.id}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
    if ((rows[0]?.count ?? 0) >= limits.perDay) throw refuse(`每天最多举报 ${limits.perDay} 次，明天再来`)
  }

  /** The open case about the thing, held; made with its evidence where there is none. */
  private async open(tx: Executor, viewer: Viewer, subject: Subject, id: string): Promise<string> {
    // the case before the thing, as a decision takes them: neither waits for the other
    const [found] = await tx
      .select({ id: complaintCases.id })
      .from(complaintCases)
      .where(
        and(
          eq(complaintCases.subject, subject),
          eq(complaintCases.subjectId, id),
          eq(complaintCases.state, 'open'),
        ),
      )
      .for('update')
    const { ownerId, aliasId, schoolId, snapshot } = await this.kinds[subject].take(tx, id)
    if (ownerId === viewer.id)
      throw refuse(subject === 'user' ? '不能举报自己' : `不能举报自己的${titleOf(subject)}，不想要可以删除`)
    if (found) return found.id
    const caseId = newId()
    const number = await nextNumber(tx, 'JB')
    await tx
      .insert(complaintCases)
      .values({ id: caseId, number, subject, subjectId: id, schoolId, ownerId, aliasId, snapshot })
    await keepFiles(tx, caseId, 'snapshot', snapshot)
    await notifyPrograms(tx, opened, schoolId, { id: caseId, number, subject })
    return caseId
  }

  private async join(
    tx: Executor,
    viewer: Viewer,
    caseId: string,
    words: { key: string; reason: Reason; text: string; pictures: StoredPicture[] },
  ): Promise<void> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from complaints
      where reporter_id = ${viewer.id} and bad_faith and created_at > now() - make_interval(days => ${badFaithDays})`)
    const weight = weightOf(rows[0]?.count ?? 0)
    await tx.insert(complaints).values({ id: newId(), caseId, reporterId: viewer.id, weight, ...words })
    await tx
      .update(complaintCases)
      .set({ rank: sql`${complaintCases.rank} - ${weight}` })
      .where(eq(complaintCases.id, caseId))
    await keepFiles(tx, caseId, 'words', words)
  }

  private async made(viewer: Viewer, key: string): Promise<(Row & { complaint: string }) | undefined> {
    return (await this.select(viewer, sql`c.key = ${key}`))[0]
  }

  private async select(
    viewer: Viewer,
    where: ReturnType<typeof sql>,
    most = 1,
  ): Promise<(Row & { complaint: string })[]> {
    const { rows } = await this.context.db.execute<Row & { complaint: string }>(sql`
      select c.id as complaint, k.id, k.number, k.subject, k.snapshot, k.rule, k.note, k.decided_at as decided, c.reason, c.text,
        c.created_at as at, case when c.withdrawn_at is null then k.state else 'withdrawn' end as state
      from complaints c join complaint_cases k on k.id = c.case_id
      where c.reporter_id = ${viewer.id} and ${where} order by c.id desc limit ${most}`)
    return rows
  }

  private toComplaint = ({
    id,
    number,
    subject,
    state,
    at,
    reason,
    text,
    snapshot,
    rule,
    note,
    decided,
  }: Row): Complaint => ({
    id,
    number,
    subject,
    ...whatOf(subject),
    state,
    reason,
    text,
    at: new Date(at).toISOString(),
    excerpt: excerptOf(snapshot && againOf(subject, snapshot), 60),
    outcome: state === 'withdrawn' ? null : outcomeOf({ rule, note, decided, mute: null }),
  })
}

/** What was decided; null while nothing is. `mute` is for the muted person and reviewers. */
export const outcomeOf = ({
  rule,
  note,
  decided,
  mute,
}: {
  rule: Reason | null
  note: string
  decided: string | Date | null
  mute: string | Date | null
}): Outcome | null =>
  decided === null
    ? null
    : {
        rule,
        note,
        mute_until: mute === null ? null : new Date(mute).toISOString(),
        at: new Date(decided).toISOString(),
      }
