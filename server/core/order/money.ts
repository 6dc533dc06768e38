/** What an order's money does. All of a step's money is posted in the step's transaction. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { sharesOf } from '../../../contract/order/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { post } from '../ledger/ledger'
import { refundOver } from '../payment/refund'
import { earnedTo, splitLater } from '../payment/split'
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

/** More was paid into a locked order's escrow: a line of its own, last. What the order costs now, fen. */
export async function payMore(
  tx: Executor,
  { id, total }: OrderRow,
  { title, amount }: { title: string; amount: number },
): Promise<number> {
  const n = sql<number>`(select coalesce(max(n), -1) + 1 from order_lines where order_id = ${id})`
  await tx.insert(orderLines).values({ orderId: id, n, title, price: amount, paid: amount })
  await tx
    .update(orders)
    .set({ total: total + amount })
    .where(eq(orders.id, id))
  return total + amount
}

/** Out of a locked order's escrow, back to its buyer by the ways it came, the last first. The same key again changes nothing. */
export async function giveBack(
  tx: Executor,
  order: OrderRow,
  { amount, key, reason, lines }: Back,
): Promise<void> {
  if (amount === 0) return
  const { id, paidWith: paymentId } = order
  if (paymentId === null) throw new Error(`order ${id} was not paid`)
  const from = { kind: 'escrow' as const, owner: id }
  if (await refundOver(tx, { paymentId, amount, key, reason, from }))
    await takeFromLines(tx, id, amount, lines)
}

/** What did not go back of what was paid for a locked order, fen. */
export async function leftOf(tx: Executor, { id, total }: OrderRow): Promise<number> {
  const {
    rows: [lines],
  } = await tx.execute<{ back: number }>(
    sql`select coalesce(sum(refunded), 0)::int as back from order_lines where order_id = ${id}`,
  )
  return total - (lines?.back ?? 0)
}

/** What goes to the seller, the platform, and whoever has a part of it. Fen. */
interface Shares {
  amount: number
  fee: number
  commission?: { to: string; amount: number }
}

/** Out of a locked order's escrow, to its seller and the platform. */
export async function payOut(
  tx: Executor,
  order: OrderRow,
  { amount, fee, commission, what }: Shares & { what: string },
): Promise<void> {
  const kept = fee + (commission?.amount ?? 0)
  if (amount + kept === 0) return
  const to = await earnedTo(tx, order.paidWith, sellerOf(order))
  const legs = [
    { kind: 'escrow' as const, owner: order.id, amount: -(amount + kept) },
    { ...to, amount },
    ...(commission ? [{ kind: 'balance' as const, owner: commission.to, amount: commission.amount }] : []),
    { kind: 'fee' as const, amount: fee },
  ]
  const { posted } = await post(tx, {
    key: moneyKey(order, what),
    kind: 'settle',
    subject: order.id,
    legs: legs.filter((leg) => leg.amount !== 0),
  })
  if (posted && order.paidWith !== null && to.kind !== 'balance') await splitLater(tx, order.paidWith, kept)
}

export function sellerOf({ sellerId, id }: OrderRow): string {
  if (sellerId === null) throw new Error(`order ${id} has no seller`)
  return sellerId
}

/** Keeps what became of the money of an order that ends now; together they are its total. */
export const keepSums = (
  tx: Executor,
  { id }: OrderRow,
  sums: { refunded: number; earned: number; fee: number; commission?: number },
) => tx.update(orders).set(sums).where(eq(orders.id, id))

/** Everything that is left goes back. */
export async function refundAll(tx: Executor, order: OrderRow, reason: string): Promise<void> {
  await giveBack(tx, order, { amount: await leftOf(tx, order), key: moneyKey(order, 'refund'), reason })
  await keepSums(tx, order, { refunded: order.total, earned: 0, fee: 0 })
}

/** What the escrow of orders holds. */
export const ordersHold = sql`select o.id as owner, (o.total - coalesce(l.back, 0))::bigint as amount
  from orders o left join (select order_id, sum(refunded) as back from order_lines where refunded > 0 group by order_id) l on l.order_id = o.id
  where o.payment = 'paid'`
