import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  // who was not asked yet, for a post that waits, does not read of it here
  confessions_named: {
    read: (id) =>
      listJson(
        sql`select confession_id as confession, state, created_at as at from confession_names where user_id = ${id} and state <> 'asked' order by created_at`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'unseals.asked_by': 'who decided about others',
  'unseals.decided_by': 'who decided about others',
}
