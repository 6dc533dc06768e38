import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { unblockedText } from '../privacy/visible'

/** Unread messages of the person at `user`, a column or parameter, exact: none of muted conversations, or of people on either's black list. */
export const unreadText = (
  user: string,
): string => `coalesce((select sum(m.unread) from conversation_members m
  where m.user_id = ${user} and m.unread > 0 and not m.muted and (m.peer_id is null or ${unblockedText(user, 'm.peer_id')})), 0)::int`

/**
 * Counts the unread of a conversation anew: for one of its people, or for all. Inside a transaction that holds the
 * members' rows, since a message that comes meanwhile adds its own.
 */
export const recount = (tx: Executor, conversation: string, userId: string | null) =>
  tx.execute(sql`
  update conversation_members m set unread = (
    select count(*) from messages x where x.conversation_id = m.conversation_id and x.seq > greatest(m.last_read, m.hidden_before)
      and x.sender_id <> m.user_id and x.kind <> 'recall' and x.recalled_at is null
      and not exists(select 1 from message_deletions d where d.user_id = m.user_id and d.conversation_id = x.conversation_id and d.seq = x.seq))
  where m.conversation_id = ${conversation} ${userId === null ? sql`` : sql`and m.user_id = ${userId}`}`)
