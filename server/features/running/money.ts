/** What the money of an order does, as its row says. All of a step's money is posted in the step's transaction. */
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { platformFee } from '../../../contract/running/price/rules'
import { penaltyOf } from '../../../contract/running/rider/rules'
import { cancelFeeOf, limits } from '../../../contract/running/rules'
import type { Executor } from '../../context'
import { balanceOf, post, type Leg } from '../../core/ledger/ledger'
import type { Order } from './order'
import { returnMoney } from './refunds'
import { errands, riderEarnings, riders } from './tables'

type Earned = typeof riderEarnings.$inferInsert
const keyOf = (order: Order, what: string): string => `errand:${order.id}:${what}`
const legs = (all: Leg[]): Leg[] => all.filter(({ amount }) => amount !== 0)

async function earn(tx: Executor, line: Omit<Earned, 'id'>): Promise<void> {
  await tx.insert(riderEarnings).values({ id: newId(), ...line })
}

const settled = (tx: Executor, { id }: Order, sums: { refunded: number; earned: number; fee: number }) =>
  tx.update(errands).set(sums).where(eq(errands.id, id))

/** Out of the escrow to the rider and the platform. */
async function payOut(
  tx: Executor,
  order: Order,
  rider: number,
  fee: number,
  what: 'settle' | 'cancel' | 'split',
): Promise<void> {
  if (rider + fee === 0) return
  await post(tx, {
    key: keyOf(order, what),
    kind: 'settle',
    subject: order.id,
    legs: legs([
      { kind: 'escrow', owner: order.id, amount: -(rider + fee) },
      { kind: 'balance', owner: riderOf(order), amount: rider },
      { kind: 'fee', amount: fee },
    ]),
  })
}

function riderOf({ riderId, id }: Order): string {
  if (riderId === null) throw new Error(`errand ${id} has no rider`)
  return riderId
}

/** Everything back. */
export async function refundAll(tx: Executor, order: Order, reason: string): Promise<void> {
  await returnMoney(tx, order, order.total, keyOf(order, 'refund'), reason)
  await settled(tx, order, { refunded: order.total, earned: 0, fee: 0 })
}

/** What a cancel costs its owner now: nothing where the rider's wrong codes have locked it. */
export const lateFeeOf = (order: Order, now: number): number =>
  order.tries >= limits.tries
    ? 0
    : cancelFeeOf(
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
  await returnMoney(tx, order, order.total - fee, keyOf(order, 'refund'), '取消订单')
  await payOut(tx, order, fee, 0, 'cancel')
  if (fee > 0) await earn(tx, { riderId: riderOf(order), errandId: order.id, what: 'cancel', amount: fee })
  await settled(tx, order, { refunded: order.total - fee, earned: fee, fee: 0 })
}

/** To the rider, with what was spent; what is left of the goods' money goes back. */
export async function settle(tx: Executor, order: Order): Promise<void> {
  const spent = order.spent ?? 0
  const fee = platformFee(order.service, order.tip, order.percent ?? 0)
  const rider = order.service - fee + spent
  const left = order.goods - spent
  await returnMoney(tx, order, left, keyOf(order, 'change'), '代买余款')
  await payOut(tx, order, rider, fee, 'settle')
  await earn(tx, { riderId: riderOf(order), errandId: order.id, what: 'settle', amount: rider, spent, fee })
  await tx
    .update(riders)
    .set({ done: sql`${riders.done} + 1` })
    .where(eq(riders.userId, riderOf(order)))
  await settled(tx, order, { refunded: left, earned: rider, fee })
}

/** `share` percent of the service and what was spent go back, with the rest of the goods' money. */
export async function split(tx: Executor, order: Order, share: number): Promise<void> {
  const spent = order.spent ?? 0
  const due = order.service + spent
  const left = due - Math.floor((due * share) / 100)
  const fee = platformFee(Math.min(left, order.service), Math.min(left, order.tip), order.percent ?? 0)
  const refund = order.total - left
  await returnMoney(tx, order, refund, keyOf(order, 'refund'), '争议处理')
  await payOut(tx, order, left - fee, fee, 'split')
  if (left > 0)
    await earn(tx, {
      riderId: riderOf(order),
      errandId: order.id,
      what: 'split',
      amount: left - fee,
      spent: Math.min(spent, left),
      fee,
    })
  await settled(tx, order, { refunded: refund, earned: left - fee, fee })
}

/** What giving it back costs the rider now, as far as the margin goes. */
export async function backFeeOf(
  tx: Executor,
  order: Order,
  kind: 'back' | 'lapse',
  now: number,
): Promise<number> {
  if (order.riderId === null) return 0
  const due = penaltyOf(kind, order.pay ?? 0, now - (order.grabbedAt?.getTime() ?? now))
  return due === 0 ? 0 : Math.min(due, await balanceOf(tx, 'margin', order.riderId))
}

/** From the rider's margin to the owner's balance. */
export async function penalise(tx: Executor, order: Order, amount: number): Promise<void> {
  if (amount === 0) return
  const riderId = riderOf(order)
  await post(tx, {
    // a rider may hold the same order twice: the moment of the grab tells them apart
    key: keyOf(order, `penalty:${riderId}:${order.grabbedAt?.getTime() ?? 0}`),
    kind: 'penalty',
    subject: order.id,
    legs: [
      { kind: 'margin', owner: riderId, amount: -amount },
      { kind: 'balance', owner: order.ownerId, amount },
    ],
  })
  await earn(tx, { riderId, errandId: order.id, what: 'penalty', amount: -amount })
}
