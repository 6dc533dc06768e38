/** Pieces of listings: free, held by orders, sold. Rows are locked in the order of their ids. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import type { Destination, Pieces } from '../../../core/sale/kind'

const idsOf = (pieces: readonly Pieces[]) => sql.param(pieces.map(({ id }) => id))
const countsOf = (pieces: readonly Pieces[]) => sql.param(pieces.map(({ count }) => count))

const lock = (tx: Executor, pieces: readonly Pieces[]) =>
  tx.execute(
    sql`select 1 from secondhand_goods where id = any(${idsOf(pieces)}::uuid[]) order by id for no key update`,
  )

/** All or none: a listing that changed since it was read holds none of them. */
export async function holdPieces(
  tx: Executor,
  pieces: readonly (Pieces & { price: number })[],
): Promise<boolean> {
  await lock(tx, pieces)
  const prices = sql.param(pieces.map(({ price }) => price))
  const { rowCount } =
    await tx.execute(sql`update secondhand_goods g set free = g.free - w.count, held = g.held + w.count
    from unnest(${idsOf(pieces)}::uuid[], ${countsOf(pieces)}::int[], ${prices}::int[]) as w(id, count, price)
    where g.id = w.id and g.free >= w.count and g.price = w.price and not g.off and g.deleted_at is null and g.state = 'approved'`)
  return rowCount === pieces.length
}

/** Of what was sold out, pieces that came back stay off the shelf until the seller looks at them. */
export async function releasePieces(tx: Executor, pieces: readonly Pieces[], to: Destination): Promise<void> {
  await lock(tx, pieces)
  const moved =
    to === 'sold'
      ? sql`sold = g.sold + w.count`
      : to === 'free'
        ? sql`free = g.free + w.count`
        : sql`free = g.free + w.count, off = g.off or g.free = 0`
  await tx.execute(sql`update secondhand_goods g set held = g.held - w.count, ${moved}
    from unnest(${idsOf(pieces)}::uuid[], ${countsOf(pieces)}::int[]) as w(id, count) where g.id = w.id`)
}
