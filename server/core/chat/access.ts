import { eq, sql, type SQL } from 'drizzle-orm'
import type { GroupRole } from '../../../contract/chat/groups/rules'
import { answerDays, askDays } from '../../../contract/chat/rules'
import type { Plate } from '../../../contract/rules'
import { mutualSql } from '../account/follows'
import type { Context, Executor, Viewer } from '../../context'
import { literal } from '../../database/literal'
import {
  bool,
  int,
  json,
  oneOf,
  orNull,
  statement,
  text,
  uuid,
  variant,
  type RowOf,
} from '../../database/statement'
import type { House } from '../../features'
import { gone } from '../../http/refusal'
import { admitted, unblocked } from '../privacy/visible'
import { conversations } from './tables'

declare module '../../feature' {
  interface Feature {
    /**
     * Reasons that let two people write to each other whatever else stands in the way: conditions over two expressions.
     */
    talks?: readonly ((one: SQL, other: SQL) => SQL)[]
  }
}

/** A conversation as its reader has it. */
const membership = statement(
  'chat_membership',
  {
    values: { reader: uuid, conversation: uuid },
    row: {
      conversation: uuid,
      lastSeq: int,
      hiddenBefore: int,
      /** null between two. */
      role: orNull(oneOf<GroupRole>()),
    },
  },
  (p) => sql`
  select m.conversation_id as conversation, c.last_seq as "lastSeq", m.hidden_before as "hiddenBefore", m.role
  from conversation_members m join conversations c on c.id = m.conversation_id
  where m.user_id = ${p.reader} and m.conversation_id = ${p.conversation} and (m.peer_id is null or ${unblocked(p.reader, sql`m.peer_id`)})`,
)
export type Membership = RowOf<typeof membership.row>

/** @throws Refusal when the viewer is not in it, or one of the two has blocked the other */
export async function membershipOf(db: Executor, viewer: Viewer, conversation: string): Promise<Membership> {
  const [row] = await membership(db, { reader: viewer.id, conversation })
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
const standing = {
  id: uuid,
  name: text,
  avatar: orNull(text),
  college: orNull(text),
  frame: orNull(text),
  plate: orNull(oneOf<Plate>()),
  school: orNull(text),
  remark: orNull(text),
  left: bool,
  admitted: bool,
  recent: bool,
  spoke: bool,
  answered: bool,
  mutual: bool,
  /** The viewer asked about something that the other offers, of late. */
  asked: bool,
  /** A feature has a reason that they may talk, whatever else stands in the way. */
  reason: bool,
  conversation: orNull(uuid),
  pinned: orNull(bool),
  muted: orNull(bool),
  read: orNull(int),
  peer_read: orNull(int),
  /** What the viewer sent by this key already. */
  known: orNull(json<Sent>()),
}
export type Standing = RowOf<typeof standing>

/** `reason` is a condition over two people. `key` is that of a draft. */
const standingBy = (reason: (one: SQL, other: SQL) => SQL) =>
  variant(
    'chat_standing',
    { values: { reader: uuid, other: uuid, key: orNull(uuid) }, row: standing },
    ({ reader, other, key }) => sql`
  select u.id, u.name, u.avatar, u.college, u.frame, u.plate, s.name as school, r.name as remark,
    u.erased as left, ${admitted(sql`${reader}::uuid`, 'write_to')} as admitted,
    coalesce(theirs.spoke_at > now() - interval ${literal(`${answerDays} days`)}, false) as recent,
    mine.spoke_at is not null as spoke, theirs.spoke_at is not null as answered,
    coalesce(mine.asked_at > now() - interval ${literal(`${askDays} days`)}, false) as asked,
    ${mutualSql(reader, sql`u.id`)} as mutual,
    (${reason(sql`${reader}::uuid`, sql`u.id`)}) as reason,
    mine.conversation_id as conversation, mine.pinned, mine.muted, mine.last_read as read, theirs.last_read as peer_read,
    (select json_build_object('conversation', k.conversation_id, 'seq', k.seq) from messages k where k.sender_id = ${reader} and k.key = ${key}::uuid) as known
  from users u left join schools s on s.id = u.school_id
  left join remark_names r on r.viewer_id = ${reader} and r.person_id = u.id
  left join conversation_members mine on mine.user_id = ${reader} and mine.peer_id = u.id
  left join conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = u.id
  where u.id = ${other} and ${unblocked(reader, sql`u.id`)}`,
  )

const known = new WeakMap<House, ReturnType<typeof standingBy>>()
/** The statement with the reasons that the features declare, made once. */
export function standingIn(house: House): ReturnType<typeof standingBy> {
  const reasons = house.all('talks')
  const made =
    known.get(house) ??
    standingBy((one, other) =>
      reasons.length === 0
        ? sql`false`
        : sql.join(
            reasons.map((reason) => reason(one, other)),
            sql` or `,
          ),
    )
  known.set(house, made)
  return made
}

/** @throws Refusal when there is no such person, or one of the two has blocked the other */
export async function standingWith(
  { house }: Pick<Context, 'house'>,
  db: Executor,
  viewer: Viewer,
  user: string,
  key: string | null = null,
): Promise<Standing> {
  const [row] = await standingIn(house)(db, { reader: viewer.id, other: user, key })
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
