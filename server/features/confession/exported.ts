import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../feature'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  confessions: {
    read: (id) =>
      listJson(sql`select id, to_name as to, text, ${filesJson(sql`pictures`)} as pictures, state, likes, comments, created_at as at
      from confessions where author_id = ${id} and deleted_at is null order by id`),
  },
  // who was not asked yet, for a post that waits, does not read of it here
  confessions_named: {
    read: (id) =>
      listJson(
        sql`select confession_id as confession, state, created_at as at from confession_names where user_id = ${id} and state <> 'asked' order by created_at`,
      ),
  },
}

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'unseals.asked_by': 'who decided about others',
  'unseals.decided_by': 'who decided about others',
}
