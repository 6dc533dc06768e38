/** Orders of the demo campus. */
import { eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { orders } from './tables'

/** Leaves days to pay: a demo is looked at for longer than a minute. */
export const waitForPayment = (db: Executor, id: string): Promise<unknown> =>
  db
    .update(orders)
    .set({ untilAt: new Date(Date.now() + 3 * 86_400_000) })
    .where(eq(orders.id, id))
