/** Tells people of what is put up: of each listing once, whoever it waited for. */
import { sql } from 'drizzle-orm'
import type { Context, Executor } from '../../../context'
import { notifyReaders } from '../books/watch'
import { notifySearchers } from './notify'

/** Listings of one round. */
export const mostListings = 200

interface Fresh extends Record<string, unknown> {
  id: string
  title: string
}

/** Told and marked in one transaction: a round that is cut off told nobody. How many listings it was. */
export const notifyOfListings = (
  context: Pick<Context, 'db' | 'house'>,
  going: () => boolean,
): Promise<number> =>
  context.db.transaction(async (tx) => {
    const { rows: fresh } = await tx.execute<Fresh>(sql`
      select id, title from secondhand_goods
      where not told and deleted_at is null and state = 'approved' and not off and free > 0 order by id limit ${mostListings}`)
    if (fresh.length === 0 || !going()) return 0
    await notifyReaders(context, tx, fresh)
    await notifySearchers(tx, fresh)
    await markTold(
      tx,
      fresh.map(({ id }) => id),
    )
    return fresh.length
  })

async function markTold(tx: Executor, listings: readonly string[]): Promise<void> {
  const ids = sql`${sql.param(listings)}::uuid[]`
  // buyers hold listings in this order, too
  await tx.execute(sql`select from secondhand_goods where id = any(${ids}) order by id for no key update`)
  await tx.execute(sql`update secondhand_goods set told = true where id = any(${ids})`)
}
