/** Movements of an order's money, as its row says. */
import type { Step } from '../../../contract/sale/machine/facts/rules'
import { orderNamed } from '../../../contract/kinds'
import type { Executor } from '../../context'
import { giveBack, leftOf, moneyKey, payOut, refundAll, keepSums } from '../order/money'
import type { SaleKind } from './kind'
import type { RefundRow, Sale } from './tables'

/** Share of what is left of an order that the seller gets for goods; freight is the seller's whole. Fen. */
const forGoods = (left: number, freight: number): number => Math.max(0, left - freight)

/** The platform's share of it. */
export const feeFor = ({ fee }: Pick<SaleKind, 'fee'>, left: number, freight: number): number =>
  fee(forGoods(left, freight))

/** Returns the commission that the kind gives a third party. */
export async function commissionFor(db: Executor, kind: SaleKind, order: Sale, left: number) {
  const part = await kind.commission?.(db, order)
  const amount = part ? Math.floor((forGoods(left, order.freight) * part.percent) / 100) : 0
  return part && amount > 0 ? { to: part.to, amount } : null
}

/** `share` percent of what is left go back to the buyer, the rest to the seller and the platform. */
async function empty(
  tx: Executor,
  kind: SaleKind,
  order: Sale,
  share: number,
  reason: string,
): Promise<void> {
  const left = await leftOf(tx, order)
  const back = Math.floor((left * share) / 100)
  await giveBack(tx, order, { amount: back, key: moneyKey(order, 'refund'), reason })
  const rest = left - back
  const fee = feeFor(kind, rest, order.freight)
  const commission = await commissionFor(tx, kind, order, rest)
  const part = commission?.amount ?? 0
  const earned = rest - fee - part
  await payOut(tx, order, { amount: earned, fee, ...(commission ? { commission } : {}), what: 'settle' })
  await keepSums(tx, order, { refunded: order.total - rest, earned, fee, commission: part })
}

export const split = (tx: Executor, kind: SaleKind, order: Sale, share: number): Promise<void> =>
  empty(tx, kind, order, share, '争议处理')

/** Moves what the row says; splitting is the desk's, before its step. */
export async function moveMoney(
  tx: Executor,
  kind: SaleKind,
  order: Sale,
  { money, by }: Step,
  refund: RefundRow | null,
): Promise<void> {
  if (money === 'all')
    await refundAll(
      tx,
      order,
      by === 'seller' && !refund ? '卖家取消订单' : `${orderNamed(kind.name).bill}退款`,
    )
  if ((money === 'part' || money === 'rest') && refund)
    await giveBack(tx, order, {
      amount: refund.amount,
      key: moneyKey(order, `refund:${refund.id}`),
      reason: '部分退款',
      ...(refund.lines ? { lines: refund.lines } : {}),
    })
  if (money === 'settle' || money === 'rest') await empty(tx, kind, order, 0, '')
}
