import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import { grants, roleApplications } from '../../core/roles/tables'

/** Ends a person's roles and forgets what they asked for. That they had them stays, beside what they did. */
export async function eraseRoles(tx: Executor, id: string): Promise<void> {
  await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(grants.userId, id), isNull(grants.revokedAt)))
  await tx.delete(roleApplications).where(eq(roleApplications.userId, id))
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'audit_log.actor_id': { why: 'what an administrator did stays written down', words: 'all' },
  'grants.user_id': { why: 'ended' },
  'grants.granted_by': { why: 'who gave a role to others' },
  'grants.revoked_by': { why: 'who took a role from others' },
  'role_applications.decided_by': { why: 'who decided about others', words: 'all' },
}
