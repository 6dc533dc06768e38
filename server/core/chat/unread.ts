import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'
import { unblocked } from '../privacy/visible'

/** Condition: the reader blocked the sender, whose messages in groups are folded and call nobody. */
export const isFolded = (reader: SQL, sender: SQL): SQL =>
  sql`exists(select 1 from blocks b where b.blocker_id = ${reader} and b.blocked_id = ${sender})`

/**
 * Unread messages of the person at `user`, a column or parameter, exact: of muted conversations those that mention the
 * person or everybody; none of people on either's black list.
 */
export const unreadOf = (
  user: SQL,
): SQL => sql`coalesce((select sum(case when m.muted then least(m.unread, m.mentions + m.calls) else m.unread end) from conversation_members m
  where m.user_id = ${user} and m.unread > 0 and (m.peer_id is null or ${unblocked(user, sql`m.peer_id`)})), 0)::int`

const folded = isFolded(sql`m.user_id`, sql`x.sender_id`)

/**
 * Counts the unread of one of a conversation's people anew. Inside a transaction that holds the member's row, since a
 * message that comes meanwhile adds its own.
 */
export const recount = (tx: Executor, conversation: string, userId: string) =>
  tx.execute(sql`
  update conversation_members m set (unread, mentions, calls) = (
    select count(*), count(*) filter (where m.user_id = any(x.people) and not ${folded}), count(*) filter (where x.to_all and not ${folded})
    from messages x where x.conversation_id = m.conversation_id and x.seq > greatest(m.last_read, m.hidden_before)
      and x.sender_id <> m.user_id and x.kind not in ('recall', 'system') and x.recalled_at is null
      and not exists(select 1 from message_deletions d where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq))
  where m.conversation_id = ${conversation} and m.user_id = ${userId}`)

/** Takes one message, which is still in its place, from the unread of all who have not read it. Their rows are held. */
export const uncount = (tx: Executor, conversation: string, seq: number) =>
  tx.execute(sql`
  update conversation_members m set unread = greatest(m.unread - 1, 0),
    mentions = greatest(m.mentions - case when m.user_id = any(x.people) and not ${folded} then 1 else 0 end, 0),
    calls = greatest(m.calls - case when x.to_all and not ${folded} then 1 else 0 end, 0)
  from messages x where x.conversation_id = ${conversation} and x.seq = ${seq} and m.conversation_id = x.conversation_id
    and m.user_id <> x.sender_id and greatest(m.last_read, m.hidden_before) < x.seq
    and not exists(select 1 from message_deletions d where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq)`)
