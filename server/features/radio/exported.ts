import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../feature'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  programmes: {
    read: (id) =>
      listJson(sql`select id, "column", title, intro, ${fileJson(sql`cover ->> 'key'`)} as cover, ${fileJson(sql`sound ->> 'key'`)} as sound, state, plays,
        likes, comments, created_at as at
      from programmes where author_id = ${id} and deleted_at is null order by id`),
  },
  radio_bullets: {
    read: (id) =>
      listJson(
        sql`select programme_id as programme, second, text, created_at as at from radio_bullets where author_id = ${id} order by id`,
      ),
  },
  listens: {
    read: (id) =>
      listJson(sql`select p.title as programme, l.second, l.updated_at as at from listens l join programmes p on p.id = l.programme_id
      where l.user_id = ${id} order by l.updated_at`),
  },
}
