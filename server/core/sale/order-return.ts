/** Goods that the desk has sent back before money follows: as a refund that both sides agreed to. */
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { State } from '../../../contract/sale/states/rules'
import type { Context, Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { leftOf } from '../order/money'
import type { SaleKind } from './kind'
import { giveReturn } from './returns'
import { saleRefunds, saleOrders } from './tables'
import { openRefund } from './sale'
import type { Sale } from './tables'

function before({ sentAt, claimedAt, handedAt, receivedAt }: Sale): State {
  if (receivedAt !== null) return 'received'
  if (handedAt !== null) return 'handed'
  if (claimedAt !== null) return 'claimed'
  return sentAt !== null ? 'sent' : 'paid'
}

/** Returns the sum that goes back for the goods of a locked order, fen: `share` percent of what is left. @throws Refusal */
export async function demandReturn(tx: Executor, order: Sale, share: number): Promise<number> {
  if ((order.before ?? before(order)) === 'paid') throw refuse('东西还没有交付，不用退货，直接退款就好')
  const amount = Math.floor(((await leftOf(tx, order)) * share) / 100)
  if (amount === 0) throw refuse('退货的话，至少要退一些钱')
  return amount
}

/** Readies the refund of a locked order, for all of the goods. @throws Refusal */
export async function beginReturn(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  share: number,
): Promise<void> {
  const amount = await demandReturn(tx, order, share)
  const terms = { goods: true, ordered: true, amount, lines: null }
  const refund = await openRefund(tx, order.id)
  if (refund) await tx.update(saleRefunds).set(terms).where(eq(saleRefunds.id, refund.id))
  else
    await tx.insert(saleRefunds).values({
      ...{ id: newId(), key: newId(), orderId: order.id, state: 'disputed', pictures: [] },
      ...{ cause: 'other', text: '学校处理：退货后退款' },
      ...terms,
    })
  const ready = await openRefund(tx, order.id)
  if (ready?.contact === null) await giveReturn(context, kind, tx, order, ready)
  if (order.before === null)
    await tx
      .update(saleOrders)
      .set({ before: before(order) })
      .where(eq(saleOrders.id, order.id))
}
