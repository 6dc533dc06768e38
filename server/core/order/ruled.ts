/** What the desk ruled or proposes about an order, the first one first, and what the sides offer each other. */
import { and, asc, eq } from 'drizzle-orm'
import type { Party } from '../../../contract/order/rules'
import type { Executor } from '../../context'
import { orderOffers, orderRulings, type RulingRow } from './tables'

export const rulingsOf = (tx: Executor, orderId: string): Promise<RulingRow[]> =>
  tx.select().from(orderRulings).where(eq(orderRulings.orderId, orderId)).orderBy(asc(orderRulings.id))

/** Of them, what concerns the dispute that is open now: what was carried out ended the one before. */
export const inDispute = (rulings: readonly RulingRow[]): RulingRow[] =>
  rulings.slice(rulings.map(({ state }) => state).lastIndexOf('done') + 1)

/** Nobody can accept any more what a side of the order, or either, still offers. */
export function endOffers(tx: Executor, orderId: string, of?: Party) {
  const open = and(eq(orderOffers.orderId, orderId), eq(orderOffers.state, 'open'))
  return tx
    .update(orderOffers)
    .set({ state: 'withdrawn' })
    .where(of ? and(open, eq(orderOffers.by, of)) : open)
}
