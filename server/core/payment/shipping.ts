/** WeChat keeps what people paid by it until it is told how the thing was handed over: written here, sent by a round. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor } from '../../context'
import type { ShippingReport } from '../../providers/types'
import type { OrderRow } from '../order/tables'
import { payments, shippingReports } from './tables'

interface Handed {
  /** express: by courier. city: brought or met. virtual: nothing is brought. pickup: fetched. */
  type: ShippingReport['type']
  /** What it is, as its buyer reads it. */
  items: string
  /** By courier. */
  parcels?: ShippingReport['parcels']
  /** Nothing more of the order follows. */
  all: boolean
}

/**
 * A locked order was handed over, or the number of its parcel was wrong: in the transaction of that step. Nothing is
 * written where its money did not come from WeChat's mini-program.
 */
export async function reportShipping(
  _context: Context,
  tx: Executor,
  { id: orderId, paidWith }: Pick<OrderRow, 'id' | 'paidWith'>,
  { type, items, parcels = [], all }: Handed,
): Promise<void> {
  if (paidWith === null) return
  const [payment] = await tx
    .select({ channel: payments.channel, way: payments.way })
    .from(payments)
    .where(eq(payments.id, paidWith))
  // orders of H5 pages are none of a mini-program: WeChat knows no duty for them
  if (payment?.channel !== 'wechat' || payment.way !== 'app') return
  const own = eq(shippingReports.orderId, orderId)
  // what nobody has sent yet is said by this one
  await tx
    .delete(shippingReports)
    .where(and(own, eq(shippingReports.state, 'waiting'), eq(shippingReports.tries, 0)))
  const [last] = await tx
    .select({ seq: sql<number>`coalesce(max(${shippingReports.seq}), 0)::int` })
    .from(shippingReports)
    .where(own)
  await tx.insert(shippingReports).values({
    id: newId(),
    orderId,
    seq: (last?.seq ?? 0) + 1,
    paymentId: paidWith,
    body: { type, items, parcels },
    all,
  })
}
