import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  roles: {
    read: (id) =>
      listJson(
        sql`select role, granted_at as since, coalesce(revoked_at, expires_at) as until from grants where user_id = ${id} order by id`,
      ),
  },
  role_applications: {
    read: (id) =>
      listJson(
        sql`select role, text, state, reason, created_at as at, decided_at as decided from role_applications where user_id = ${id} order by id`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'audit_log.actor_id': 'what was done in office is the school’s',
  'grants.granted_by': 'who decided about others',
  'grants.revoked_by': 'who decided about others',
  'role_applications.decided_by': 'who decided about others',
}
