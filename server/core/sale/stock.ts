/** Pieces of an order's lines, as they leave it: to be sold again, back in the seller's hand, or sold. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../context'
import { isHanded } from './handing'
import type { Destination, SaleKind } from './kind'
import { saleLines, type RefundRow, type Sale, type SaleStep } from './tables'

/** `lines`: which of them; null: all. What has left already stays where it is. */
async function move(
  tx: Executor,
  { release }: SaleKind,
  { id }: Sale,
  to: Destination,
  lines: readonly number[] | null,
): Promise<void> {
  const left = await tx
    .update(saleLines)
    .set({ released: true })
    .where(
      and(
        eq(saleLines.orderId, id),
        eq(saleLines.released, false),
        lines === null ? undefined : inArray(saleLines.n, [...lines]),
      ),
    )
    .returning({ id: saleLines.goodsId, count: saleLines.count })
  if (left.length === 0) return
  const sums = new Map<string, number>()
  for (const { id: goods, count } of left) sums.set(goods, (sums.get(goods) ?? 0) + count)
  await release(
    tx,
    [...sums].map(([goods, count]) => ({ id: goods, count })),
    to,
  )
}

/** Moves pieces as a step that was written demands. `refund`: the one that was open. */
export async function stockAfter(
  tx: Executor,
  kind: SaleKind,
  order: Sale,
  { to, money, from }: SaleStep,
  refund: RefundRow | null,
): Promise<void> {
  const go = (where: Destination, lines: readonly number[] | null) => move(tx, kind, order, where, lines)
  const handed = isHanded(order)
  // the buyer sent it back, and the dispute was about the rest
  const sentBack = refund?.goods === true && (refund.express !== null || refund.backText !== '')
  const back = sentBack && (from === 'returned' || from === 'disputed')
  // a seller who said that it was handed over, and gives the money back, looks first whether it is still there
  const claimed = order.claimedAt !== null && order.handedAt === null
  if (to === 'closed') await go('free', null)
  else if (to === 'cancelled') await go(!handed ? 'free' : back || claimed ? 'back' : 'sold', null)
  else if (to === 'decided') {
    if (back && order.share !== 0) await go('back', refund.lines)
    await go(handed || order.share === 0 ? 'sold' : 'free', null)
  } else if (to === 'done') {
    if (money === 'rest' && back) await go('back', refund.lines)
    await go('sold', null)
  }
  // for a part of the price, whole lines came back
  else if (money === 'part' && back) await go('back', refund.lines)
}
