import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  qa_versions: {
    read: (id) =>
      listJson(sql`select subject_id as subject, title, text, ${filesJson(sql`pictures`)} as pictures, written_at as at
      from qa_versions where author_id = ${id} order by id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'qa_invites.user_id': 'whom others asked; the message is in the file',
}
