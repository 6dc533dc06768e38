import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../feature'
import { filesJson } from '../file/json'

export const exported: Readonly<Record<string, Exported>> = {
  comments: {
    read: (id) =>
      listJson(sql`select id, subject_id as subject, text, stance, ${filesJson(sql`pictures`)} as pictures, created_at as at
      from comments where author_id = ${id} and deleted_at is null order by id`),
  },
}
