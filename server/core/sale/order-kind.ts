/** Orders of a kind of sale: a buyer pays a seller for pieces of what the kind sells. */
import { groupStates } from '../../../contract/sale/after/rules'
import { enters, parties, steps } from '../../../contract/sale/machine/rules'
import { stateTitles } from '../../../contract/sale/states/rules'
import type { Action, Step } from '../../../contract/sale/machine/facts/rules'
import { limits, times } from '../../../contract/sale/rules'
import type { OrderKind } from '../order/kind'
import type { SaleKind } from './kind'
import { moveMoney, split } from './money'
import { beginReturn, demandReturn } from './order-return'
import { giveReturn } from './returns'
import { soonOf } from './soon'
import { sales } from './kept'
import { stepFor, take } from './sale'
import type { Said } from './tables'

export const saleOrder = (kind: SaleKind): OrderKind => ({
  letter: kind.letter,
  most: limits.open,
  steps,
  enters,
  stateTitles,
  parties,
  listed: {
    chips: kind.chips,
    acts: {
      buyer: ['unpaid', 'sent', 'claimed', 'handed', 'refused', 'returning'],
      seller: ['paid', 'applied', 'returned'],
    },
    groups: { unpaid: groupStates.unpaid, waiting: [], delivered: groupStates.sent },
    picture: '(select l.pictures -> 0 from sale_lines l where l.order_id = o.id order by l.n limit 1)',
  },
  desk: kind.desk,
  tags: kind.tags,
  demand: async (context, tx, row, step) => {
    const { action, by } = step as Step
    return stepFor(context, kind, tx, await sales.of(tx, row), action as Action, by)
  },
  async take(context, tx, order, step, said) {
    await take(context, kind, tx, await sales.of(tx, order), step as Step, said as Said)
  },
  async paid(context, tx, row) {
    const order = await sales.of(tx, row)
    const { step } = await stepFor(context, kind, tx, order, 'pay', 'payment')
    await take(context, kind, tx, order, step, { by: 'payment', actorId: order.buyerId })
  },
  async expire(context, tx, row, now) {
    const order = await sales.of(tx, row)
    const { step, refund } = await stepFor(context, kind, tx, order, 'expire', 'clock')
    if (step.money === 'split') await split(tx, kind, order, 0)
    else await moveMoney(tx, kind, order, step, refund)
    const said = { by: 'clock', actorId: null } as const
    // of the parcel that is under way nobody knows anything
    if (step.to === step.from) {
      const untilAt = new Date(now.getTime() + times.untraced * 86_400_000)
      await take(context, kind, tx, order, step, {
        ...said,
        // before that moment there is a word anew
        change: { untilAt, remindedAt: null },
        kept: { warnedAt: now },
      })
    } else if (step.to === 'disputed') {
      const change = {
        disputeBy: 'clock',
        disputeText: '快递公司一直查不到这个单号',
        disputedAt: now,
      } as const
      await take(context, kind, tx, order, step, { ...said, change })
    } else {
      if (step.to === 'returning' && refund) await giveReturn(context, kind, tx, order, refund)
      await take(context, kind, tx, order, step, said)
    }
  },
  soon: soonOf(kind),
  split: async (tx, order, share) => split(tx, kind, await sales.of(tx, order), share),
  returns: {
    demand: async (tx, order, share) => demandReturn(tx, await sales.of(tx, order), share),
    begin: async (context, tx, order, share) =>
      beginReturn(context, kind, tx, await sales.of(tx, order), share),
  },
})
