/** Pieces of listings: free, held by orders, sold. Rows are locked in the order of their ids. */
import { sql, type SQL } from 'drizzle-orm'
import type { Step } from '../../../../contract/secondhand/trade/rules'
import type { Executor } from '../../../context'
import { isHanded } from './handing'
import type { RefundRow } from './tables'
import type { Trade } from './tables'

export interface Wanted {
  id: string
  count: number
  /** Fen, of one piece, as it was read. */
  price: number
}

/**
 * Holds pieces, last of all that an order needs: the listings are locked from here to the commit. False when one of them
 * changed since it was read, and nothing may be ordered then.
 */
export async function hold(tx: Executor, wanted: readonly Wanted[]): Promise<boolean> {
  const ids = sql.param(wanted.map(({ id }) => id))
  await tx.execute(
    sql`select 1 from secondhand_goods where id = any(${ids}::uuid[]) order by id for no key update`,
  )
  const { rowCount } =
    await tx.execute(sql`update secondhand_goods g set free = g.free - w.count, held = g.held + w.count
    from unnest(${ids}::uuid[], ${sql.param(wanted.map(({ count }) => count))}::int[], ${sql.param(wanted.map(({ price }) => price))}::int[]) as w(id, count, price)
    where g.id = w.id and g.free >= w.count and g.price = w.price and not g.off and g.deleted_at is null and g.state = 'approved'`)
  return rowCount === wanted.length
}

/**
 * Where pieces of an order's lines go. free: they can be bought again. back: the seller has them back in hand; what was
 * sold out stays off the shelf until the seller looks at it. sold: they are.
 */
type Way = 'free' | 'back' | 'sold'

async function move(tx: Executor, orderId: string, way: Way, lines: readonly number[] | null): Promise<void> {
  const these: SQL = lines === null ? sql`true` : sql`l.n = any(${sql.param([...lines])}::int[])`
  await tx.execute(sql`select 1 from secondhand_goods where id in (select l.goods_id from secondhand_lines l where l.order_id = ${orderId} and not l.released and ${these})
    order by id for no key update`)
  const moved =
    way === 'sold'
      ? sql`sold = g.sold + w.count`
      : way === 'free'
        ? sql`free = g.free + w.count`
        : sql`free = g.free + w.count, off = g.off or g.free = 0`
  await tx.execute(sql`with l as (update secondhand_lines l set released = true where l.order_id = ${orderId} and not l.released and ${these} returning l.goods_id, l.count),
    w as (select goods_id, sum(count)::int as count from l group by goods_id)
    update secondhand_goods g set held = g.held - w.count, ${moved} from w where g.id = w.goods_id`)
}

/** What a step that was written means for the pieces. `refund`: the one that was open. */
export async function stockAfter(
  tx: Executor,
  order: Trade,
  { to, money, from }: Step,
  refund: RefundRow | null,
): Promise<void> {
  const { id, share } = order
  const handed = isHanded(order)
  // the buyer sent it back, and the dispute was about the rest
  const sentBack = refund?.goods === true && (refund.express !== null || refund.backText !== '')
  const back = sentBack && (from === 'returned' || from === 'disputed')
  // a seller who said that it was handed over, and gives the money back, looks first whether it is still there
  const claimed = order.claimedAt !== null && order.handedAt === null
  if (to === 'closed') await move(tx, id, 'free', null)
  else if (to === 'cancelled') await move(tx, id, !handed ? 'free' : back || claimed ? 'back' : 'sold', null)
  else if (to === 'decided') {
    if (back && share !== 0) await move(tx, id, 'back', refund.lines)
    await move(tx, id, handed || share === 0 ? 'sold' : 'free', null)
  } else if (to === 'done') {
    if (money === 'rest' && back) await move(tx, id, 'back', refund.lines)
    await move(tx, id, 'sold', null)
  }
  // for a part of the price, whole lines came back
  else if (money === 'part' && back) await move(tx, id, 'back', refund.lines)
}
