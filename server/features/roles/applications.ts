import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { applicationSteps, roleTitles, type ApplicationState, type Role } from '../../../contract/roles/rules'
import type { Application } from '../../../contract/roles/schema'
import { rowOf } from '../../../contract/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse } from '../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { isRepeat } from '../../core/roles/repeat'
import { give, inForce, ownSchools } from '../../core/roles/grants'
import type { RoleService } from './service'
import { record } from '../../core/audit/record'
import { roleApplications } from '../../core/roles/tables'
import { demandImpartial } from '../../core/roles/impartial'

type Action = (typeof applicationSteps)[number]['action']

const alreadyDone = () => refuse('这份申请已经处理过了')

/** Where an action leads an application that waits. */
function outcomeOf(action: Action): ApplicationState {
  const row = rowOf(applicationSteps, 'pending', action)
  if (!row) throw refuse('申请不能这样处理')
  return row.to
}

interface Row extends Record<string, unknown> {
  id: string
  role: Role
  school: { id: string; name: string }
  text: string
  state: ApplicationState
  reason: string
  at: string
}

const columns = sql`a.id, a.role, a.text, a.state, a.reason, a.created_at as at,
  json_build_object('id', s.id, 'name', s.name) as school`
const toApplication = ({ id, role, school, text, state, reason, at }: Row): Application => ({
  id,
  role,
  school,
  text,
  state,
  reason,
  at: new Date(at).toISOString(),
})

/** Applications for roles: sent, withdrawn, decided. */
export class ApplicationService {
  constructor(
    private readonly context: Context,
    private readonly roles: RoleService,
  ) {}

  /** A person's last few. */
  async mine(userId: string): Promise<Application[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${columns} from role_applications a join schools s on s.id = a.school_id
      where a.user_id = ${userId} order by a.id desc limit 20`)
    return rows.map(toApplication)
  }

  /** The same key again gives the first application. */
  async apply(
    viewer: Viewer,
    { key, role, text }: { key: string; role: Role; text: string },
  ): Promise<Application> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    if (viewer.roles.some((held) => held.role === role && held.schoolId === schoolId))
      throw refuse(`你已经是${roleTitles[role]}了`)
    const added = await this.context.db
      .insert(roleApplications)
      .values({ id: newId(), userId: viewer.id, schoolId, key, role, text })
      .onConflictDoNothing()
      .returning({ id: roleApplications.id })
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${columns} from role_applications a join schools s on s.id = a.school_id
      where a.user_id = ${viewer.id} and ${added[0] ? sql`a.id = ${added[0].id}` : sql`a.key = ${key}`}`)
    const [row] = rows
    if (!row) throw refuse('这个角色的申请还在审核中')
    return toApplication(row)
  }

  async withdraw(viewer: Viewer, id: string): Promise<void> {
    const application = await this.find(id)
    if (application.userId !== viewer.id) throw notYours('申请')
    if (!(await this.step(id, 'withdraw', { decidedAt: sql`now()` }))) throw alreadyDone()
  }

  /** Pending ones of the administrator's schools, first come first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`a.id`), query)
    const { rows } = await this.context.db.execute<Row & { person: PersonRow }>(sql`
      select ${columns}, ${personJson(sql`u`, sql`us`)} as person
      from role_applications a join schools s on s.id = a.school_id
      ${withPerson(sql`a.user_id`, sql`u`, sql`us`)}
      where a.state = 'pending' and ${ownSchools(viewer, sql`a.school_id`)} ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({ ...toApplication(row), person: personOf(row.person, this.context) }))
  }

  /** The first of two administrators decides; the other is told so. Nobody decides on their own. */
  async decide(viewer: Viewer, id: string, action: 'approve' | 'refuse', reason = ''): Promise<void> {
    const { userId, role, schoolId } = await this.find(id)
    if (!administers(viewer, schoolId)) throw refuse('只能审核自己学校的申请')
    demandImpartial(viewer, userId)
    const decided = await this.context.db.transaction(async (tx) => {
      if (!(await this.step(id, action, { reason, decidedBy: viewer.id, decidedAt: sql`now()` }, tx))) {
        if (isRepeat(await this.find(id, tx), viewer, outcomeOf(action), reason)) return false
        throw alreadyDone()
      }
      await record(tx, {
        actorId: viewer.id,
        action: `application.${action}`,
        subjectId: userId,
        schoolId,
        detail: { role, reason },
      })
      const { rows: held } = await tx.execute(sql`select from grants g
        where g.user_id = ${userId} and g.role = ${role} and g.school_id = ${schoolId} and ${inForce}`)
      if (action === 'approve' && held.length === 0)
        await give(tx, { key: id, userId, role, schoolId, by: viewer.id })
      return true
    })
    if (!decided) return
    if (action === 'approve') await this.roles.changed(userId, `你申请的${roleTitles[role]}通过了。`)
    else
      await notifySystem(
        this.context,
        userId,
        `你申请的${roleTitles[role]}没有通过：${reason}。可以修改后再申请。`,
      )
  }

  private async find(id: string, db: Executor = this.context.db) {
    const [row] = await db.select().from(roleApplications).where(eq(roleApplications.id, id))
    if (!row) throw gone('这份申请')
    return row
  }

  private async step(
    id: string,
    action: Action,
    change: Record<string, unknown>,
    tx: Executor = this.context.db,
  ): Promise<boolean> {
    const moved = await tx
      .update(roleApplications)
      .set({ ...change, state: outcomeOf(action) })
      .where(and(eq(roleApplications.id, id), eq(roleApplications.state, 'pending')))
      .returning({ id: roleApplications.id })
    return moved.length > 0
  }
}
