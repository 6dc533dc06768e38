/** Second-hand orders: a buyer pays a seller for pieces of listings. */
import { groupStates, ratingTags } from '../../../../contract/secondhand/trade/after/rules'
import {
  enters,
  limits,
  parties,
  stateTitles,
  steps,
  times,
  type Action,
  type Step,
} from '../../../../contract/secondhand/trade/rules'
import type { OrderKind } from '../../../core/order/kind'
import { moveMoney, split } from './money'
import { beginReturn, demandReturn } from './order-return'
import { giveReturn } from './returns'
import { soon } from './soon'
import { stepFor, take, tradeOf } from './trade'
import type { Said } from './tables'

export const tradeOrder: OrderKind = {
  letter: 'S',
  most: limits.open,
  steps,
  enters,
  stateTitles,
  parties,
  listed: {
    chips: { buyer: '买到', seller: '卖出' },
    acts: {
      buyer: ['unpaid', 'sent', 'claimed', 'handed', 'refused', 'returning'],
      seller: ['paid', 'applied', 'returned'],
    },
    groups: { unpaid: groupStates.unpaid, waiting: [], delivered: groupStates.sent },
    picture: '(select l.pictures -> 0 from secondhand_lines l where l.order_id = o.id order by l.n limit 1)',
  },
  desk: { title: '二手争议', order: 160 },
  tags: ratingTags,
  demand: async (context, tx, row, step) => {
    const { action, by } = step as Step
    return stepFor(context, tx, await tradeOf(tx, row), action as Action, by)
  },
  async take(context, tx, order, step, said) {
    await take(context, tx, await tradeOf(tx, order), step as Step, said as Said)
  },
  async paid(context, tx, row) {
    const order = await tradeOf(tx, row)
    const { step } = await stepFor(context, tx, order, 'pay', 'payment')
    await take(context, tx, order, step, { by: 'payment', actorId: order.buyerId })
  },
  async expire(context, tx, row, now) {
    const order = await tradeOf(tx, row)
    const { step, refund } = await stepFor(context, tx, order, 'expire', 'clock')
    if (step.money === 'split') await split(tx, order, 0)
    else await moveMoney(tx, order, step, refund)
    const said = { by: 'clock', actorId: null } as const
    // of the parcel that is under way nobody knows anything
    if (step.to === step.from) {
      const untilAt = new Date(now.getTime() + times.untraced * 86_400_000)
      await take(context, tx, order, step, {
        ...said,
        // before that moment there is a word anew
        change: { untilAt, remindedAt: null },
        trade: { warnedAt: now },
      })
    } else if (step.to === 'disputed') {
      const change = {
        disputeBy: 'clock',
        disputeText: '快递公司一直查不到这个单号',
        disputedAt: now,
      } as const
      await take(context, tx, order, step, { ...said, change })
    } else {
      if (step.to === 'returning' && refund) await giveReturn(context, tx, order, refund)
      await take(context, tx, order, step, said)
    }
  },
  soon,
  split: async (tx, order, share) => split(tx, await tradeOf(tx, order), share),
  returns: {
    demand: async (tx, order, share) => demandReturn(tx, await tradeOf(tx, order), share),
    begin: async (context, tx, order, share) => beginReturn(context, tx, await tradeOf(tx, order), share),
  },
}
