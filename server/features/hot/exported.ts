import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  hot_sides: {
    read: (id) =>
      listJson(sql`select h.title as talk, p.side, p.chosen_at as at from hot_sides p join hot_talks h on h.id = p.talk_id
      where p.user_id = ${id} and h.deleted_at is null order by p.chosen_at`),
  },
}
