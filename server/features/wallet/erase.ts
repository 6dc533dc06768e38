import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/** Deletes a person's cards. Withdrawals stay, for the books, without where they went. */
export async function eraseWallet(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from wallet_cards where user_id = ${id}`)
  await tx.execute(
    sql`update withdrawals set open_id = null, package = null, reason = '', destination = split_part(destination, ' ', 1) where user_id = ${id}`,
  )
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'withdrawal_reviews.reviewer_id': { why: 'who decided about others' },
  'withdrawals.user_id': { why: 'what was paid stays in the books', words: ['destination', 'reference'] },
}
