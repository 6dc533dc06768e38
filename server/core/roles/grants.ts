import type { Beside } from '../../../contract/order/rules'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { roleTitles, type Role } from '../../../contract/roles/rules'
import { holds, type Executor, type Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import { record } from '../audit/record'
import { grants } from './tables'

interface Given {
  key: string
  userId: string
  role: Role
  schoolId: string | null
  /** null: by the command line. */
  by: string | null
  days?: number
}

/** Condition: the grant `g` holds now. */
export const inForce = sql`g.revoked_at is null and (g.expires_at is null or g.expires_at > now())`

/** Condition: the person holds the role now. */
export const holdsNow = (person: SQL, role: Role): SQL =>
  sql`exists(select 1 from grants g where g.user_id = ${person} and g.role = ${role} and ${inForce})`

/** Condition: the person looks after the school of the column now; where that is null, after the platform. */
export const stillAdministers = (
  person: SQL,
  school: SQL,
): SQL => sql`exists(select from grants g where g.user_id = ${person} and ${inForce}
  and (g.role = 'platform-admin' or (g.role = 'school-admin' and ${school} is not null and (g.school_id is null or g.school_id = ${school}))))`

/** Everybody who looks after a school now, or after the platform; null: the platform's alone. */
export async function administratorsOf(db: Executor, school: string | null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select distinct g.user_id as id from grants g
    where ${inForce} and (g.role = 'platform-admin' or (g.role = 'school-admin' and (g.school_id is null or g.school_id = ${school}))) order by id`)
  return rows.map(({ id }) => id)
}

/** Who looks after a school beside these people: somebody of the school, the platform's administrators alone, or nobody. */
export async function administratorsBeside(
  db: Executor,
  school: string,
  people: readonly string[],
): Promise<Beside> {
  const { rows } = await db.execute<{ own: boolean }>(sql`select g.role = 'school-admin' as own from grants g
    where ${inForce} and g.user_id <> all(${sql.param([...people])}::uuid[])
      and (g.role = 'platform-admin' or (g.role = 'school-admin' and (g.school_id is null or g.school_id = ${school})))`)
  return rows.some(({ own }) => own) ? 'school' : rows.length > 0 ? 'platform' : 'nobody'
}

/** Condition: the school in the column is one that the viewer looks after. */
export const ownSchools = (viewer: Viewer, column: SQL): SQL =>
  holds(viewer, 'platform-admin')
    ? sql`true`
    : sql`${column} = any(${sql.param(viewer.roles.flatMap(({ role, schoolId }) => (role === 'school-admin' && schoolId ? [schoolId] : [])))}::uuid[])`

/** Gives a role, and writes it down. The same key again changes nothing: `made` is false. @throws when it is held already */
export async function give(
  tx: Executor,
  { key, userId, role, schoolId, by, days }: Given,
): Promise<{ id: string; made: boolean }> {
  // What has run out makes room.
  await tx
    .update(grants)
    .set({ revokedAt: sql`expires_at` })
    .where(
      and(
        eq(grants.userId, userId),
        eq(grants.role, role),
        isNull(grants.revokedAt),
        sql`expires_at <= now()`,
      ),
    )
  const expiresAt = days === undefined ? null : sql`now() + make_interval(days => ${days})`
  const [added] = await tx
    .insert(grants)
    .values({ id: newId(), key, userId, role, schoolId, grantedBy: by, expiresAt })
    .onConflictDoNothing()
    .returning({ id: grants.id })
  if (added) {
    await record(tx, {
      actorId: by,
      action: 'role.grant',
      subjectId: userId,
      schoolId,
      detail: { role, ...(days ? { days } : {}) },
    })
    return { id: added.id, made: true }
  }
  const [known] = await tx
    .select({ id: grants.id, userId: grants.userId })
    .from(grants)
    .where(eq(grants.key, key))
  if (known?.userId === userId) return { id: known.id, made: false }
  throw refuse(`对方已经是${roleTitles[role]}了`)
}
