import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  articles: {
    read: (id) =>
      listJson(sql`select a.dynamic_id as dynamic, a.words from dynamic_articles a join dynamics d on d.id = a.dynamic_id
      where d.author_id = ${id} and d.deleted_at is null order by a.dynamic_id`),
  },
  columns: {
    read: (id) =>
      listJson(sql`select p.name as topic, c.intro, ${fileJson(sql`(select key from pictures where id = c.cover_id)`)} as cover, c.days, c.discussion,
        c.created_at as since
      from talent_columns c join topics p on p.id = c.topic_id where c.user_id = ${id} order by c.id`),
  },
}
