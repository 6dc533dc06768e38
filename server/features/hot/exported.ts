import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../feature'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  hot_talks: {
    read: (id) =>
      listJson(sql`select title, text, red, blue, ${filesJson(sql`pictures`)} as pictures, scope, closes_at as closes, created_at as at
      from hot_talks where author_id = ${id} and deleted_at is null order by id`),
  },
  hot_sides: {
    read: (id) =>
      listJson(sql`select h.title as talk, p.side, p.chosen_at as at from hot_sides p join hot_talks h on h.id = p.talk_id
      where p.user_id = ${id} and h.deleted_at is null order by p.chosen_at`),
  },
}
