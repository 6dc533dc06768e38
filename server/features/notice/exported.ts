import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  announcements: {
    read: (id) =>
      listJson(sql`select title, body, ${filesJson(sql`pictures`)} as pictures, source, state, created_at as at
      from announcements where author_id = ${id} order by id`),
  },
  read_announcements: {
    read: (id) =>
      listJson(sql`select a.title, r.created_at as at from announcement_reads r join announcements a on a.id = r.announcement_id
      where r.user_id = ${id} order by r.created_at`),
  },
}
