import type { Executor } from '../../context'
import { refundOf } from '../../core/payment/refund'
import type { Order } from './order'

/** Out of an order's escrow, back to its owner by the way it came. The same key again changes nothing. */
export async function returnMoney(
  tx: Executor,
  { id }: Order,
  amount: number,
  key: string,
  reason: string,
): Promise<void> {
  if (amount > 0) await refundOf(tx, { kind: 'errand', id }, amount, key, reason)
}
