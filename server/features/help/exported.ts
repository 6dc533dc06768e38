import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  tickets: {
    read: (id) =>
      listJson(sql`select t.kind, t.contact, t.created_at as at, ${listJson(sql`
        select m.text, ${filesJson(sql`m.pictures`)} as pictures, m.desk, m.created_at as at
        from ticket_messages m where m.ticket_id = t.id order by m.id`)} as messages
      from tickets t where t.user_id = ${id} order by t.id`),
  },
  help_votes: {
    read: (id) =>
      listJson(
        sql`select article_id as article, useful, updated_at as at from help_votes where user_id = ${id} order by article_id`,
      ),
  },
}
