import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  topics: {
    read: (id) =>
      listJson(sql`select name, category, intro, ${fileJson(sql`(select key from pictures where id = cover_id)`)} as cover, state, created_at as at
      from topics where creator_id = ${id} order by id`),
  },
  followed_topics: {
    read: (id) =>
      listJson(sql`select p.id, p.name, f.created_at as at, f.level, f.read_at as read from topic_follows f join topics p on p.id = f.topic_id
      where f.user_id = ${id} order by f.created_at`),
  },
  managed_topics: {
    read: (id) =>
      listJson(sql`select p.id, p.name, m.created_at as since from topic_managers m join topics p on p.id = m.topic_id
      where m.user_id = ${id} order by m.created_at`),
  },
  interests: {
    read: (id) =>
      sql`(select coalesce(json_agg(category order by category), '[]') from topic_interests where user_id = ${id})`,
  },
  dismissed: {
    read: (id) =>
      listJson(
        sql`select person_id as id, created_at as at from dismissed_people where user_id = ${id} order by created_at`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'dismissed_people.person_id': 'whom others do not want to see is theirs',
  'topics.decided_by': 'who decided about others',
}
