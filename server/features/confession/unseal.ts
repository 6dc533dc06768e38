/**
 * The name behind a pseudonym, for a case. One administrator asks, another decides; the two see the name for a day, and the
 * person is told. Until then nobody at the desk has it.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, unsealSteps, type UnsealAction, type UnsealState } from '../../../contract/confession/rules'
import type { Unseal } from '../../../contract/confession/schema'
import type { Person } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { demandReviewer } from '../../core/complaint/access'
import { stepOf } from '../../core/complaint/steps'
import { complaintCases, type StoredSnapshot } from '../../core/complaint/tables'
import { snapshotOf } from '../../core/complaint/texts'
import { notifySystem } from '../../core/notice/notify'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { unseals } from './tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Row extends Record<string, unknown> {
  id: string
  number: string
  snapshot: StoredSnapshot | null
  reason: string
  asker: PersonRow
  mine: boolean
  state: UnsealState
  until: string | null
  at: string
}
type Case = typeof complaintCases.$inferSelect

/** Condition: the request `w` is of a case that is not about the viewer, nor brought by them. */
const impartial = (
  viewer: Viewer,
): SQL => sql`exists(select 1 from complaint_cases k where k.id = w.case_id and k.owner_id <> ${viewer.id})
  and not exists(select 1 from complaints own where own.case_id = w.case_id and own.reporter_id = ${viewer.id} and own.withdrawn_at is null)`

/** A case that came to nothing opens no seal. */
const grounds: readonly Case['state'][] = ['open', 'approved']
const groundless = () => refuse('举报没有成立，不能揭开')

/** Condition: the case of the request `w` did not come to nothing. */
const grounded = sql`exists(select 1 from complaint_cases c where c.id = w.case_id and c.state in ('open', 'approved'))`

/** Condition: the request `w` waits for this viewer's decision. */
export const askedUnseals = (viewer: Viewer): SQL =>
  sql`w.state = 'asked' and w.asked_by <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)} and ${impartial(viewer)} and ${grounded}`

const opened = (viewer: Viewer): SQL =>
  sql`w.state = 'opened' and w.until > now() and (w.asked_by = ${viewer.id} or w.decided_by = ${viewer.id}) and ${grounded}`

export class UnsealService {
  constructor(private readonly context: Context) {}

  /** One at a time for a case. A repeated key gives the first. */
  async ask(
    viewer: Viewer,
    { key, id, reason: written }: { key: string; id: string; reason: string },
  ): Promise<Unseal> {
    const reason = lineOf(written)
    if (Array.from(reason).length < limits.unseal.min)
      throw wrongField('reason', `理由至少 ${limits.unseal.min} 个字`)
    const made = await this.context.db.transaction(async (tx) => {
      const row = await this.impartialCase(tx, viewer, id)
      const [first] = await tx
        .select({ id: unseals.id })
        .from(unseals)
        .where(and(eq(unseals.askedBy, viewer.id), eq(unseals.key, key)))
      if (first) return first.id
      if (row.aliasId === null) throw refuse('它没有匿名，不用揭开')
      if (!grounds.includes(row.state)) throw groundless()
      const { rows } = await tx.execute(sql`
        select 1 from unseals where case_id = ${id} and (state = 'asked' or (state = 'opened' and until > now())) limit 1`)
      if (rows.length > 0) throw refuse('已经有人为这件举报申请过了')
      const made = newId()
      await tx
        .insert(unseals)
        .values({ id: made, key, caseId: id, schoolId: row.schoolId, reason, askedBy: viewer.id })
      await this.log(tx, viewer, row, 'ask', reason)
      return made
    })
    const [row] = await this.rows(viewer, sql`w.id = ${made}`)
    if (!row) throw gone('这份申请')
    return this.toUnseal(row)
  }

