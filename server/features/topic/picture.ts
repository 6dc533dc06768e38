import { eq, sql } from 'drizzle-orm'
import type { PicturePlace } from '../../core/safety/pictures'
import { topics } from '../../core/dynamic/topic/tables'

export const topicPlace: PicturePlace = {
  lock: (tx, id) => tx.execute(sql`select 1 from topics where id = ${id} for no key update`),
  async show(tx, { targetId, pictures }) {
    await tx
      .update(topics)
      .set({ coverId: pictures[0]?.id ?? null })
      .where(eq(topics.id, targetId))
  },
}
