import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { payments } from './tables'

/** Ends what is being paid. What was paid stays in the books, as the law asks. */
export async function erasePayments(tx: Executor, id: string): Promise<void> {
  await tx.update(payments).set({ expiresAt: sql`least(expires_at, now())`, dueAt: sql`now()` }).where(and(eq(payments.payerId, id), eq(payments.state, 'pending')))
}
