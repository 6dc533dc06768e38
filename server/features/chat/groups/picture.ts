import { eq, sql } from 'drizzle-orm'
import type { PicturePlace } from '../../../core/safety/pictures'
import { chatGroups } from '../../../core/chat/groups/tables'

export const groupPlace: PicturePlace = {
  lock: (tx, id) => tx.execute(sql`select 1 from conversations where id = ${id} for no key update`),
  async show(tx, { targetId, pictures }) {
    await tx
      .update(chatGroups)
      .set({ picture: pictures[0] ?? null })
      .where(eq(chatGroups.id, targetId))
  },
}