  /** What waits for the viewer, what they asked for, and what is open to them. Latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`w.id`), query)
    const rows = await this.rows(
      viewer,
      sql`((${askedUnseals(viewer)}) or (w.state = 'asked' and w.asked_by = ${viewer.id}) or (${opened(viewer)}))
      ${page.after} ${page.order}`,
    )
    return page.of(rows, this.toUnseal)
  }

  /** The first of two decides. The same decision again is a retry. */
  async decide(viewer: Viewer, id: string, action: UnsealAction): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const [found] = await tx.select().from(unseals).where(eq(unseals.id, id)).for('update')
      if (!found) throw gone('这份申请')
      const mine = found.askedBy === viewer.id
      const row = await this.impartialCase(tx, viewer, found.caseId)
      if (action !== 'withdraw') demandImpartial(viewer, found.askedBy)
      else if (!mine) throw refuse('只有申请的人能撤回')
      const { from, to } = stepOf(unsealSteps, action)
      if (found.state === to && (mine || found.decidedBy === viewer.id)) return
      if (found.state !== from) throw refuse('这份申请已经有结果了')
      // it may have come to nothing since somebody asked
      if (action === 'approve' && !grounds.includes(row.state)) throw groundless()
      const until = action === 'approve' ? sql`now() + make_interval(hours => ${limits.openHours})` : null
      await tx
        .update(unseals)
        .set({ state: to, until, ...(mine ? {} : { decidedBy: viewer.id }) })
        .where(eq(unseals.id, id))
      await this.log(tx, viewer, row, action, found.reason)
      if (action !== 'approve') return
      await notifySystem(
        tx,
        row.ownerId,
        `你的一条匿名内容被举报（${row.number}），经两位管理员先后同意，他们看到了是你写的，别人仍然看不到。理由：${found.reason}。`,
      )
    })
  }

  /** Who it is, for the two. */
  async open(viewer: Viewer, id: string): Promise<Person> {
    const { rows } = await this.context.db.execute<{ person: PersonRow }>(sql`
      select ${personJson(sql`u`, sql`s`)} as person from unseals w join complaint_cases k on k.id = w.case_id
      ${withPerson(sql`k.owner_id`)} where w.id = ${id} and ${opened(viewer)}`)
    const [row] = rows
    if (!row) throw gone('这份申请')
    return personOf(row.person, this.context)
  }

  /** A case that the viewer may take part in, held. To its owner there is none. */
  private async impartialCase(tx: Executor, viewer: Viewer, id: string): Promise<Case> {
    const [row] = await tx.select().from(complaintCases).where(eq(complaintCases.id, id)).for('update')
    if (!row || row.ownerId === viewer.id) throw gone('这件举报')
    demandReviewer(viewer, row.schoolId)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select reporter_id as id from complaints where case_id = ${id} and reporter_id = ${viewer.id} and withdrawn_at is null`)
    demandImpartial(viewer, ...rows.map((one) => one.id))
    return row
  }

  private log = (
    tx: Executor,
    viewer: Viewer,
    { id, number, schoolId }: Case,
    action: UnsealAction | 'ask',
    reason: string,
  ) =>
    record(tx, {
      actorId: viewer.id,
      action: `unseal.${action}`,
      subjectId: id,
      schoolId,
      detail: { number, reason },
    })

  private async rows(viewer: Viewer, where: SQL): Promise<Row[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select w.id, k.number, k.snapshot, w.reason, ${personJson(sql`u`, sql`s`)} as asker, w.asked_by = ${viewer.id} as mine, w.state, w.until,
        w.created_at as at
      from unseals w join complaint_cases k on k.id = w.case_id ${withPerson(sql`w.asked_by`)}
      where ${where}`)
    return rows
  }

  private toUnseal = ({ snapshot, asker, until, at, ...row }: Row): Unseal => ({
    ...row,
    snapshot: snapshotOf(snapshot, this.context),
    asker: personOf(asker, this.context),
    until: until === null ? null : new Date(until).toISOString(),
    at: new Date(at).toISOString(),
  })
}
