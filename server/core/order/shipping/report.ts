/** WeChat keeps what people paid by it until it is told how the thing was handed over: written here, sent by a round. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor } from '../../../context'
import type { ShippingReport } from '../../../providers/types'
import type { OrderRow } from '../tables'
import { paymentsAfter } from '../../payment/refund'
import { payments } from '../../payment/tables'
import { shippingReports } from './tables'

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

/** Payments that WeChat is to be told of. Orders of H5 pages are none of a mini-program: it knows no duty for them. */
async function owed(tx: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, [...ids]), eq(payments.channel, 'wechat'), eq(payments.way, 'app')))
    .orderBy(payments.id)
  return found.map(({ id }) => id)
}

/**
 * A locked order was handed over, or the number of its parcel was wrong: in the transaction of that step. Nothing is
 * written where its money did not come from WeChat's mini-program. `came`: the one payment that came after it was told.
 */
export async function reportShipping(
  _context: Context,
  tx: Executor,
  { id: orderId, paidWith }: Pick<OrderRow, 'id' | 'paidWith'>,
  { type, items, parcels = [], all }: Handed,
  came?: string,
): Promise<void> {
  if (paidWith === null) return
  const later = came === undefined ? await paymentsAfter(tx, paidWith, orderId) : []
  const kept = later.flatMap(({ id, left }) => (left > 0 ? [id] : []))
  const told = await owed(tx, came === undefined ? [paidWith, ...kept] : [came])
  if (told.length === 0) return
  const own = eq(shippingReports.orderId, orderId)
  // what nobody has sent yet is said by this one
  await tx
    .delete(shippingReports)
    .where(
      and(
        own,
        inArray(shippingReports.paymentId, told),
        eq(shippingReports.state, 'waiting'),
        eq(shippingReports.tries, 0),
      ),
    )
  const [last] = await tx
    .select({ seq: sql<number>`coalesce(max(${shippingReports.seq}), 0)::int` })
    .from(shippingReports)
    .where(own)
  await tx.insert(shippingReports).values(
    told.map((paymentId, n) => ({
      id: newId(),
      orderId,
      seq: (last?.seq ?? 0) + 1 + n,
      paymentId,
      body: { type, items, parcels },
      all,
    })),
  )
}
