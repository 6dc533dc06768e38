/** What becomes of a share that is frozen at its seller's merchant: our part is split off, the rest is freed, after its order. */
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Executor } from '../../context'
import type { Leg } from '../ledger/ledger'
import { numberOf } from './refund'
import { payments, splits } from './tables'

/** Where what a seller earned of a payment goes: into their balance; of a share to their merchant, where the vendor frees it. */
export async function earnedTo(
  tx: Executor,
  paidWith: string | null,
  sellerId: string,
): Promise<Omit<Leg, 'amount'>> {
  const [payment] =
    paidWith === null
      ? []
      : await tx.select({ merchant: payments.merchant }).from(payments).where(eq(payments.id, paidWith))
  const frozen = payment !== undefined && payment.merchant !== null
  return frozen ? { kind: 'channel:wechat' } : { kind: 'balance', owner: sellerId }
}

/** Has a share split: so much more for us, fen. */
export const splitLater = (tx: Executor, paymentId: string, amount: number) =>
  tx
    .insert(splits)
    .values({ paymentId, number: numberOf(newId()), amount })
    .onConflictDoUpdate({
      target: splits.paymentId,
      set: { amount: sql`${splits.amount} + excluded.amount` },
    })
