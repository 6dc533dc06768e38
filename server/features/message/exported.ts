import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  reminders: {
    read: (id) => sql`json_build_object(
      'settings', (select row_to_json(s) from notice_settings s where s.user_id = ${id}),
      'subscribed', ${listJson(sql`
        select vendor, "group" as kind, remaining as left from subscribe_consents where user_id = ${id} order by vendor, "group"`)})`,
  },
  messages: {
    read: (id) =>
      listJson(sql`select kind, text, created_at as at from notices where user_id = ${id} order by id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'deliveries.user_id': 'what is left to send of a message, which is in the file',
  'notices.actor_id': 'messages to others',
}
