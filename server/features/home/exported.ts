import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  pins: { read: (id) => sql`(select to_json(urls) from pins where user_id = ${id})` },
  agreements: {
    read: (id) =>
      listJson(sql`select version, created_at as at from agreements where user_id = ${id} order by version`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'content_versions.made_by': 'what was done in office is the school’s',
}
