/** Second-hand orders: a buyer pays a seller for pieces of listings. */
import {
  enters,
  limits,
  parties,
  ratingTags,
  stateTitles,
  steps,
  type Step,
} from '../../../../contract/secondhand/trade/rules'
import type { OrderKind } from '../../../core/order/kind'
import { moveMoney, split } from './money'
import { stepFor, take, tradeOf, type Said } from './trade'

export const tradeOrder: OrderKind = {
  letter: 'S',
  most: limits.open,
  steps,
  enters,
  stateTitles,
  parties,
  desk: { title: '二手争议', order: 160 },
  tags: ratingTags,
  async take(context, tx, order, step, said) {
    await take(context, tx, await tradeOf(tx, order), step as Step, said as Said)
  },
  async paid(context, tx, row) {
    const order = await tradeOf(tx, row)
    const { step } = await stepFor(tx, order, 'pay', 'payment')
    await take(context, tx, order, step, { by: 'payment', actorId: order.buyerId })
  },
  async expire(context, tx, row) {
    const order = await tradeOf(tx, row)
    const { step, refund } = await stepFor(tx, order, 'expire', 'clock')
    await moveMoney(tx, order, step, refund)
    await take(context, tx, order, step, { by: 'clock', actorId: null })
  },
  split: async (tx, order, share) => split(tx, await tradeOf(tx, order), share),
}
