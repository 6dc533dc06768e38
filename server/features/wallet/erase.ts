import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Deletes a person's cards. Withdrawals stay, for the books, without where they went. */
export async function eraseWallet(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from wallet_cards where user_id = ${id}`)
  await tx.execute(
    sql`update withdrawals set open_id = null, package = null, reason = '', destination = split_part(destination, ' ', 1) where user_id = ${id}`,
  )
}

/** For the export: cards by their tails. */
export const ownCards = (id: string): SQL => sql`
  (select coalesce(json_agg(json_build_object('bank', bank, 'tail', tail, 'holder', holder, 'city', city, 'branch', branch, 'at', created_at)
    order by id), '[]') from wallet_cards where user_id = ${id})`

export const ownWithdrawals = (id: string): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', id, 'way', way, 'to', destination, 'amount', amount, 'fee', fee, 'state', state,
    'reason', reason, 'reference', reference, 'at', created_at, 'ended', ended_at) order by id), '[]') from withdrawals where user_id = ${id})`
