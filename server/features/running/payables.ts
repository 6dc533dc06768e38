/** What errands are paid for: the order, a tip after it, and a rider's margin. */
import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { post } from '../ledger/ledger'
import { tell } from '../message/service'
import type { Payable } from '../payment/payables'
import { lockOrder, stepFor, take } from './order'
import { errands, errandTips, riderEarnings, riderMargins } from './tables'

export const errandPayable = (context: Context): Payable => ({
  async bill(tx, viewerId, id) {
    const order = await lockOrder(tx, id)
    if (order.ownerId !== viewerId) throw gone('这个跑腿单')
    if (order.state !== 'unpaid') throw refuse(order.state === 'closed' ? '订单已经关闭，请重新下单' : '订单已经付过款了')
    if (order.untilAt !== null && order.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，订单已关闭')
    return { title: `跑腿：${order.title}`, amount: order.total, payerId: viewerId, schoolId: order.schoolId, expiresAt: order.untilAt, to: { kind: 'escrow', owner: id } }
  },
  async paid(tx, id, { amount }) {
    const order = await lockOrder(tx, id)
    if (order.state !== 'unpaid' || amount !== order.total) return 'return'
    await take(context, tx, order, stepFor(order, 'pay', 'payment'), { by: 'payment', actorId: order.ownerId })
    return 'kept'
  },
  page: (id) => `/pages/runErrands/orderDetails?id=${id}`,
})

export const tipPayable = (_: Context): Payable => {
  const find = async (tx: Executor, id: string) => {
    const [tip] = await tx.select().from(errandTips).where(eq(errandTips.id, id)).for('update')
    if (!tip) throw gone('这笔小费')
    const [order] = await tx.select().from(errands).where(eq(errands.id, tip.errandId))
    if (!order) throw gone('这个跑腿单')
    return { tip, order }
  }
  return {
    async bill(tx, viewerId, id) {
      const { tip, order } = await find(tx, id)
      if (tip.ownerId !== viewerId) throw gone('这笔小费')
      if (tip.state === 'paid') throw refuse('这笔小费已经付过了')
      if (tip.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新给小费')
      return { title: `小费：${order.title}`, amount: tip.amount, payerId: viewerId, schoolId: order.schoolId, expiresAt: tip.untilAt, to: { kind: 'escrow', owner: id } }
    },
    async paid(tx, id, { amount }) {
      const { tip, order } = await find(tx, id)
      if (tip.state === 'paid' || amount !== tip.amount || order.riderId === null) return 'return'
      await post(tx, { key: `errand-tip:${id}`, kind: 'tip', subject: order.id, memo: { title: order.title }, legs: [{ kind: 'escrow', owner: id, amount: -amount }, { kind: 'balance', owner: order.riderId, amount }] })
      await tx.update(errandTips).set({ state: 'paid' }).where(eq(errandTips.id, id))
      await tx.insert(riderEarnings).values({ id: newId(), riderId: order.riderId, errandId: order.id, what: 'tip', amount })
      await tell(tx, order.riderId, `下单人又给了你 ${(amount / 100).toFixed(2)} 元小费：“${order.title}”。`, order.id, 'errand')
      return 'kept'
    },
    page: () => '/pages/runErrands/user',
  }
}

export const marginPayable = (_: Context): Payable => {
  const find = async (tx: Executor, id: string) => {
    const [margin] = await tx.select().from(riderMargins).where(eq(riderMargins.id, id)).for('update')
    if (!margin) throw gone('这笔保证金')
    return margin
  }
  return {
    async bill(tx, viewerId, id) {
      const margin = await find(tx, id)
      if (margin.userId !== viewerId) throw gone('这笔保证金')
      if (margin.state === 'paid') throw refuse('这笔保证金已经交过了')
      if (margin.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新交保证金')
      return { title: '骑手保证金', amount: margin.amount, payerId: viewerId, schoolId: null, expiresAt: margin.untilAt, to: { kind: 'margin', owner: viewerId } }
    },
    async paid(tx, id, { amount }) {
      const margin = await find(tx, id)
      if (margin.state === 'paid' || amount !== margin.amount) return 'return'
      await tx.update(riderMargins).set({ state: 'paid' }).where(and(eq(riderMargins.id, id), eq(riderMargins.state, 'unpaid')))
      return 'kept'
    },
    page: () => '/pages/runErrands/margin',
  }
}
