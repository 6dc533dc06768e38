/** What the money of an errand does, as its row says. */
import { and, eq, min, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { platformFee } from '../../../contract/running/price/rules'
import { penaltyOf } from '../../../contract/running/rider/rules'
import { cancelFeeOf } from '../../../contract/running/rules'
import type { Executor } from '../../context'
import { balanceOf, post } from '../../core/ledger/ledger'
import { giveBack, moneyKey, payOut, sellerOf, keepSums } from '../../core/order/money'
import { orderEvents } from '../../core/order/tables'
import { lapseOf } from './order'
import type { Order } from './tables'
import { riderEarnings, riders } from './tables'

async function earn(tx: Executor, line: Omit<typeof riderEarnings.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(riderEarnings).values({ id: newId(), ...line })
}

/** What a cancel costs its owner now. */
export const lateFeeOf = (order: Order, now: number): number =>
  cancelFeeOf(
    {
      state: order.state,
      grabbed: order.grabbedAt?.getTime() ?? null,
      due: order.dueAt.getTime(),
      service: order.service,
      tip: order.tip,
    },
    now,
  )

/** Everything back but the fee, which the rider has whole. */
export async function refundLate(tx: Executor, order: Order, fee: number): Promise<void> {
  const back = { amount: order.total - fee, key: moneyKey(order, 'refund'), reason: '取消订单' }
  await giveBack(tx, order, back)
  await payOut(tx, order, { amount: fee, fee: 0, what: 'cancel' })
  if (fee > 0) await earn(tx, { riderId: sellerOf(order), errandId: order.id, what: 'cancel', amount: fee })
  await keepSums(tx, order, { refunded: order.total - fee, earned: fee, fee: 0 })
}

/** To the rider, with what was spent; what is left of the goods' money goes back. */
export async function settle(tx: Executor, order: Order): Promise<void> {
  const spent = order.spent ?? 0
  const fee = platformFee(order.service, order.tip, order.percent ?? 0)
  const rider = order.service - fee + spent
  const left = order.goods - spent
  const goods = order.items.flatMap(({ name }, n) => (name === 'goods' ? n : []))
  await giveBack(tx, order, {
    amount: left,
    key: moneyKey(order, 'change'),
    reason: '代买余款',
    lines: goods,
  })
  await payOut(tx, order, { amount: rider, fee, what: 'settle' })
  await earn(tx, { riderId: sellerOf(order), errandId: order.id, what: 'settle', amount: rider, spent, fee })
  await tx
    .update(riders)
    .set({ done: sql`${riders.done} + 1` })
    .where(eq(riders.userId, sellerOf(order)))
  await keepSums(tx, order, { refunded: left, earned: rider, fee })
}

/** `share` percent of the service and what was spent go back, with the rest of the goods' money. */
export async function split(tx: Executor, order: Order, share: number): Promise<void> {
  const spent = order.spent ?? 0
  const due = order.service + spent
  const left = due - Math.floor((due * share) / 100)
  const fee = platformFee(Math.min(left, order.service), Math.min(left, order.tip), order.percent ?? 0)
  const refund = order.total - left
  await giveBack(tx, order, { amount: refund, key: moneyKey(order, 'refund'), reason: '争议处理' })
  await payOut(tx, order, { amount: left - fee, fee, what: 'split' })
  if (left > 0)
    await earn(tx, {
      riderId: sellerOf(order),
      errandId: order.id,
      what: 'split',
      amount: left - fee,
      spent: Math.min(spent, left),
      fee,
    })
  await keepSums(tx, order, { refunded: refund, earned: left - fee, fee })
}

/** What giving it back costs the rider now, as far as the margin goes. */
export async function backFeeOf(
  tx: Executor,
  order: Order,
  kind: 'back' | 'lapse',
  now: number,
): Promise<number> {
  if (order.sellerId === null) return 0
  const due = penaltyOf(kind, (order.pay ?? 0) - order.late, now - (order.grabbedAt?.getTime() ?? now))
  return due === 0 ? 0 : Math.min(due, await balanceOf(tx, 'margin', order.sellerId))
}

/**
 * What giving in to a dispute costs the rider: no less than the way that it stands in for, giving back or letting lapse.
 * A dispute stops the clocks of both, so what counts is when it began.
 */
async function concedeFeeOf(tx: Executor, order: Order): Promise<number> {
  if (order.fulfilment !== 'taken' && order.fulfilment !== 'handing') return 0
  // disputedAt moves with an appeal
  const [first] = await tx
    .select({ at: min(orderEvents.createdAt) })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.action, 'dispute')))
  const began = first?.at?.getTime() ?? Date.now()
  return backFeeOf(tx, order, began < lapseOf(order) ? 'back' : 'lapse', began)
}

/** What getting out of it costs the rider who holds it: of what has not been fetched. */
export async function leaveFeeOf(tx: Executor, order: Order): Promise<number> {
  if (order.state === 'taken') return backFeeOf(tx, order, 'back', Date.now())
  return order.state === 'disputed' ? concedeFeeOf(tx, order) : 0
}

/** From the rider's margin to the owner's balance. */
export async function penalise(tx: Executor, order: Order, amount: number): Promise<void> {
  if (amount === 0) return
  const riderId = sellerOf(order)
  await post(tx, {
    // a rider may hold the same order twice: the moment of the grab tells them apart
    key: moneyKey(order, `penalty:${riderId}:${order.grabbedAt?.getTime() ?? 0}`),
    kind: 'penalty',
    subject: order.id,
    legs: [
      { kind: 'margin', owner: riderId, amount: -amount },
      { kind: 'balance', owner: order.buyerId, amount },
    ],
  })
  await earn(tx, { riderId, errandId: order.id, what: 'penalty', amount: -amount })
}
