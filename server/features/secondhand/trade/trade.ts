/** An order with what second-hand keeps of it, and the one way by which it takes a step. */
import { and, eq, isNull } from 'drizzle-orm'
import {
  enters,
  limits,
  refundableStates,
  stateTitles,
  stepOf,
  times,
  type Action,
  type By,
  type State,
  type Step,
} from '../../../../contract/secondhand/trade/rules'
import { overStates, regretUntil } from '../../../../contract/secondhand/trade/after/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { refuse } from '../../../http/refusal'
import { sellerOf } from '../../../core/order/money'
import { lockOrder, noOrder, notNow, partyOf, writeStep } from '../../../core/order/step'
import { orders, type OrderRow } from '../../../core/order/tables'
import { factsFor } from './facts'
import { afterPayment, afterSale } from '../sellers/standing'
import { tellOfHanding } from './handing'
import { refundAfter } from './refund-state'
import { stockAfter } from './stock'
import { tradeRefunds, trades, type RefundRow, type Said, type Trade, type TradeRow } from './tables'
import { announceStep } from './telling'

const hour = 3_600_000
const day = 24 * hour

/** What second-hand keeps of an order that is locked, or only read. */
export async function tradeOf(tx: Executor, order: OrderRow): Promise<Trade> {
  const [row] = await tx.select().from(trades).where(eq(trades.id, order.id))
  if (!row) throw new Error(`trade ${order.id} has no row`)
  return { ...order, ...row, state: order.state as State }
}

/** Not locked. @throws Refusal 404 */
export async function findTrade(db: Executor, id: string): Promise<Trade> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.orderKind, 'trade')))
  if (!row) throw noOrder('trade')
  return tradeOf(db, row)
}

/** Locks the order until the transaction ends; whoever changes the trade has done so. @throws Refusal 404 */
export const lockTrade = async (tx: Executor, id: string): Promise<Trade> =>
  tradeOf(tx, await lockOrder(tx, 'trade', id))

/** @throws Refusal 404 to whom the order is nothing */
export function sideOf(order: Trade, viewer: Pick<Viewer, 'id'>): Extract<By, 'buyer' | 'seller'> {
  const side = partyOf(order, viewer)
  if (side === null) throw noOrder('trade')
  return side
}

export async function openRefund(tx: Executor, orderId: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(tradeRefunds)
    .where(and(eq(tradeRefunds.orderId, orderId), isNull(tradeRefunds.endedAt)))
  return row ?? null
}

/** The row of an action, and the open refund. @throws Refusal that says how it stands */
export async function stepFor(
  context: Context,
  tx: Executor,
  order: Trade,
  action: Action,
  by: By,
): Promise<{ step: Step; refund: RefundRow | null }> {
  const refund = await openRefund(tx, order.id)
  const facts = await factsFor(context, tx, order, refund)
  const step = stepOf(order.state, action, by, facts)
  if (step) return { step, refund }
  if (action === 'orderRefund' && !facts.asks && stepOf(order.state, action, by, { ...facts, asks: true }))
    throw refuse(`这个订单已经申请过 ${limits.asks} 次退款，有问题可以请学校处理`)
  if (facts.ordered && stepOf(order.state, action, by, { ...facts, ordered: false }))
    throw refuse('这次退货是学校的处理结果，要照它进行；寄回以后还有问题，可以再请学校处理')
  throw notNow(stateTitles[order.state])
}

const latest = (...moments: (number | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment ?? 0)))

/** Until when what is paid has to change hands: a meeting leaves two days after it. */
export const handedBy = ({ createdAt, meetAt }: Pick<Trade, 'createdAt' | 'meetAt'>): Date =>
  latest(createdAt.getTime() + times.send * day, meetAt ? meetAt.getTime() + 2 * day : 0)

/** When the timer of a state that is entered now runs out; null: it has none. An order that a refund gives back has half a day at least. */
function untilOf(to: State, order: Trade, now: number): Date | null {
  const { meetAt, sentAt, claimedAt, handedAt, receivedAt } = order
  const again = now + day / 2
  if (to === 'paid') return latest(handedBy(order).getTime(), again)
  if (to === 'sent') return latest((sentAt?.getTime() ?? now) + times.receive.sent * day, again)
  if (to === 'claimed')
    return latest(Math.max(claimedAt?.getTime() ?? now, meetAt?.getTime() ?? 0) + times.claimed * day, again)
  if (to === 'handed') return latest((handedAt?.getTime() ?? now) + times.receive.handed * hour, again)
  if (to === 'received') {
    const received = receivedAt?.getTime() ?? now
    return latest(order.business ? regretUntil(received) : received + times.window * hour, again)
  }
  if (to === 'applied') return new Date(now + times.answer * hour)
  if (to === 'refused') return new Date(now + times.refused * day)
  if (to === 'returning') return new Date(now + times.back * day)
  return to === 'returned' ? new Date(now + times.backReceive * day) : null
}

/** What a step changes of a trade, whoever takes it. */
function changed(order: Trade, { from, to }: Step, said: Said): Partial<TradeRow> {
  const now = new Date()
  const refundable: readonly State[] = refundableStates
  return {
    ...(to === 'sent' && order.sentAt === null ? { sentAt: now } : {}),
    ...(to === 'claimed' && order.claimedAt === null ? { claimedAt: now } : {}),
    ...(to === 'handed' && order.handedAt === null ? { handedAt: now } : {}),
    ...((to === 'received' || to === 'done') && order.receivedAt === null ? { receivedAt: now } : {}),
    // another parcel, or the same in a new state, is asked about anew
    ...(order.warnedAt !== null && from !== to ? { warnedAt: null } : {}),
    ...(to === 'applied' && refundable.includes(from) ? { before: from } : {}),
    ...(order.before !== null && (refundable.includes(to) || overStates.includes(to))
      ? { before: null }
      : {}),
    ...said.trade,
  }
}

/** Writes a step of a locked order whose money is moved, with its stock and its refund, and tells of it. */
export async function take(
  context: Context,
  tx: Executor,
  order: Trade,
  step: Step,
  said: Said,
): Promise<Trade> {
  const change = changed(order, step, said)
  const until = untilOf(step.to, { ...order, ...change }, Date.now())
  const after = await writeStep(tx, order, enters, step, said, until)
  if (Object.keys(change).length > 0) await tx.update(trades).set(change).where(eq(trades.id, order.id))
  const refund = await openRefund(tx, order.id)
  if (refund) await refundAfter(tx, refund, step)
  const trade: Trade = { ...order, ...change, ...after, state: step.to }
  await stockAfter(tx, trade, step, refund)
  if (step.action === 'pay') await afterPayment(tx, sellerOf(trade))
  if (step.to === 'done') await afterSale(tx, sellerOf(trade), trade.schoolId)
  await tellOfHanding(context, tx, trade, step)
  await announceStep(context, tx, trade, step, said)
  return trade
}
