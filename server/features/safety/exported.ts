import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  waiting_pictures: {
    read: (id) =>
      listJson(sql`select kind, ${filesJson(sql`pictures`)} as pictures, state, refusal, created_at as at
      from picture_waits where owner_id = ${id} order by id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'safety_words.added_by': 'words of a school',
  'screenings.author_id': 'what waits is in the file where it was written',
  'media_checks.screening_id': 'files of what waits',
}
