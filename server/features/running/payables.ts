/** What is paid beside the order: a tip after it, and a rider's margin. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { tip as tipRules } from '../../../contract/running/price/rules'
import { margin as required } from '../../../contract/running/rider/rules'
import type { Context, Executor } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { balanceOf, post } from '../../core/ledger/ledger'
import { tell } from '../../core/message/service'
import type { Payable } from '../../core/payment/payables'
import { lockErrand, type Order } from './order'
import { errandTips, riderEarnings, riderMargins, riders } from './tables'

/** A rider is there until their account is erased, which waits while this is held. */
async function isThere(tx: Executor, riderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: riders.userId })
    .from(riders)
    .where(eq(riders.userId, riderId))
    .for('key share')
  return found.length > 0
}

/** Why a tip of that much cannot be given; null: it can. Tips that are not paid yet do not count, so it is asked again as one is. */
export async function tipObstacle(
  tx: Executor,
  { id, state, sellerId }: Order,
  amount: number,
): Promise<string | null> {
  if (state !== 'done' || sellerId === null) return '完成以后才能再给小费'
  if (!(await isThere(tx, sellerId))) return '骑手已经注销，不能再给小费'
  const {
    rows: [given],
  } = await tx.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::int as sum from errand_tips where errand_id = ${id} and state = 'paid'`,
  )
  return (given?.sum ?? 0) + amount > tipRules.max ? `一单的小费最多 ¥${tipRules.max / 100}` : null
}

export const tipPayable = (_: Context): Payable => {
  const find = async (tx: Executor, id: string) => {
    const [of] = await tx
      .select({ errandId: errandTips.errandId })
      .from(errandTips)
      .where(eq(errandTips.id, id))
    if (!of) throw gone('这笔小费')
    // two tips of one order take turns: the limit is of both
    const order = await lockErrand(tx, of.errandId)
    const [tip] = await tx.select().from(errandTips).where(eq(errandTips.id, id)).for('update')
    if (!tip) throw gone('这笔小费')
    return { tip, order }
  }
  return {
    transfer: 'tip',
    async bill(tx, viewerId, id) {
      const { tip, order } = await find(tx, id)
      if (tip.ownerId !== viewerId) throw gone('这笔小费')
      if (tip.state === 'paid') throw refuse('这笔小费已经付过了')
      if (tip.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新给小费')
      const obstacle = await tipObstacle(tx, order, tip.amount)
      if (obstacle !== null) throw refuse(obstacle)
      return {
        title: `小费：${order.title}`,
        amount: tip.amount,
        payerId: viewerId,
        schoolId: order.schoolId,
        expiresAt: tip.untilAt,
        to: { kind: 'escrow', owner: id },
      }
    },
    async paid(tx, id, { amount }) {
      const { tip, order } = await find(tx, id)
      if (
        tip.state === 'paid' ||
        amount !== tip.amount ||
        order.sellerId === null ||
        (await tipObstacle(tx, order, amount)) !== null
      )
        return 'return'
      await post(tx, {
        key: `errand-tip:${id}`,
        kind: 'tip',
        subject: order.id,
        legs: [
          { kind: 'escrow', owner: id, amount: -amount },
          { kind: 'balance', owner: order.sellerId, amount },
        ],
      })
      await tx.update(errandTips).set({ state: 'paid' }).where(eq(errandTips.id, id))
      await tx
        .insert(riderEarnings)
        .values({ id: newId(), riderId: order.sellerId, errandId: order.id, what: 'tip', amount })
      await tell(
        tx,
        order.sellerId,
        `下单人又给了你 ¥${(amount / 100).toFixed(2)} 小费：“${order.title}”。`,
        order.id,
        'errand',
      )
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
    transfer: 'margin',
    async bill(tx, viewerId, id) {
      const margin = await find(tx, id)
      if (margin.userId !== viewerId) throw gone('这笔保证金')
      if (margin.state === 'paid') throw refuse('这笔保证金已经交过了')
      if (margin.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新交保证金')
      if ((await balanceOf(tx, 'margin', viewerId)) + margin.amount > required)
        throw refuse('保证金已经足够，不用再交')
      return {
        title: '骑手保证金',
        amount: margin.amount,
        payerId: viewerId,
        schoolId: null,
        expiresAt: margin.untilAt,
        to: { kind: 'margin', owner: viewerId },
      }
    },
    async paid(tx, id, { amount }) {
      const margin = await find(tx, id)
      if (margin.state === 'paid' || amount !== margin.amount || !(await isThere(tx, margin.userId)))
        return 'return'
      // another one was paid meanwhile; this money is among it already
      if ((await balanceOf(tx, 'margin', margin.userId)) > required) return 'return'
      await tx
        .update(riderMargins)
        .set({ state: 'paid' })
        .where(and(eq(riderMargins.id, id), eq(riderMargins.state, 'unpaid')))
      return 'kept'
    },
    page: () => '/pages/runErrands/margin',
  }
}
