/** The one way by which a withdrawal changes: its row's step and the money that goes with it, together. */
import { yuanWithCents } from '../../../contract/rules'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import {
  stateTitles,
  stepOf,
  wayTitles,
  type WithdrawalAction,
  type WithdrawalState,
} from '../../../contract/wallet/rules'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { Context, Executor } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { post } from '../../core/ledger/ledger'
import { notifySystem } from '../../core/notice/notify'
import { withdrawals } from './tables'

export type Row = typeof withdrawals.$inferSelect

/** Condition: somebody of the desk looked at the card that this withdrawal goes to, and may have paid it by now. */
export const lookedAt = (id: SQL): SQL =>
  sql`exists(select from audit_log l where l.subject_id = ${id} and l.action = 'withdraw.payee')`

/** Holds a withdrawal until the transaction ends. @throws Refusal when there is none */
export async function lockWithdrawal(tx: Executor, id: string): Promise<Row> {
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('no key update')
  if (!row) throw gone('这次提现')
  return row
}

/** Where the money goes outside. */
const channelOf = ({ way }: Row, { providers }: Pick<Context, 'providers'>): AccountKind =>
  way === 'bank' ? 'channel:bank' : providers.payout?.name === 'wechat' ? 'channel:wechat' : 'channel:sandbox'

/** The held money to where it belongs, once: the keys are the withdrawal's. */
async function release(
  context: Pick<Context, 'providers'>,
  tx: Executor,
  row: Row,
  to: WithdrawalState,
): Promise<void> {
  const { id, userId, amount, fee } = row
  const held = { kind: 'held', owner: id, amount: -amount } as const
  if (to === 'paid') {
    const kept = fee > 0 ? [{ kind: 'fee' as const, amount: fee }] : []
    await post(tx, {
      key: `withdraw-paid:${id}`,
      kind: 'withdraw-paid',
      subject: id,
      legs: [held, { kind: channelOf(row, context), amount: amount - fee }, ...kept],
    })
  }
  if (to === 'returned' || to === 'cancelled')
    await post(tx, {
      key: `withdraw-back:${id}`,
      kind: 'withdraw-back',
      subject: id,
      legs: [held, { kind: 'balance', owner: userId, amount }],
    })
}

const told: Partial<Record<WithdrawalState, (row: Row, reason: string) => string>> = {
  confirming: (row) => `提现 ${yuanWithCents(row.amount)} 等你确认收款，24 小时内有效，过期会退回余额。`,
  paid: (row) =>
    `提现 ${yuanWithCents(row.amount)} 已到${row.way === 'wechat' ? wayTitles.wechat : row.destination}。`,
  returned: (row, reason) => `提现 ${yuanWithCents(row.amount)} 已退回余额：${reason}。`,
}

const stamps: Partial<Record<WithdrawalState, 'reviewedAt' | 'sentAt' | 'askedAt' | 'endedAt'>> = {
  reviewing: 'reviewedAt',
  paying: 'sentAt',
  confirming: 'askedAt',
  paid: 'endedAt',
  returned: 'endedAt',
  cancelled: 'endedAt',
}

/**
 * Takes a held row's step, with its money and word to its owner. @throws Refusal when there is no such step
 */
export async function move(
  context: Pick<Context, 'providers'>,
  tx: Executor,
  row: Row,
  action: WithdrawalAction,
  change: Partial<Pick<Row, 'reason' | 'reference' | 'package' | 'confirmBy' | 'dueAt'>> = {},
): Promise<WithdrawalState> {
  const to = stepOf(row.state, action, row.way)
  if (!to)
    throw refuse(
      action === 'cancel'
        ? `这次提现${stateTitles[row.state]}，不能取消了`
        : `这次提现现在是“${stateTitles[row.state]}”，不能这样做`,
    )
  const stamp = stamps[to]
  const moved = await tx
    .update(withdrawals)
    .set({
      package: null,
      dueAt: null,
      tries: 0,
      ...change,
      state: to,
      ...(stamp ? { [stamp]: sql`now()` } : {}),
    })
    .where(and(eq(withdrawals.id, row.id), eq(withdrawals.state, row.state)))
    .returning({ id: withdrawals.id })
  if (moved.length === 0) throw new Error(`withdrawal ${row.id} was not held`)
  await release(context, tx, row, to)
  const words = told[to]?.(row, change.reason ?? '')
  if (words) await notifySystem(tx, row.userId, words, row.id, 'withdrawal')
  return to
}
