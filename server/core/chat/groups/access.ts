import { sql } from 'drizzle-orm'
import { mayDo, roleTitles, type Deed, type GroupRole } from '../../../../contract/chat/groups/rules'
import type { Executor, Viewer } from '../../../context'
import { bool, moment, oneOf, orNull, statement, text, uuid, type RowOf } from '../../../database/statement'
import { gone, refuse, wrongField } from '../../../http/refusal'

/** A group as one of its members stands in it. */
export interface GroupStanding extends Omit<RowOf<typeof standing.row>, 'silencedUntil'> {
  silencedUntil: Date | null
}

const standing = statement(
  'group_standing',
  {
    values: { reader: uuid, group: uuid },
    row: {
      id: uuid,
      name: text,
      role: oneOf<GroupRole>(),
      quiet: bool,
      silencedUntil: orNull(moment),
      dissolved: bool,
      approval: oneOf<'free' | 'asked'>(),
      scope: oneOf<'school' | 'everyone'>(),
      schoolId: orNull(uuid),
      ownerId: uuid,
    },
  },
  (p) => sql`
  select g.id, g.name, m.role, g.quiet, m.silenced_until as "silencedUntil", g.dissolved_at is not null as dissolved,
    g.approval, g.scope, g.school_id as "schoolId", g.owner_id as "ownerId"
  from conversation_members m join chat_groups g on g.id = m.conversation_id
  where m.user_id = ${p.reader} and m.conversation_id = ${p.group}`,
)

/** @throws Refusal when the viewer is not in it */
export async function groupOf(db: Executor, viewer: Viewer, group: string): Promise<GroupStanding> {
  const [row] = await standing(db, { reader: viewer.id, group })
  if (!row) throw gone('群聊')
  return { ...row, silencedUntil: row.silencedUntil === null ? null : new Date(row.silencedUntil) }
}

const groupLock = statement(
  'group_lock',
  { values: { group: uuid }, row: {} },
  (p) => sql`select from conversations where id = ${p.group} for no key update`,
)
/** Takes turns with everything that gives the group a number or changes it. What is read after is as it stands. */
export const lockGroup = (tx: Executor, group: string) => groupLock(tx, { group })

const personLock = statement(
  'person_lock',
  { values: { person: uuid }, row: {} },
  (p) => sql`select from users where id = ${p.person} for no key update`,
)
/** Takes turns with what else the person makes or joins, so that limits of a day hold. Before any group. */
export const lockPerson = (tx: Executor, id: string) => personLock(tx, { person: id })

/** The group, locked. @throws Refusal when the viewer is not in it, it is dissolved, or no row lets them do it */
export async function demand(
  tx: Executor,
  viewer: Viewer,
  group: string,
  deed: Deed,
): Promise<GroupStanding> {
  await lockGroup(tx, group)
  const found = await groupOf(tx, viewer, group)
  if (found.dissolved) throw refuse('群聊已经解散')
  if (!mayDo(deed, found.role)) throw notFor(found.role)
  return found
}

/**
 * A group that the school finds says in its name what it is, not who is in it, and somebody of the school stands for it.
 * @throws Refusal where that is not so
 */
export function demandFindable(
  viewer: Viewer,
  { schoolId, named }: { schoolId: string | null; named: boolean },
): void {
  if (!viewer.student || schoolId === null || schoolId !== viewer.schoolId)
    throw refuse('通过本校的学生认证，才能让同校找到这个群')
  if (!named) throw wrongField('name', '先给群起个名字，同校才找得到')
}

const targeted = statement(
  'group_target',
  { values: { group: uuid, person: uuid }, row: { id: uuid, role: oneOf<GroupRole>() } },
  (p) =>
    sql`select user_id as id, role from conversation_members where conversation_id = ${p.group} and user_id = ${p.person}`,
)
export type Target = RowOf<typeof targeted.row>

/** The same for what is done to another member. @throws Refusal also when that one is no member */
export async function demandOver(
  tx: Executor,
  viewer: Viewer,
  group: string,
  deed: Deed,
  user: string,
): Promise<{ group: GroupStanding; target: Target }> {
  await lockGroup(tx, group)
  const found = await groupOf(tx, viewer, group)
  if (found.dissolved) throw refuse('群聊已经解散')
  if (user === viewer.id) throw refuse('不能对自己这样做')
  const [target] = await targeted(tx, { group, person: user })
  if (!target) throw gone('这位成员')
  if (!mayDo(deed, found.role, target.role)) throw notFor(found.role, target.role)
  return { group: found, target }
}

const notFor = (role: GroupRole, over?: GroupRole) =>
  refuse(
    over === undefined
      ? `${roleTitles[role]}不能这样做`
      : `${roleTitles[role]}不能对${roleTitles[over]}这样做`,
  )
