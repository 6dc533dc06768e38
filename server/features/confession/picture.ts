import { eq, sql } from 'drizzle-orm'
import type { PicturePlace } from '../../core/safety/pictures'
import { settle } from './state'
import { confessions } from './tables'

/** A note comes to the wall with its pictures, or waits with them. */
export const confessionPlace: PicturePlace = {
  lock: (tx, id) => tx.execute(sql`select 1 from confessions where id = ${id} for update`),
  async show(tx, { targetId }) {
    await tx.update(confessions).set({ looking: false }).where(eq(confessions.id, targetId))
    await settle(tx, targetId)
  },
  async refuse(tx, { targetId }, reason) {
    await tx
      .update(confessions)
      .set({ looking: false, review: 'refused', reason })
      .where(eq(confessions.id, targetId))
    await settle(tx, targetId)
  },
  alias: (targetId) => sql`(select alias_id from confessions where id = ${targetId})`,
}
