import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  blocks: {
    read: (id) =>
      listJson(sql`select b.blocked_id as id, u.name, b.created_at as at from blocks b join users u on u.id = b.blocked_id
      where b.blocker_id = ${id} order by b.created_at`),
  },
  consents: {
    read: (id) =>
      listJson(
        sql`select version, parts, client, created_at as at from consents where user_id = ${id} order by created_at`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'blocks.blocked_id': 'whom others block is theirs',
}
