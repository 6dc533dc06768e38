import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  pictures: {
    read: (id) =>
      listJson(
        sql`select ${fileJson(sql`key`)} as url, width, height, created_at as at from pictures where owner_id = ${id} order by id`,
      ),
  },
  media: {
    read: (id) =>
      listJson(
        sql`select kind, name, ${fileJson(sql`key`)} as url, seconds, created_at as at from media where owner_id = ${id} order by id`,
      ),
  },
}
