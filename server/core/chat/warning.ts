/** The warning under a message that leads two people who deal with each other out of the app. */
import { sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor } from '../../context'
import { leadsOffApp } from '../safety/off-app'
import { today } from '../search/popular-words'
import type { Sent } from './access'
import { append, type Content } from './append'

declare module '../../feature' {
  interface Feature {
    /** Signs that two people, by their ids, deal with each other: payments outside the app are warned of in their chat. */
    deals?: readonly ((one: string, other: string) => SQL)[]
  }
}

/**
 * Warns both, once a conversation and day. In the transaction that appended the message, which locked the conversation.
 * Null where there is nothing to warn of.
 */
export async function warnBoth(
  { house }: Pick<Context, 'house'>,
  tx: Executor,
  { conversation, from, to }: { conversation: string; from: string; to: string },
  { text = '' }: Content,
): Promise<Sent | null> {
  if (!leadsOffApp(text)) return null
  const deals = house.all('deals').map((deal) => deal(from, to))
  if (deals.length === 0) return null
  const { rows } = await tx.execute(sql`select 1 where (${sql.join(deals, sql` or `)})
    and not exists(select 1 from messages m where m.conversation_id = ${conversation} and m.event = 'warned'
      and m.created_at >= ${today}::timestamp at time zone 'Asia/Shanghai')`)
  if (rows.length === 0) return null
  const seq = await append(tx, from, conversation, {
    key: newId(),
    kind: 'system',
    event: 'warned',
    text: '',
  })
  return seq === null ? null : { conversation, seq }
}
