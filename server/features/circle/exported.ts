import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  favorites: {
    read: (id) =>
      listJson(
        sql`select dynamic_id as dynamic, created_at as at from favorites where user_id = ${id} order by created_at`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'dynamics.hot_by': 'who decided about others',
  'dynamics.deleted_by': 'who decided about others',
  'dynamic_topics.dynamic_id': 'read from the text, which is in the file',
}
