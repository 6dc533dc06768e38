/** What the desk ruled or proposes about an order, the first one first. */
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { orderRulings, type RulingRow } from './tables'

export const rulingsOf = (tx: Executor, orderId: string): Promise<RulingRow[]> =>
  tx.select().from(orderRulings).where(eq(orderRulings.orderId, orderId)).orderBy(asc(orderRulings.id))
