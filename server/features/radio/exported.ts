import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
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
