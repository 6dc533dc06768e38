import { sql } from 'drizzle-orm'
import type { PicturePlace } from '../../core/safety/pictures'

/** A photo hangs from the start, for its owner alone while it waits: showing it is no longer waiting. */
export const photoPlace: PicturePlace = {
  lock: (tx, id) =>
    tx.execute(
      sql`select 1 from users u join pictures p on p.owner_id = u.id where p.id = ${id} for update of u`,
    ),
  show: async () => undefined,
}
