/** What open apps are told of conversations. */
import type { Static } from 'typebox'
import type { chatFrames, ChatTyping } from '../../../contract/chat/schema'
import type { Context, Viewer } from '../../context'
import { together } from '../../together'
import { channelOf, type UserEvent } from '../message/hints'
import type { ChatEvent } from './event'
import { eachFor } from './rows'

type ChatFrame = Static<(typeof chatFrames)[number]>

/**
 * Tells people's open apps, on every node. What was written is there by then: a bus that is away is logged, and who
 * missed it finds out by the next number or the next connection.
 */
export async function announce(context: Context, people: readonly string[], chat: ChatEvent): Promise<void> {
  const { events, log } = context
  if (chat.kind === 'message') tellByVendor(context, people, chat)
  try {
    await Promise.all(people.map((id) => events.publish(channelOf(id), { chat } satisfies UserEvent)))
  } catch (err) {
    log.error({ err, conversation: chat.conversation }, 'chat not announced')
  }
}

/** The second way, where there is one: nobody waits for it, and what it loses is found as above. */
function tellByVendor({ providers, log }: Context, [one, other]: readonly string[], { conversation, seq }: { conversation: string; seq: number }): void {
  if (!providers.im || !one || !other) return
  providers.im.tell(one, other, { conversation, seq }).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'chat not told by the vendor')
  })
}

type Stored = Exclude<ChatEvent, { kind: 'typing' }>

/** Events as one reader's frame, read together for all who hear of something at once; null when it is not for them. */
export function framesOf(context: Context): (viewer: Viewer, event: Stored) => Promise<ChatFrame | null> {
  const read = together((asked: Parameters<typeof eachFor>[1]) => eachFor(context, asked))
  return async (viewer, event) => {
    const { conversation } = event
    if (event.kind === 'read') return { type: 'chat-read', conversation, reader: event.reader, seq: event.seq }
    if (event.kind === 'changed') return { type: 'chat-changed', conversation, deleted: event.deleted }
    const message = await read({ viewer, conversation, seq: event.seq })
    return message && { type: 'chat', message }
  }
}

export const typingFrame = ({ conversation, writer }: Extract<ChatEvent, { kind: 'typing' }>): Static<typeof ChatTyping> => ({
  type: 'typing',
  conversation,
  writer,
})
