/** Errands, as orders: the owner buys what the rider does. */
import { eq, sql } from 'drizzle-orm'
import { limits, ratingTags, times } from '../../../contract/running/rules'
import { enters, parties, steps, type Step } from '../../../contract/running/machine/rules'
import { groupStates, stateTitles } from '../../../contract/running/states/rules'
import type { OrderKind } from '../../core/order/kind'
import { refundAll } from '../../core/order/money'
import { publishFrames } from '../../core/notice/hints'
import { factsFor } from './facts'
import { hallOf } from './frame'
import { backFeeOf, penalise, settle, split } from './money'
import { errandOf, hurryOf, stepFor, take } from './order'
import type { Said } from './tables'
import { OrderReader } from './read'
import { soon } from './soon'
import { riders } from './tables'

export const errandOrder: OrderKind = {
  letter: 'P',
  most: limits.open,
  steps,
  enters,
  stateTitles,
  parties,
  listed: {
    chips: { buyer: '跑腿', seller: '跑腿' },
    acts: { buyer: ['unpaid', 'delivered'], seller: ['taken', 'carrying'] },
    groups: groupStates,
  },
  third: sql`select e.next_id from errands e where e.id = o.id`,
  desk: { title: '跑腿争议', order: 150 },
  tags: ratingTags,
  take: async (context, tx, order, step, said) =>
    take(context, tx, await errandOf(tx, order), step as Step, said as Said),
  async paid(context, tx, row) {
    const order = await errandOf(tx, row)
    // riders see it from now on: their time is not the payer's
    const hurry = hurryOf(order)
    const errand = hurry === null ? {} : { dueAt: new Date(Date.now() + hurry) }
    const said = { by: 'payment', actorId: order.buyerId, errand } as const
    await take(context, tx, order, stepFor(order, 'pay', 'payment'), said)
  },
  async expire(context, tx, row, now) {
    const order = await errandOf(tx, row)
    const step = stepFor(order, 'expire', 'clock', await factsFor(context, tx, order))
    if (step.money === 'refund') await refundAll(tx, row, '没有骑手接单')
    if (step.money === 'lapse') {
      await refundAll(tx, row, '骑手超时未取')
      await penalise(tx, order, await backFeeOf(tx, order, 'lapse', now.getTime()))
    }
    if (step.money === 'settle') await settle(tx, order)
    const disputeText = step.from === 'delivered' ? '快递公司一直查不到这个单号' : '超过时间一直没有送到'
    const change =
      step.to === 'disputed'
        ? { disputeBy: 'clock' as const, disputeText, disputedAt: now }
        : step.to === step.from
          ? { untilAt: new Date(now.getTime() + times.untraced * 86_400_000), remindedAt: null }
          : {}
    await take(context, tx, order, step, { by: 'clock', actorId: null, change })
  },
  soon,
  split: async (tx, order, share) => split(tx, await errandOf(tx, order), share),
  posted: {
    text: `(select concat_ws(E'\n', nullif(concat_ws(' → ', e.from_place, e.to_place), ''), nullif(e.remark, '')) from errands e where e.id = o.id)`,
    see: (context, viewer, id) => new OrderReader(context).detail(viewer, id),
    async moved(context, tx, { id, schoolId, state }, down) {
      const frame = { type: 'errand-hall', id, open: !down } as const
      if (state === 'open') await publishFrames(context, tx, [{ to: hallOf(schoolId), frame }])
    },
  },
  async rated(tx, of, userId, stars, by) {
    if (of !== 'seller') return
    await tx
      .update(riders)
      .set({ stars: sql`${riders.stars} + ${by * stars}::int`, ratings: sql`${riders.ratings} + ${by}::int` })
      .where(eq(riders.userId, userId))
  },
}
