/** Prices that a seller agreed to: for one buyer and one piece, for a time. The listing stays open to all others. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../../context'
import { announceCard } from '../../../core/chat/card'
import type { Basket } from '../../../core/sale/kind'

/** What such a card is called where features declare theirs. */
export const offerCardKind = 'offer'

/** Condition: the price of an offer `f` is agreed, and no order has taken it. One that was never paid gives it back. */
const holds = sql`f.state = 'accepted' and f.until_at > now()
  and not exists(select from orders o where o.id = f.order_id and o.status <> 'closed')`

/** Query of the price of a listing `g` for a buyer, where it is below what others pay. */
export const agreedFor = (buyer: SQL): SQL =>
  sql`(select f.sum from secondhand_offers f where f.goods_id = g.id and f.buyer_id = ${buyer} and f.sum < g.price and ${holds} limit 1)`

/** Agreed prices of these listings, by listing. The buyer is held, so that no two orders take one. */
export async function agreedWith(
  tx: Executor,
  buyerId: string,
  goods: readonly string[],
): Promise<ReadonlyMap<string, { id: string; sum: number }>> {
  const { rows } = await tx.execute<{ id: string; goods: string; sum: number }>(sql`
    select f.id, f.goods_id as goods, f.sum from secondhand_offers f join secondhand_goods g on g.id = f.goods_id
    where f.goods_id = any(${sql.param([...goods])}::uuid[]) and f.buyer_id = ${buyerId} and f.sum < g.price and ${holds}`)
  return new Map(rows.map(({ goods: listing, ...offer }) => [listing, offer]))
}

/** An order is made at agreed prices: their cards say so to both. */
export async function takenAt(
  context: Context,
  tx: Executor,
  { id: order, buyerId, sellerId, lines }: { id: string; buyerId: string } & Basket,
): Promise<void> {
  const below = lines.flatMap(({ id, listed }) => (listed === undefined ? [] : id))
  if (below.length === 0) return
  for (const { id } of (await agreedWith(tx, buyerId, below)).values()) {
    await tx.execute(sql`update secondhand_offers set order_id = ${order} where id = ${id}`)
    await announceCard(context, tx, { kind: offerCardKind, id }, [buyerId, sellerId])
  }
}
