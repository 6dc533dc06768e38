import { eq } from 'drizzle-orm'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { Context, Executor } from '../../context'
import { refuse } from '../../http/refusal'
import type { Payable } from '../payment/payables'
import { orderKindOf } from './kind'
import { lockOrder, noOrder } from './step'
import { orders, type OrderRow } from './tables'

/** It waits for its payment. */
export const isOpen = ({ payment, status }: Pick<OrderRow, 'payment' | 'status'>): boolean =>
  payment === 'unpaid' && status === 'placed'

/** A payment brought the money of a locked order: its kind goes on with it. */
export async function paidWith(context: Context, tx: Executor, order: OrderRow, payment: string) {
  await tx.update(orders).set({ paidWith: payment }).where(eq(orders.id, order.id))
  await orderKindOf(context, order.orderKind).paid(context, tx, { ...order, paidWith: payment })
}

/** An order, as what is to be paid: into its escrow. */
export const orderPayable =
  (name: OrderName) =>
  (context: Context): Payable => ({
    transfer: 'pay',
    async bill(tx, viewerId, id) {
      const order = await lockOrder(tx, name, id)
      if (order.buyerId !== viewerId) throw noOrder(name)
      if (order.payment !== 'unpaid') throw refuse('订单已经付过款了')
      if (order.status !== 'placed') throw refuse('订单已经关闭，请重新下单')
      if (order.untilAt !== null && order.untilAt.getTime() <= Date.now())
        throw refuse('超过付款时间，订单已关闭')
      return {
        title: `${orderNamed(name).bill}：${order.title}`,
        amount: order.total,
        payerId: viewerId,
        schoolId: order.schoolId,
        expiresAt: order.untilAt,
        to: { kind: 'escrow', owner: id },
      }
    },
    async paid(tx, id, payment) {
      const order = await lockOrder(tx, name, id)
      if (!isOpen(order) || payment.amount !== order.total) return 'return'
      await paidWith(context, tx, order, payment.id)
      return 'kept'
    },
    page: (id) => `/${orderNamed(name).page}${id}`,
  })
