import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  likes: {
    read: (id) =>
      listJson(
        sql`select subject_id as subject, created_at as at from likes where user_id = ${id} order by created_at`,
      ),
  },
  steps: {
    read: (id) =>
      listJson(
        sql`select subject_id as subject, created_at as at from steps where user_id = ${id} order by created_at`,
      ),
  },
}
