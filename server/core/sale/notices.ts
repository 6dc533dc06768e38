/** Notices about orders of things sold, in the words of their rows. */
import { yuanOf } from '../../../contract/rules'
import { times } from '../../../contract/sale/rules'
import type { Context, Executor } from '../../context'
import { announce, announceStep } from '../order/notices'
import { factsOf } from './facts'
import type { SaleKind } from './kind'
import { sales } from './kept'
import type { Said, Sale, SaleStep } from './tables'

/** The seller, and who else does the seller's work. */
const sellersOf = async (tx: Executor, { heardBy }: SaleKind, order: Sale): Promise<(string | null)[]> => [
  order.sellerId,
  ...((await heardBy?.(tx, order)) ?? []),
]

/** The seller hears of an order at once, while the price can still be changed; the open apps of both read it. */
export async function notifyPlaced(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  id: string,
): Promise<void> {
  const order = await sales.find(tx, kind.name, id)
  const text = `“${order.title}”有人拍下了，${yuanOf(order.total)}，${times.pay} 分钟内付款；要改价，付款之前都可以。`
  const told = (await sellersOf(tx, kind, order)).map((userId) => ({ userId, text }))
  await announce(context, tx, order, [...told, { userId: order.buyerId }], {
    actorId: order.buyerId,
    again: false,
  })
}

/** In the transaction of a step that was written. */
export async function announceSale(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  step: SaleStep,
  { actorId, note }: Said,
): Promise<void> {
  const { proposal, total, earned, refunded } = order
  await announceStep(context, tx, order, {
    step,
    facts: factsOf(order, null, { left: total, asked: 0 }),
    people: { buyer: order.buyerId, seller: await sellersOf(tx, kind, order) },
    values: {
      total: yuanOf(total),
      earned: yuanOf(earned ?? 0),
      refunded: yuanOf(refunded ?? total),
      asked: proposal === null ? '' : yuanOf(proposal.goods + proposal.freight),
    },
    actorId,
    note,
  })
}
