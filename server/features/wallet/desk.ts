import { sql, type SQL } from 'drizzle-orm'
import {
  deskActions,
  limits,
  stepOf,
  type DeskAction,
  type WithdrawalState,
} from '../../../contract/wallet/rules'
import type { Payee, Review } from '../../../contract/wallet/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { isRecorded } from '../../core/roles/repeat'
import { ownSchools, stillAdministers } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { CardService } from './cards'
import { lockWithdrawal, move, type Row } from './moves'
import { advancePayout } from './payouts'
import { withdrawalReviews } from './tables'
import { demandImpartial } from '../../core/roles/impartial'

interface Decision {
  id: string
  action: DeskAction
  reason?: string
  reference?: string
}
interface ReviewRow extends Record<string, unknown> {
  id: string
  person: PersonRow
  way: Row['way']
  to: string
  amount: string
  fee: string
  state: WithdrawalState
  first: string | null
  mine: boolean
  at: string
}

/** Condition: the withdrawal `w` waits for an administrator. */
export const waitsForDesk: SQL = sql`(w.state = 'reviewing' or (w.state = 'paying' and w.way = 'bank'))`
/** The same, and it is not the viewer's own. */
export const waitingWithdrawals = (viewer: Viewer): SQL =>
  sql`${waitsForDesk} and w.user_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)}`

/** Condition: the approval `r` of the withdrawal `w` counts: one who lost the role has no say any more. */
const counts = stillAdministers(sql`r.reviewer_id`, sql`w.school_id`)

/** What administrators decide of withdrawals. Nobody decides their own. */
export class WithdrawDesk {
  private readonly cards: CardService

  constructor(private readonly context: Context) {
    this.cards = new CardService(context)
  }

  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`w.id`), query)
    return list(
      this.context.db,
      page,
      sql`
      select w.id, ${personJson(sql`u`, sql`s`)} as person, w.way, w.destination as to, w.amount, w.fee, w.state, w.created_at as at,
        (select min(ru.name) from withdrawal_reviews r join users ru on ru.id = r.reviewer_id where r.withdrawal_id = w.id and ${counts}) as first,
        exists(select from withdrawal_reviews r where r.withdrawal_id = w.id and r.reviewer_id = ${viewer.id}) as mine
      from withdrawals w ${withPerson(sql`w.user_id`)}
      where ${waitingWithdrawals(viewer)} ${page.after} ${page.order}`,
      this.toReview,
    )
  }

  /** For who pays by hand, while there is something to pay. It is written down. */
  async payee(viewer: Viewer, id: string): Promise<Payee> {
    return this.context.db.transaction(async (tx) => {
      const row = await this.judged(tx, viewer, id)
      if (row.state !== 'paying' || row.cardId === null) throw refuse('现在没有要打的款')
      const payee = await this.cards.payee(tx, row.cardId)
      await this.log(tx, viewer, row, 'payee')
      return payee
    })
  }

  /** What was decided stays so; the same decision of the same person again changes nothing. */
  async decide(viewer: Viewer, { id, action, ...said }: Decision): Promise<void> {
    const reason = lineOf(said.reason ?? '')
    const reference = said.reference ?? ''
    if ((action === 'refuse' || action === 'bounce') && Array.from(reason).length < limits.reason.min)
      throw wrongField('reason', '请写明理由')
    if (action === 'settle' && reference === '') throw wrongField('reference', '请填写银行的回单号')
    const approved = await this.context.db.transaction(async (tx) => {
      const row = await this.judged(tx, viewer, id)
      if (action === 'approve') return this.approve(tx, viewer, row)
      if (action === 'settle' && row.state === 'paid' && row.reference === reference) return false
      if (row.state === 'returned' && (await this.isReturned(tx, viewer, id, action, reason))) return false
      await move(this.context, tx, row, action, { reason, reference })
      await this.log(tx, viewer, row, action, { reason, reference })
      return false
    })
    if (approved) await advancePayout(this.context, id)
  }

  /** Whether the viewer sent it back by this very decision: the answer to the call was lost. */
  private isReturned = (
    tx: Executor,
    viewer: Viewer,
    id: string,
    action: DeskAction,
    reason: string,
  ): Promise<boolean> =>
    isRecorded(tx, viewer, sql`subject_id = ${id}`, {
      action: `withdraw.${action}`,
      actions: deskActions.map((each) => `withdraw.${each}`),
      reason,
    })

  /** It takes two, whoever comes first. Whether this was the second. */
  private async approve(tx: Executor, viewer: Viewer, row: Row): Promise<boolean> {
    const { rows } = await tx.execute<{ reviewer: string }>(sql`
      select r.reviewer_id as reviewer from withdrawal_reviews r join withdrawals w on w.id = r.withdrawal_id where w.id = ${row.id} and ${counts}`)
    if (rows.some(({ reviewer }) => reviewer === viewer.id)) {
      if (row.state === 'reviewing') throw refuse('你已经同意过了，还要另一位管理员同意')
      return false
    }
    if (stepOf(row.state, 'approve', row.way) === undefined) throw refuse('这次提现已经有结果了')
    const added = await tx
      .insert(withdrawalReviews)
      .values({ withdrawalId: row.id, reviewerId: viewer.id })
      .onConflictDoNothing()
      .returning({ id: withdrawalReviews.reviewerId })
    // theirs is there and does not count: the role went a moment ago
    if (added.length === 0) throw gone('这次提现')
    const second = rows.length > 0
    if (second)
      await move(this.context, tx, row, 'approve', { dueAt: row.way === 'wechat' ? new Date() : null })
    await this.log(tx, viewer, row, second ? 'approve' : 'firstApprove')
    return second
  }

  /** Held, of a school that the viewer looks after, and somebody else's. */
  private async judged(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const row = await lockWithdrawal(tx, id)
    const looks = row.schoolId === null ? holds(viewer, 'platform-admin') : administers(viewer, row.schoolId)
    if (!looks) throw gone('这次提现')
    demandImpartial(viewer, row.userId)
    return row
  }

  private log = (
    tx: Executor,
    viewer: Viewer,
    { id, schoolId, amount }: Row,
    action: string,
    said: { reason?: string; reference?: string } = {},
  ) =>
    record(tx, {
      actorId: viewer.id,
      action: `withdraw.${action}`,
      subjectId: id,
      schoolId,
      detail: { amount, ...said },
    })

  private toReview = ({ person, amount, fee, at, ...row }: ReviewRow): Review => ({
    ...row,
    person: personOf(person, this.context),
    amount: Number(amount),
    fee: Number(fee),
    at: new Date(at).toISOString(),
  })
}
