/** Access to a chain: who reads it, who writes in it, who manages it. */
import { sql } from 'drizzle-orm'
import { groupObstacle, mayDo, type GroupRole } from '../../../contract/chat/groups/rules'
import type { Executor, Viewer } from '../../context'
import { bool, int, moment, oneOf, orNull, statement, text, uuid, type RowOf } from '../../database/statement'
import { gone } from '../../http/refusal'
import { isOpen } from './rows'

const standing = statement(
  'chain_standing',
  {
    values: { reader: uuid, chain: uuid },
    row: {
      id: uuid,
      group: uuid,
      author: orNull(uuid),
      title: text,
      format: text,
      places: orNull(int),
      each: int,
      timed: bool,
      lines: int,
      open: bool,
      role: oneOf<GroupRole>(),
      silencedUntil: orNull(moment),
      dissolved: bool,
    },
  },
  (p) => sql`
  select c.id, c.group_id as "group", c.author_id as author, c.title, c.format, c.places, c.each, c.timed, c.lines, ${isOpen} as open, m.role,
    m.silenced_until as "silencedUntil", g.dissolved_at is not null as dissolved
  from chains c join conversation_members m on m.conversation_id = c.group_id and m.user_id = ${p.reader}
  join chat_groups g on g.id = c.group_id where c.id = ${p.chain}`,
)
export type Standing = RowOf<typeof standing.row>

const lock = statement(
  'chain_lock',
  { values: { chain: uuid }, row: {} },
  (p) => sql`select from chains where id = ${p.chain} for no key update`,
)

/** @throws Refusal when there is no such chain, or the viewer is not in its group */
export async function standingIn(db: Executor, viewer: Viewer, id: string): Promise<Standing> {
  const [row] = await standing(db, { reader: viewer.id, chain: id })
  if (!row) throw gone('这个接龙')
  return row
}

/** The same, locked. What is read after is as it stands. */
export async function lockedIn(tx: Executor, viewer: Viewer, id: string): Promise<Standing> {
  await lock(tx, { chain: id })
  return standingIn(tx, viewer, id)
}

/** It is the viewer's own, or they manage the group. */
export const manages = ({ author, role }: Standing, viewer: Viewer): boolean =>
  author === viewer.id || mayDo('recall', role, 'member')

/** Why the viewer writes nothing in it; null when they may. Where only managers speak, members still put their lines. */
export const obstacleIn = ({ role, silencedUntil, dissolved }: Standing): string | null =>
  groupObstacle(
    {
      role,
      dissolved,
      quiet: false,
      silencedUntil: silencedUntil === null ? null : new Date(silencedUntil).getTime(),
    },
    Date.now(),
  )
