/** What withdrawals that are under way hold. */
import { sql, type SQL } from 'drizzle-orm'
import { openStates } from '../../../contract/wallet/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'

const open = sql.raw(`w.state in (${openStates.map((state) => `'${state}'`).join(', ')})`)

/** By owner, what the account `held` should have. */
export const withdrawalHolds: SQL = sql`select w.id as owner, w.amount from withdrawals w where ${open}`

/** What the ledger has of withdrawals: (key, amount). */
export const withdrawalsPosted: SQL = sql`
  select 'withdraw:' || id, amount from withdrawals union all
  select 'withdraw-paid:' || id, amount from withdrawals where state = 'paid' union all
  select 'withdraw-back:' || id, amount from withdrawals where state in ('returned', 'cancelled')`

/** A condition: money is on its way out, or may come back. */
export const hasOpenWithdrawals = (userId: SQL): SQL =>
  sql`exists(select from withdrawals w where w.user_id = ${userId} and ${open})`

/** @throws Refusal while a withdrawal is under way: nobody leaves before it ends */
export async function refuseWithdrawing(tx: Executor, userId: string): Promise<void> {
  const {
    rows: [row],
  } = await tx.execute<{ yes: boolean }>(sql`select ${hasOpenWithdrawals(sql`${userId}`)} as yes`)
  if (row?.yes) throw refuse('还有提现没有到账，等它结束再来注销')
}
