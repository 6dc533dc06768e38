/** What the money of a second-hand order does, as its row says. */
import { feeOf } from '../../../../contract/secondhand/rules'
import type { Step } from '../../../../contract/secondhand/trade/rules'
import type { Executor } from '../../../context'
import { giveBack, leftOf, moneyKey, payOut, refundAll, settled } from '../../../core/order/money'
import type { RefundRow } from './tables'
import type { Trade } from './tables'

/** The platform's share of what a seller gets; freight is the seller's whole. Fen. */
export const feeFor = (left: number, freight: number): number => feeOf(Math.max(0, left - freight))

/** `share` percent of what is left go back to the buyer, the rest to the seller and the platform. */
async function empty(tx: Executor, order: Trade, share: number, reason: string): Promise<void> {
  const left = await leftOf(tx, order)
  const back = Math.floor((left * share) / 100)
  await giveBack(tx, order, { amount: back, key: moneyKey(order, 'refund'), reason })
  const rest = left - back
  const fee = feeFor(rest, order.freight)
  await payOut(tx, order, { amount: rest - fee, fee, what: 'settle' })
  await settled(tx, order, { refunded: order.total - rest, earned: rest - fee, fee })
}

export const split = (tx: Executor, order: Trade, share: number): Promise<void> =>
  empty(tx, order, share, '争议处理')

/** Moves what the row says; splitting is the desk's, before its step. */
export async function moveMoney(
  tx: Executor,
  order: Trade,
  { money, by }: Step,
  refund: RefundRow | null,
): Promise<void> {
  if (money === 'all') await refundAll(tx, order, by === 'seller' && !refund ? '卖家取消订单' : '二手退款')
  if ((money === 'part' || money === 'rest') && refund)
    await giveBack(tx, order, {
      amount: refund.amount,
      key: moneyKey(order, `refund:${refund.id}`),
      reason: '部分退款',
      ...(refund.lines ? { lines: refund.lines } : {}),
    })
  if (money === 'settle' || money === 'rest') await empty(tx, order, 0, '')
}
