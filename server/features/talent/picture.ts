import { eq, sql } from 'drizzle-orm'
import type { PicturePlace } from '../../core/safety/pictures'
import { talentColumns } from '../../core/dynamic/talent/tables'

export const columnPlace: PicturePlace = {
  lock: (tx, id) => tx.execute(sql`select 1 from talent_columns where id = ${id} for no key update`),
  async show(tx, { targetId, pictures }) {
    await tx
      .update(talentColumns)
      .set({ coverId: pictures[0]?.id ?? null })
      .where(eq(talentColumns.id, targetId))
  },
}
