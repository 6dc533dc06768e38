import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Executor } from '../../../context'
import type { Exported, NotExported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  plants: {
    read: (id) => sql`json_build_object('plants', ${listJson(sql`
      select planted_at as planted, harvested_at as harvested, growth, points from game_plants where user_id = ${id} order by id`)},
      'watered', ${listJson(sql`select day, note from game_waterings where user_id = ${id} order by id`)})`,
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'game_waterings.owner_id': 'what others did, in their own file',
}

/** Takes a person's plants away. The water that they gave stays with their friends' plants, and names nobody. */
export async function eraseGame(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from game_waterings where owner_id = ${id}`)
  await tx.execute(sql`update game_waterings set user_id = null where user_id = ${id}`)
  await tx.execute(sql`delete from game_plants where user_id = ${id}`)
}
