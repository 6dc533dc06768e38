import { eq } from 'drizzle-orm'
import type { GroupRole } from '../../../contract/chat/groups/rules'
import { answerDays, askDays } from '../../../contract/chat/rules'
import type { Context, Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import type { House } from '../../features'
import { gone } from '../../http/refusal'
import type { PersonRow } from '../account/person'
import { shownText, unblockedText } from '../privacy/visible'
import { conversations } from './tables'

declare module '../../feature' {
  interface Feature {
    /**
     * Reasons that let two people write to each other whatever else stands in the way: conditions over two expressions,
     * as text, since they are part of a statement that is prepared.
     */
    talks?: readonly ((one: string, other: string) => string)[]
  }
}

/** A conversation as its reader has it. */
export interface Membership extends Record<string, unknown> {
  conversation: string
  lastSeq: number
  hiddenBefore: number
  /** null between two. */
  role: GroupRole | null
}

/** $1 the viewer, $2 the conversation. */
const membership = `
  select m.conversation_id as conversation, c.last_seq as "lastSeq", m.hidden_before as "hiddenBefore", m.role
  from conversation_members m join conversations c on c.id = m.conversation_id
  where m.user_id = $1 and m.conversation_id = $2 and (m.peer_id is null or ${unblockedText('$1', 'm.peer_id')})`

/** @throws Refusal when the viewer is not in it, or one of the two has blocked the other */
export async function membershipOf(db: Executor, viewer: Viewer, conversation: string): Promise<Membership> {
  const [row] = await prepared<Membership>(db, 'chat_membership', membership, [viewer.id, conversation])
  if (!row) throw gone('会话')
  return row
}

/**
 * Takes turns with everything that gives the conversation a number. Rows that refer to it may still be written: whoever
 * holds a member's row would otherwise wait for who waits for that row.
 */
export const lockConversation = (tx: Executor, id: string) =>
  tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('no key update')

export interface Sent {
  conversation: string
  seq: number
}

/** How two people stand to each other, as the one who would write sees it. */
export interface Standing extends PersonRow {
  remark: string | null
  left: boolean
  admitted: boolean
  recent: boolean
  spoke: boolean
  answered: boolean
  mutual: boolean
  /** The viewer asked about something that the other offers, of late. */
  asked: boolean
  /** A feature has a reason that they may talk, whatever else stands in the way. */
  reason: boolean
  conversation: string | null
  pinned: boolean | null
  muted: boolean | null
  read: number | null
  peer_read: number | null
  /** What the viewer sent by this key already. */
  known: Sent | null
}

/** $1 the viewer, $2 the other, $3 the key of a draft or null. `reason` is a condition. */
const standing = (reason: string): string => `
  select u.id, u.name, u.avatar, u.college, u.frame, u.plate, s.name as school, r.name as remark,
    u.erased as left, ${shownText('$1::uuid', 'write_to')} as admitted,
    coalesce(theirs.spoke_at > now() - interval '${answerDays} days', false) as recent,
    mine.spoke_at is not null as spoke, theirs.spoke_at is not null as answered,
    coalesce(mine.asked_at > now() - interval '${askDays} days', false) as asked,
    exists(select 1 from follows f join follows g on g.follower_id = f.followee_id and g.followee_id = f.follower_id
      where f.follower_id = $1 and f.followee_id = u.id) as mutual,
    (${reason}) as reason,
    mine.conversation_id as conversation, mine.pinned, mine.muted, mine.last_read as read, theirs.last_read as peer_read,
    (select json_build_object('conversation', k.conversation_id, 'seq', k.seq) from messages k where k.sender_id = $1 and k.key = $3::uuid) as known
  from users u left join schools s on s.id = u.school_id
  left join remark_names r on r.viewer_id = $1 and r.person_id = u.id
  left join conversation_members mine on mine.user_id = $1 and mine.peer_id = u.id
  left join conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = u.id
  where u.id = $2 and ${unblockedText('$1', 'u.id')}`

const statements = new WeakMap<House, string>()
/** The statement with the reasons that the features declare, made once. */
function standingIn(house: House): string {
  const made = statements.get(house)
  if (made) return made
  const reasons = house.all('talks').map((reason) => reason('$1::uuid', 'u.id'))
  const text = standing(reasons.join(' or ') || 'false')
  statements.set(house, text)
  return text
}

/** @throws Refusal when there is no such person, or one of the two has blocked the other */
export async function standingWith(
  { house }: Pick<Context, 'house'>,
  db: Executor,
  viewer: Viewer,
  user: string,
  key: string | null = null,
): Promise<Standing> {
  const [row] = await prepared<Standing>(db, 'chat_standing', standingIn(house), [viewer.id, user, key])
  if (!row) throw gone('这位同学')
  return row
}

/** Why the one may not write to the other now; null when they may. */
export function obstacleOf({
  left,
  admitted: taken,
  recent,
  spoke,
  answered,
  mutual,
  asked,
  reason,
}: Standing): string | null {
  if (left) return '对方已经注销账号，不能再发消息'
  if (reason || asked) return null
  if (!taken && !recent) return '对方设置了谁可以评论和留言，你暂时不能发'
  if (spoke && !answered && !mutual) return '对方回复之前只能发一条，互相关注以后不受限制'
  return null
}
