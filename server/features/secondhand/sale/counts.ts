/** How much somebody trades, and how much of that is under way. */
import { sql } from 'drizzle-orm'
import type { MineParts } from '../../../../contract/homepage/schema'
import type { Context, Viewer } from '../../../context'
import { heardBySeller, shownMean } from '../../../core/order/ratings'

/** Orders of the viewer's that are not over. */
export async function openTrades({ db }: Context, { id }: Viewer): Promise<MineParts['trades']> {
  const { rows } = await db.execute<MineParts['trades']>(sql`select
    (select count(*)::int from orders o where o.buyer_id = ${id} and o.kind = 'trade' and o.status = 'placed') as bought,
    (select count(*)::int from orders o where o.seller_id = ${id} and o.kind = 'trade' and o.status = 'placed') as sold`)
  return rows[0] ?? { bought: 0, sold: 0 }
}

/** What a person sold and bought, has on the shelf, and was rated for it. */
export async function tradedBy({ db }: Context, user: string) {
  const { rows } = await db.execute<{ sold: number; bought: number; selling: number }>(sql`select
    (select count(*)::int from orders o where o.seller_id = ${user} and o.kind = 'trade' and o.status = 'done') as sold,
    (select count(*)::int from orders o where o.buyer_id = ${user} and o.kind = 'trade' and o.status = 'done') as bought,
    (select count(*)::int from secondhand_goods g where g.author_id = ${user} and g.deleted_at is null and g.state = 'approved' and not g.off and g.free > 0) as selling`)
  const { ratings, stars } = await heardBySeller(db, 'trade', user)
  return {
    ...(rows[0] ?? { sold: 0, bought: 0, selling: 0 }),
    ratings,
    stars: shownMean({ ratings, stars }),
  }
}
