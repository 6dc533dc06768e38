/** Orders of several sellers that are placed at once: paid at once where the channel can, else one after the other. */
import { and, asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { post } from '../ledger/ledger'
import type { Payable } from '../payment/payables'
import { lockPerson } from '../privacy/access'
import { isOpen, paidWith } from './payable'
import { placeNew, type Placed } from './place'
import { orderCheckouts, orders, type OrderRow } from './tables'

/** What the buyer placed with the key before. Holds the buyer: their settlements take turns. */
export async function checkoutBefore(
  tx: Executor,
  buyer: Viewer,
  key: string,
): Promise<{ id: string; orders: string[] } | null> {
  await lockPerson(tx, buyer)
  const [known] = await tx
    .select({ id: orderCheckouts.id })
    .from(orderCheckouts)
    .where(and(eq(orderCheckouts.buyerId, buyer.id), eq(orderCheckouts.key, key)))
  if (!known) return null
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, known.id))
    .orderBy(asc(orders.id))
  return { id: known.id, orders: own.map(({ id }) => id) }
}

/** Places orders of one kind together, of a buyer who is held. The ids of the orders are in the order of `portions`. */
export async function placeTogether(
  context: Context,
  tx: Executor,
  buyer: Viewer,
  name: OrderName,
  { key, schoolId, portions }: { key: string; schoolId: string; portions: readonly Omit<Placed, 'key'>[] },
): Promise<{ id: string; orders: string[] }> {
  const id = newId()
  const title = portions.length === 1 ? (portions[0]?.title ?? '') : `${portions.length} 个订单`
  await tx.insert(orderCheckouts).values({ id, buyerId: buyer.id, schoolId, key, title })
  const placed: string[] = []
  for (const portion of portions)
    placed.push(await placeNew(context, tx, buyer, name, { ...portion, key: newId(), checkoutId: id }))
  return { id, orders: placed }
}

/** Those of a checkout that wait for their payment, locked in the order of their ids. */
const openOf = async (tx: Executor, name: OrderName, id: string): Promise<OrderRow[]> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.checkoutId, id), eq(orders.orderKind, name)))
      .orderBy(asc(orders.id))
      .for('no key update')
  ).filter(isOpen)

const sumOf = (open: readonly OrderRow[]): number => open.reduce((sum, { total }) => sum + total, 0)
const earliest = (open: readonly OrderRow[]): Date | null =>
  open.reduce<Date | null>(
    (first, { untilAt }) => (!first || (untilAt && untilAt < first) ? untilAt : first),
    null,
  )

/** What is still to be paid of a checkout: into the escrow of its id, and from there into that of each order. */
export const checkoutPayable =
  (name: OrderName, page: string) =>
  (context: Context): Payable => ({
    transfer: 'pay',
    async bill(tx, viewerId, id) {
      const [checkout] = await tx.select().from(orderCheckouts).where(eq(orderCheckouts.id, id))
      if (!checkout || checkout.buyerId !== viewerId) throw gone('这次结算')
      const open = await openOf(tx, name, id)
      if (open.length === 0) throw refuse('这些订单已经付过款，或者关闭了')
      const expiresAt = earliest(open)
      if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw refuse('超过付款时间，订单已关闭')
      return {
        title: `${orderNamed(name).bill}：${open.length === 1 ? (open[0]?.title ?? '') : `${open.length} 个订单`}`,
        amount: sumOf(open),
        payerId: viewerId,
        schoolId: checkout.schoolId,
        expiresAt,
        to: { kind: 'escrow', owner: id },
        sellers: open.length,
      }
    },
    parts: {
      kind: name,
      async of(tx, id) {
        const own = await tx.select().from(orders).where(eq(orders.checkoutId, id)).orderBy(asc(orders.id))
        return own.map((order) => ({
          id: order.id,
          title: order.title,
          amount: order.total,
          sellerId: order.sellerId,
          state: isOpen(order) ? 'open' : order.payment === 'unpaid' ? 'closed' : 'paid',
        }))
      },
    },
    async paid(tx, id, payment) {
      const open = await openOf(tx, name, id)
      if (open.length === 0 || sumOf(open) !== payment.amount) return 'return'
      await post(tx, {
        key: `share:${payment.id}`,
        kind: 'share',
        subject: id,
        legs: [
          { kind: 'escrow', owner: id, amount: -payment.amount },
          ...open.map((order) => ({ kind: 'escrow' as const, owner: order.id, amount: order.total })),
        ],
      })
      for (const order of open) await paidWith(context, tx, order, payment.id)
      return 'kept'
    },
    page: (id) => `${page}${id}`,
  })
