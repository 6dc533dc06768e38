/** An order's row, who somebody is to it, and the one way by which it takes a step. */
import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { axesAfter, type Enters, type OrderStep, type Party } from '../../../contract/order/rules'
import { rowOf } from '../../../contract/rules'
import type { Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { programEvent } from '../programs/event'
import { notifyPrograms } from '../programs/notify'
import type { OrderKind } from './kind'
import { orderEvents, orders, type OrderRow, type Said } from './tables'

/** The refusal for somebody to whom the order is nothing. */
export const noOrder = (name: OrderName) => gone(`这个${orderNamed(name).title}`)

/** Locks the row until the transaction ends. @throws Refusal 404 */
export async function lockOrder(tx: Executor, name: OrderName, id: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.orderKind, name)))
    .for('no key update')
  if (!order) throw noOrder(name)
  return order
}

/** Not locked. @throws Refusal 404 */
export async function findOrder(db: Executor, name: OrderName, id: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.orderKind, name)))
  if (!order) throw noOrder(name)
  return order
}

/** Which side the viewer is on; null: neither. */
export const partyOf = (
  { buyerId, sellerId }: Pick<OrderRow, 'buyerId' | 'sellerId'>,
  { id }: Pick<Viewer, 'id'>,
): Party | null => (buyerId === id ? 'buyer' : sellerId === id ? 'seller' : null)

/** The refusal of a step that the order's state has no row for. */
export const notNow = (stateTitle: string) => refuse(`订单现在是“${stateTitle}”，不能这样操作，请刷新看看`)

/** The row of an action. @throws Refusal that says how the order stands */
export function stepFor(
  { steps, stateTitles }: OrderKind,
  { state }: Pick<OrderRow, 'state'>,
  action: string,
  by: string,
): OrderStep {
  const step = rowOf(steps, state, action, (row) => row.by === by)
  if (step) return step
  throw notNow(stateTitles[state] ?? state)
}

const fields = { id: '订单的编号', kind: '是什么订单：running、secondhand 等' }
export const closed = programEvent({
  name: 'order.closed',
  title: '一个订单结束了',
  fields: { ...fields, status: 'done 完成了，closed 取消了' },
})
export const disputed = programEvent({
  name: 'order.disputed',
  title: '一个订单有了争议，等管理员裁定',
  fields,
})

/** Writes a step of a locked order. `until`: when the timer of the state runs out that it enters. The order after it. */
export async function writeStep(
  tx: Executor,
  order: OrderRow,
  enters: Enters,
  step: OrderStep,
  said: Said,
  until: Date | null,
): Promise<OrderRow> {
  const axes = axesAfter(order, enters, step)
  const [after] = await tx
    .update(orders)
    .set({
      ...axes,
      state: step.to,
      ...(step.to === order.state ? {} : { untilAt: until, remindedAt: null }),
      ...(axes.status === 'placed' ? {} : { endedAt: new Date() }),
      ...said.change,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!after) throw new Error(`order ${order.id} is gone`)
  await tx.insert(orderEvents).values({
    id: newId(),
    orderId: order.id,
    action: step.action,
    to: step.to,
    by: said.by,
    actorId: said.actorId,
    note: said.note ?? '',
    pictures: said.pictures ?? [],
  })
  const told = { id: order.id, kind: order.orderKind }
  if (order.status === 'placed' && after.status !== 'placed')
    await notifyPrograms(tx, closed, order.schoolId, { ...told, status: after.status })
  if (order.afterSale !== 'disputed' && after.afterSale === 'disputed')
    await notifyPrograms(tx, disputed, order.schoolId, told)
  return after
}
