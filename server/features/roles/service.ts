import { and, eq, isNull, sql } from 'drizzle-orm'
import { reserved, roleTitles, type Role } from '../../../contract/roles/rules'
import type { Grant, HeldGrant } from '../../../contract/roles/schema'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { record } from '../../core/audit/record'
import { notifySystem } from '../../core/notice/notify'
import { demandImpartial } from '../../core/roles/impartial'
import { give, inForce, ownSchools } from '../../core/roles/grants'
import { grants } from '../../core/roles/tables'
import { administers, holds, type Context, type Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'

interface GrantRow extends Record<string, unknown> {
  id: string
  role: Role
  school: { id: string; name: string } | null
  since: string
  until: string | null
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
      from grants g ${withPerson(sql`g.user_id`, sql`u`, sql`us`)}
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
      if (given.made) await notifySystem(tx, userId, `你成为了${roleTitles[role]}。`, given.id)
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
    await notifySystem(this.context, userId, text)
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
