/** An order of things sold, who acts for which side of it, and the one way by which it takes a step. */
import { and, eq, isNull } from 'drizzle-orm'
import { enters, stepOf } from '../../../contract/sale/machine/rules'
import { refundableStates, stateTitles, type State } from '../../../contract/sale/states/rules'
import type { Action, Step } from '../../../contract/sale/machine/facts/rules'
import { limits, times } from '../../../contract/sale/rules'
import { overStates, regretUntil } from '../../../contract/sale/after/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import { noOrder, notNow, partyOf, writeStep } from '../order/step'
import { factsFor } from './facts'
import { notifyOfHanding } from './handing'
import type { SaleKind } from './kind'
import { refundAfter } from './refund-state'
import { stockAfter } from './stock'
import { saleRefunds, saleOrders, type RefundRow, type Said, type Sale, type SaleRow } from './tables'
import { announceSale } from './notices'

const hour = 3_600_000
const day = 24 * hour

export type Side = 'buyer' | 'seller'

/** Which side somebody is on, and what they may do for it; `all` for the side itself. null: the order is nothing to them. */
export async function partOf(
  db: Executor,
  kind: SaleKind,
  order: Sale,
  viewer: Pick<Viewer, 'id'>,
): Promise<{ side: Side; may: readonly Action[] | 'all' } | null> {
  const side = partyOf(order, viewer)
  if (side !== null) return { side, may: 'all' }
  const may = (await kind.staff?.(db, viewer.id))?.get(order.sellerId ?? '')
  return may ? { side: 'seller', may } : null
}

/** The side that somebody acts for. @throws Refusal 404 to whom the order is nothing, 409 to staff who may not */
export async function sideOf(
  tx: Executor,
  kind: SaleKind,
  order: Sale,
  viewer: Pick<Viewer, 'id'>,
  action?: Action,
): Promise<Side> {
  const part = await partOf(tx, kind, order, viewer)
  if (part === null) throw noOrder(kind.name)
  if (action !== undefined && part.may !== 'all' && !part.may.includes(action))
    throw refuse('你没有这项权限，请店主来处理')
  return part.side
}

export async function openRefund(tx: Executor, orderId: string): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(saleRefunds)
    .where(and(eq(saleRefunds.orderId, orderId), isNull(saleRefunds.endedAt)))
  return row ?? null
}

/** The row of an action, and the open refund. @throws Refusal that says how it stands */
export async function stepFor(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  action: Action,
  by: Step['by'],
): Promise<{ step: Step; refund: RefundRow | null }> {
  const refund = await openRefund(tx, order.id)
  const facts = await factsFor(context, kind, tx, order, refund)
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
export const handedBy = ({ createdAt, meetAt }: Pick<Sale, 'createdAt' | 'meetAt'>): Date =>
  latest(createdAt.getTime() + times.send * day, meetAt ? meetAt.getTime() + 2 * day : 0)

/** Returns the time at which the timer of a state entered now runs out; null: it has none. An order that a refund gives back has half a day at least. */
function untilOf(to: State, order: Sale, now: number): Date | null {
  const { meetAt, sentAt, claimedAt, handedAt, receivedAt } = order
  const again = now + day / 2
  if (to === 'paid') return latest(handedBy(order).getTime(), again)
  if (to === 'sent') return latest((sentAt?.getTime() ?? now) + times.receive.sent * day, again)
  if (to === 'claimed')
    return latest(Math.max(claimedAt?.getTime() ?? now, meetAt?.getTime() ?? 0) + times.claimed * day, again)
  if (to === 'handed') return latest((handedAt?.getTime() ?? now) + times.receive.handed * hour, again)
  if (to === 'received') {
    const received = receivedAt?.getTime() ?? now
    return latest(order.business ? regretUntil(received) : received + order.window * hour, again)
  }
  if (to === 'applied') return new Date(now + times.answer * hour)
  if (to === 'refused') return new Date(now + times.refused * day)
  if (to === 'returning') return new Date(now + times.back * day)
  return to === 'returned' ? new Date(now + times.backReceive * day) : null
}

/** Returns the changes that a step makes to an order's row, whoever takes it. */
function changed(order: Sale, { from, to }: Step, said: Said): Partial<SaleRow> {
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
    ...said.kept,
  }
}

/** Writes a step of a locked order whose money is moved, with its stock and its refund, and tells of it. */
export async function take(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  step: Step,
  said: Said,
): Promise<Sale> {
  const change = changed(order, step, said)
  const until = untilOf(step.to, { ...order, ...change }, Date.now())
  const after = await writeStep(tx, order, enters, step, said, until)
  if (Object.keys(change).length > 0)
    await tx.update(saleOrders).set(change).where(eq(saleOrders.id, order.id))
  const refund = await openRefund(tx, order.id)
  if (refund) await refundAfter(tx, refund, step)
  const sale: Sale = { ...order, ...change, ...after, state: step.to }
  await stockAfter(tx, kind, sale, step, refund)
  await kind.after?.(context, tx, sale, step)
  await notifyOfHanding(context, tx, sale, step)
  await announceSale(context, kind, tx, sale, step, said)
  return sale
}
