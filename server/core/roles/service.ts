import type { Beside } from '../../../contract/order/rules'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { reserved, roleTitles, type Role } from '../../../contract/roles/rules'
import type { Grant, HeldGrant } from '../../../contract/roles/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { personJson, personOf, type PersonRow } from '../account/person'
import { announceChange } from '../account/sessions'
import { users } from '../account/tables'
import { tell } from '../message/service'
import { auditLog, grants } from './tables'
import { demandImpartial } from './impartial'

interface GrantRow extends Record<string, unknown> {
  id: string
  role: Role
  school: { id: string; name: string } | null
  since: string
  until: string | null
}

interface Given {
  key: string
  userId: string
  role: Role
  schoolId: string | null
  /** null: by the command line. */
  by: string | null
  days?: number
}

const toGrant = ({ id, role, school, since, until }: GrantRow): Grant => ({
  id,
  role,
  school,
  since: instant(since),
  until: until === null ? null : instant(until),
})

/** Columns of a grant `g` in its school `s`. */
const grantColumns = sql`g.id, g.role, g.granted_at as since, g.expires_at as until,
  case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as school`
/** Condition: the grant `g` holds now. */
export const inForce = sql`g.revoked_at is null and (g.expires_at is null or g.expires_at > now())`

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

/** Writes down what an administrator did. In the transaction of what it records. */
export async function record(
  tx: Executor,
  entry: {
    actorId: string | null
    action: string
    subjectId: string
    schoolId: string | null
    detail?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...entry })
}

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

/** Who holds what: granted, dated, revocable, and written down. */
export class RoleService {
  constructor(private readonly context: Context) {}

  async gates(userId: string): Promise<{ student_until: string | null; verified: boolean }> {
    const [row] = await this.context.db
      .select({
        until: sql<string | null>`case when ${users.studentUntil} > now() then ${users.studentUntil} end`,
        verified: users.verifiedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
    return { student_until: row?.until ? instant(row.until) : null, verified: Boolean(row?.verified) }
  }

  async mine(userId: string): Promise<Grant[]> {
    const { rows } = await this.context.db.execute<GrantRow>(sql`
      select ${grantColumns} from grants g left join schools s on s.id = g.school_id
      where g.user_id = ${userId} and ${inForce} order by g.id`)
    return rows.map(toGrant)
  }

  /** The administrator's own schools, or all. */
  async held(viewer: Viewer, { role, user, ...query }: PageQuery & { role?: Role; user?: string }) {
    const page = keyset(by.newest(sql`g.id`), query)
    return list(
      this.context.db,
      page,
      sql`
      select ${grantColumns}, ${personJson(sql`u`, sql`us`)} as person
      from grants g join users u on u.id = g.user_id left join schools us on us.id = u.school_id
      left join schools s on s.id = g.school_id
      where ${inForce} and ${ownSchools(viewer, sql`g.school_id`)}
        ${role ? sql`and g.role = ${role}` : sql``} ${user ? sql`and g.user_id = ${user}` : sql``}
        ${page.after}
      ${page.order}`,
      this.toHeld,
    )
  }

  /** A school's administrator gives roles of that school to others; administrators are made by the platform's. */
  async grant(
    viewer: Viewer,
    body: { key: string; user: string; role: Role; days?: number },
  ): Promise<HeldGrant> {
    const [person] = await this.context.db
      .select({ schoolId: users.schoolId })
      .from(users)
      .where(eq(users.id, body.user))
    if (!person) throw gone('这位同学')
    const schoolId = body.role === 'platform-admin' ? null : person.schoolId
    if (body.role !== 'platform-admin' && schoolId === null) throw refuse('对方还没有选择学校')
    this.mayDispose(viewer, body.role, schoolId)
    demandImpartial(viewer, body.user)
    const { key, user: userId, role, days } = body
    const id = await this.context.db.transaction(async (tx) => {
      const given = await give(tx, {
        ...{ key, userId, role, schoolId, by: viewer.id },
        ...(days ? { days } : {}),
      })
      if (given.made) await tell(tx, userId, `你成为了${roleTitles[role]}。`, given.id)
      return given.id
    })
    await announceChange(this.context, userId)
    const { items } = await this.held(viewer, { user: userId, size: 50 })
    const grant = items.find((item) => item.id === id)
    if (!grant) throw gone('这个角色')
    return grant
  }

  async revoke(viewer: Viewer, id: string, reason: string): Promise<void> {
    const [grant] = await this.context.db
      .select()
      .from(grants)
      .where(and(eq(grants.id, id), isNull(grants.revokedAt)))
    if (!grant) throw gone('这个角色')
    this.mayDispose(viewer, grant.role, grant.schoolId)
    await this.context.db.transaction(async (tx) => {
      const ended = await tx
        .update(grants)
        .set({ revokedAt: sql`now()`, revokedBy: viewer.id })
        .where(and(eq(grants.id, id), isNull(grants.revokedAt)))
        .returning({ id: grants.id })
      if (ended.length === 0) throw gone('这个角色')
      const { userId: subjectId, schoolId, role } = grant
      await record(tx, {
        actorId: viewer.id,
        action: 'role.revoke',
        subjectId,
        schoolId,
        detail: { role, reason },
      })
    })
    await this.changed(grant.userId, `你的${roleTitles[grant.role]}角色被收回了：${reason}`)
  }

  /** Tells the person, and every node, that roles have changed. */
  async changed(userId: string, text: string): Promise<void> {
    await announceChange(this.context, userId)
    await tell(this.context, userId, text)
  }

  private mayDispose(viewer: Viewer, role: Role, schoolId: string | null): void {
    const platform = holds(viewer, 'platform-admin')
    const kept: readonly Role[] = reserved
    if (platform || (!kept.includes(role) && schoolId !== null && administers(viewer, schoolId))) return
    throw refuse(
      kept.includes(role) ? `${roleTitles[role]}只能由平台管理员授予和收回` : '只能管理自己学校的角色',
    )
  }

  private toHeld = ({ person, ...row }: GrantRow & { person: PersonRow }): HeldGrant => ({
    ...toGrant(row),
    person: personOf(person, this.context),
  })
}
