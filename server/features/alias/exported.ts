import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  pseudonyms: {
    read: (id) =>
      listJson(
        sql`select thread_id as thread, name, created_at as at from aliases where user_id = ${id} order by created_at`,
      ),
  },
  pseudonyms_blocked: {
    read: (id) =>
      listJson(sql`select a.name, b.created_at as at from alias_blocks b join aliases a on a.id = b.alias_id
      where b.blocker_id = ${id} order by b.created_at`),
  },
}
