/** What open apps are told of conversations. */
import { and, eq, lt } from 'drizzle-orm'
import type { Message } from '../../../contract/chat/schema'
import type { ServerFrames } from '../../../contract/frames'
import type { Context } from '../../context'
import { batchCalls } from '../../batch'
import { channelOf, type UserEvent } from '../notice/hints'
import type { Sent } from './access'
import { eachFor, type Asked } from './rows'
import { conversationMembers } from './tables'

export type ChatFrame = ServerFrames['chat' | 'chat-read' | 'chat-changed' | 'typing']

/** What is written and read changes what is unread; that someone is writing does not. */
const eventOf = (frame: ChatFrame): UserEvent =>
  frame.type === 'typing' ? { frame } : { frame, counts: true }

/**
 * Tells people's open apps, on every node. What was written is there by then: a bus that is away is logged, and who
 * missed it finds out by the next number or the next connection.
 */
export async function announce(
  { events, log }: Context,
  told: readonly { to: string; frame: ChatFrame }[],
): Promise<void> {
  try {
    await Promise.all(told.map(({ to, frame }) => events.publish(channelOf(to), eventOf(frame))))
  } catch (err) {
    log.error({ err }, 'chat not announced')
  }
}

/** Tells people of a message and gives it as each of them has it, null to whom it is not shown. Read once for all their apps. */
export type TellMessage = (people: readonly string[], at: Sent) => Promise<(Message | null)[]>

export function messenger(context: Context): TellMessage {
  const read = batchCalls((asked: readonly Asked[]) => eachFor(context, asked))
  return async (people, at) => {
    notifyByVendor(context, people, at)
    const shown = await Promise.all(people.map((reader) => read({ reader, ...at })))
    await announce(
      context,
      shown.flatMap((message, n) =>
        message ? [{ to: people[n] ?? '', frame: { type: 'chat' as const, message } }] : [],
      ),
    )
    return shown
  }
}

/**
 * The same for a group, whose members were there when it came: a statement for who they are, one that reads the message.
 * What it answers and its card are not the same for everybody: then that one reads it for each of them.
 */
export function groupMessenger(context: Context): (sender: string, at: Sent) => Promise<Message | null> {
  const read = batchCalls((asked: readonly Asked[]) => eachFor(context, asked))
  return async (sender, at) => {
    const members = await context.db
      .select({ id: conversationMembers.userId })
      .from(conversationMembers)
      .where(
        and(
          eq(conversationMembers.conversationId, at.conversation),
          lt(conversationMembers.hiddenBefore, at.seq),
        ),
      )
    const [first] = members
    if (!first) return null
    const reader = members.some(({ id }) => id === sender) ? sender : first.id
    const message = await read({ reader, ...at })
    const differs = message !== null && (message.card !== null || message.reply !== null)
    const shown = differs
      ? await Promise.all(members.map(({ id }) => read({ reader: id, ...at })))
      : members.map(() => message)
    await announce(
      context,
      members.flatMap(({ id: to }, n) => {
        const own = shown[n] ?? null
        return own ? [{ to, frame: { type: 'chat' as const, message: own } }] : []
      }),
    )
    return message
  }
}

/** Also sends through the IM vendor, best effort: clients recover what it loses by message numbers. */
function notifyByVendor({ providers, log }: Context, [one, other]: readonly string[], at: Sent): void {
  if (!providers.im || !one || !other) return
  providers.im.tell(one, other, at).catch((error: unknown) => {
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'chat not told by the vendor',
    )
  })
}
