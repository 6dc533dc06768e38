/** What an order's money does. All of a step's money is posted in the step's transaction. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { sharesOf } from '../../../contract/order/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { post } from '../ledger/ledger'
import { refundOf } from '../payment/refund'
import { orderLines, orders, type OrderRow } from './tables'

/** The same one again is the same posting. */
export const moneyKey = ({ orderKind, id }: OrderRow, what: string): string => `${orderKind}:${id}:${what}`

interface Back {
  /** Fen. */
  amount: number
  key: string
  /** For the buyer, and the vendor's records. */
  reason: string
  /** Of which lines; of all by what is left of them without it. */
  lines?: readonly number[]
}

/** Takes an amount out of what is left of lines. @throws Refusal when less than that is left */
async function takeFromLines(
  tx: Executor,
  id: string,
  amount: number,
  of?: readonly number[],
): Promise<void> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), of && inArray(orderLines.n, [...of])))
    .orderBy(asc(orderLines.n))
  const left = lines.map(({ paid, refunded }) => paid - refunded)
  if (amount > left.reduce((sum, one) => sum + one, 0)) throw refuse('退款超过了已付的金额')
  await tx.execute(sql`update order_lines l set refunded = l.refunded + s.share
    from unnest(${sql.param(lines.map(({ n }) => n))}::int[], ${sql.param(sharesOf(amount, left))}::int[]) as s(n, share)
    where l.order_id = ${id} and l.n = s.n and s.share > 0`)
}

/** Out of a locked order's escrow, back to its buyer by the way it came. The same key again changes nothing. */
export async function giveBack(
  tx: Executor,
  order: OrderRow,
  { amount, key, reason, lines }: Back,
): Promise<void> {
  if (amount === 0) return
  const thing = { kind: order.orderKind, id: order.id }
  if (await refundOf(tx, thing, amount, key, reason)) await takeFromLines(tx, order.id, amount, lines)
}

/** Out of a locked order's escrow, to its seller and the platform. */
export async function payOut(
  tx: Executor,
  order: OrderRow,
  { amount, fee, what }: { amount: number; fee: number; what: string },
): Promise<void> {
  if (amount + fee === 0) return
  const legs = [
    { kind: 'escrow' as const, owner: order.id, amount: -(amount + fee) },
    { kind: 'balance' as const, owner: sellerOf(order), amount },
    { kind: 'fee' as const, amount: fee },
  ]
  await post(tx, {
    key: moneyKey(order, what),
    kind: 'settle',
    subject: order.id,
    legs: legs.filter((leg) => leg.amount !== 0),
  })
}

export function sellerOf({ sellerId, id }: OrderRow): string {
  if (sellerId === null) throw new Error(`order ${id} has no seller`)
  return sellerId
}

/** Keeps what became of the money of an order that ends now; the three are its total. */
export const settled = (
  tx: Executor,
  { id }: OrderRow,
  sums: { refunded: number; earned: number; fee: number },
) => tx.update(orders).set(sums).where(eq(orders.id, id))

/** Everything back. */
export async function refundAll(tx: Executor, order: OrderRow, reason: string): Promise<void> {
  await giveBack(tx, order, { amount: order.total, key: moneyKey(order, 'refund'), reason })
  await settled(tx, order, { refunded: order.total, earned: 0, fee: 0 })
}

/** What the escrow of orders holds. */
export const ordersHold = sql`select id as owner, total::bigint as amount from orders where payment = 'paid'`
