/** How people stand to a chain: who reads it, who writes in it, who manages it. */
import { groupObstacle, mayDo, type GroupRole } from '../../../contract/chat/groups/rules'
import type { Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { gone } from '../../http/refusal'
import { openText } from './rows'

export interface Standing {
  id: string
  group: string
  author: string | null
  title: string
  format: string
  places: number | null
  each: number
  timed: boolean
  lines: number
  open: boolean
  role: GroupRole
  silencedUntil: string | null
  dissolved: boolean
}

/** $1 the viewer, $2 the chain. */
const standing = `
  select c.id, c.group_id as "group", c.author_id as author, c.title, c.format, c.places, c.each, c.timed, c.lines, ${openText} as open, m.role,
    m.silenced_until as "silencedUntil", g.dissolved_at is not null as dissolved
  from chains c join conversation_members m on m.conversation_id = c.group_id and m.user_id = $1
  join chat_groups g on g.id = c.group_id where c.id = $2`

const lock = 'select 1 from chains where id = $1 for no key update'

/** @throws Refusal when there is no such chain, or the viewer is not in its group */
export async function standingIn(db: Executor, viewer: Viewer, id: string): Promise<Standing> {
  const [row] = await prepared<Standing>(db, 'chain_standing', standing, [viewer.id, id])
  if (!row) throw gone('这个接龙')
  return row
}

/** The same, locked. What is read after is as it stands. */
export async function lockedIn(tx: Executor, viewer: Viewer, id: string): Promise<Standing> {
  await prepared(tx, 'chain_lock', lock, [id])
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
