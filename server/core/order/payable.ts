import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { Context } from '../../context'
import { refuse } from '../../http/refusal'
import type { Payable } from '../payment/payables'
import { orderKindOf } from './kind'
import { lockOrder, noOrder } from './step'

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
    async paid(tx, id, { amount }) {
      const order = await lockOrder(tx, name, id)
      if (order.payment !== 'unpaid' || order.status !== 'placed' || amount !== order.total) return 'return'
      await orderKindOf(context, name).paid(context, tx, order)
      return 'kept'
    },
    page: (id) => `/${orderNamed(name).page}${id}`,
  })
