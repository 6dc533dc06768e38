/** How much stands on a seller's shelf. */
import { sql } from 'drizzle-orm'
import { limits } from '../../../../contract/secondhand/rules'
import type { Executor, Viewer } from '../../../context'
import { lockPerson } from '../../../core/privacy/access'
import { refuse } from '../../../http/refusal'

/**
 * One more stands on the shelf when the transaction ends. Holds the seller, before any listing: their listings take turns.
 * @throws Refusal when the shelf is full
 */
export async function mayShelve(tx: Executor, viewer: Viewer): Promise<void> {
  await lockPerson(tx, viewer)
  const { rows } = await tx.execute<{
    count: number
  }>(sql`select count(*)::int as count from secondhand_goods g
    where g.author_id = ${viewer.id} and g.deleted_at is null and not g.off and g.free > 0`)
  if ((rows[0]?.count ?? 0) >= limits.shelf) throw refuse(`最多同时在卖 ${limits.shelf} 件，先下架不卖的`)
}
