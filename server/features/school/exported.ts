import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  school_requests: {
    read: (id) =>
      listJson(
        sql`select name, city, contact, remark, state, answer, created_at as at, answered_at as answered from school_requests where user_id = ${id} order by id`,
      ),
  },
}
