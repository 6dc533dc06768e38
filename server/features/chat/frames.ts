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
export async function announce({ events, log }: Context, people: readonly string[], chat: ChatEvent): Promise<void> {
  try {
    await Promise.all(people.map((id) => events.publish(channelOf(id), { chat } satisfies UserEvent)))
  } catch (err) {
    log.error({ err, conversation: chat.conversation }, 'chat not announced')
  }
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
