/** How an order comes to be. */
import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { orderNamed, type OrderName } from '../../../contract/kinds'

import { dayOf } from '../../../contract/rules'
import { axesAfter, sharesOf } from '../../../contract/order/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import { lockPerson } from '../privacy/access'
import { orderKindOf } from './kind'
import { orderLines, orders } from './tables'

interface Line {
  title: string
  /** Fen, of one. */
  price: number
  count?: number
  /** What is paid for it, fen; absent of all: its share of the total, by what the lines cost. */
  paid?: number
}

export interface Placed {
  key: string
  schoolId: string
  /** null: nobody yet. */
  sellerId: string | null
  title: string
  /** What it is placed together with. */
  checkoutId?: string
  /** What is ordered. */
  lines: readonly Line[]
  /** What is to be paid, fen: the sum of the lines, or less. */
  total: number
  /** When it was asked for, and until when it can be paid. */
  at: Date
  until: Date
}

/** The order of that key, if the buyer has placed it. */
export async function placedBefore(db: Executor, { id }: Viewer, key: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, id), eq(orders.key, key)))
  return row?.id ?? null
}

/**
 * Places an order that waits for its payment. The same key again is the order that it made first: `made` is false then.
 * @throws Refusal with too many orders of the kind that are not over
 */
export async function place(
  context: Context,
  tx: Executor,
  buyer: Viewer,
  name: OrderName,
  placed: Placed,
): Promise<{ id: string; made: boolean }> {
  await lockPerson(tx, buyer)
  const known = await placedBefore(tx, buyer, placed.key)
  return known === null
    ? { id: await placeNew(context, tx, buyer, name, placed), made: true }
    : { id: known, made: false }
}

/** The same where the buyer is held, and has not placed it before. Its id. */
export async function placeNew(
  context: Context,
  tx: Executor,
  buyer: Viewer,
  name: OrderName,
  { lines, at, until, ...placed }: Placed,
): Promise<string> {
  const { letter, most, enters } = orderKindOf(context, name)
  const {
    rows: [running],
  } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from orders o
    where o.buyer_id = ${buyer.id} and o.kind = ${name} and o.status = 'placed'`)
  const open = running?.count ?? 0
  if (open >= most) throw refuse(`你有 ${open} 个${orderNamed(name).title}还没有结束，等结束一些再下单`)
  const id = newId()
  const state = 'unpaid'
  const first = { status: 'placed', payment: 'unpaid', fulfilment: '', afterSale: 'none' } as const
  const day = dayOf(at.getTime()).replaceAll('-', '').slice(2)
  await tx.insert(orders).values({
    ...placed,
    ...axesAfter(first, enters, { from: state, action: 'place', to: state, by: 'buyer' }),
    id,
    orderKind: name,
    number: `${letter}${day}${String(randomInt(100_000_000)).padStart(8, '0')}`,
    buyerId: buyer.id,
    state,
    untilAt: until,
    createdAt: at,
  })
  const shares = sharesOf(
    placed.total,
    lines.map(({ price, count = 1 }) => price * count),
  )
  await tx
    .insert(orderLines)
    .values(lines.map((line, n) => ({ orderId: id, n, ...line, paid: line.paid ?? shares[n] ?? 0 })))
  return id
}

/** Gives a locked order that nobody has paid another price: what is to be paid for each line, fen, in their order. */
export async function reprice(tx: Executor, id: string, paid: readonly number[]): Promise<number> {
  const total = paid.reduce((sum, one) => sum + one, 0)
  await tx.update(orders).set({ total }).where(eq(orders.id, id))
  await tx.execute(sql`update order_lines l set paid = p.paid
    from unnest(${sql.param([...paid])}::int[]) with ordinality as p(paid, n) where l.order_id = ${id} and l.n = p.n - 1`)
  return total
}
