/** Goods that the desk has sent back before money follows: as a refund that both sides agreed to. */
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { State } from '../../../../contract/secondhand/trade/rules'
import type { Context, Executor } from '../../../context'
import { refuse } from '../../../http/refusal'
import { leftOf } from '../../../core/order/money'
import { giveReturn } from './returns'
import { tradeRefunds, trades } from './tables'
import { openRefund } from './trade'
import type { Trade } from './tables'

function before({ sentAt, claimedAt, handedAt, receivedAt }: Trade): State {
  if (receivedAt !== null) return 'received'
  if (handedAt !== null) return 'handed'
  if (claimedAt !== null) return 'claimed'
  return sentAt !== null ? 'sent' : 'paid'
}

/** What goes back for the goods of a locked order, fen: `share` percent of what is left. @throws Refusal */
export async function demandReturn(tx: Executor, order: Trade, share: number): Promise<number> {
  if ((order.before ?? before(order)) === 'paid') throw refuse('东西还没有交付，不用退货，直接退款就好')
  const amount = Math.floor(((await leftOf(tx, order)) * share) / 100)
  if (amount === 0) throw refuse('退货的话，至少要退一些钱')
  return amount
}

/** Readies the refund of a locked order, for all of the goods. @throws Refusal */
export async function beginReturn(
  context: Context,
  tx: Executor,
  order: Trade,
  share: number,
): Promise<void> {
  const amount = await demandReturn(tx, order, share)
  const terms = { goods: true, ordered: true, amount, lines: null }
  const refund = await openRefund(tx, order.id)
  if (refund) await tx.update(tradeRefunds).set(terms).where(eq(tradeRefunds.id, refund.id))
  else
    await tx.insert(tradeRefunds).values({
      ...{ id: newId(), key: newId(), orderId: order.id, state: 'disputed', pictures: [] },
      ...{ cause: 'other', text: '学校处理：退货后退款' },
      ...terms,
    })
  const ready = await openRefund(tx, order.id)
  if (ready?.contact === null) await giveReturn(context, tx, order, ready)
  if (order.before === null)
    await tx
      .update(trades)
      .set({ before: before(order) })
      .where(eq(trades.id, order.id))
}
