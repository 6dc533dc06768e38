import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Exported, NotExported } from '../../../feature'

export const exported: Readonly<Record<string, Exported>> = {
  evaluations: {
    read: (id) =>
      listJson(
        sql`select v.of, v.stars, v.tags, v.text, v.second_text as second, v.created_at as at from evaluations v where v.author_id = ${id} order by v.id`,
      ),
  },
}

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'evaluations.target_id': 'words of others',
}
