import { yuanWithCents } from '../../../contract/rules'
import { sql, type SQL } from 'drizzle-orm'
import { accounts } from '../../../contract/ledger/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { balanceOf } from './ledger'

const moneyKinds = ['balance', 'margin'] as const
const way = { balance: '请先提现', margin: '请先退还' } as const

/** Money stays its owner's: nobody leaves while there is any. Points are given up. @throws Refusal that says how much */
export async function mayLeave(tx: Executor, userId: string): Promise<void> {
  for (const kind of moneyKinds) {
    const left = await balanceOf(tx, kind, userId)
    if (left > 0) throw refuse(`${accounts[kind].title}里还有 ${yuanWithCents(left)}，${way[kind]}，再来注销`)
  }
}

/** A condition: money that came in meanwhile puts the end off. */
export const hasMoney = (userId: SQL): SQL =>
  sql`exists(select from ledger_accounts m where m.owner = ${userId} and m.kind in ${[...moneyKinds]} and m.balance > 0)`

/** For the export: every line of one's own. */
export const ownLines = (userId: string): SQL => sql`
  (select coalesce(json_agg(json_build_object('account', a.kind, 'kind', t.kind, 'amount', p.amount, 'balance', p.balance, 'unit', a.unit, 'memo', t.memo,
      'transfer', t.id, 'at', p.at) order by a.kind, p.seq), '[]')
    from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id
    where a.owner = ${userId} and a.kind in ('balance', 'margin', 'points'))`
