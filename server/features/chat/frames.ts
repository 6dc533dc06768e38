/** What open apps are told of conversations. */
import type { Static } from 'typebox'
import type { chatFrames } from '../../../contract/chat/schema'
import type { Context, Viewer } from '../../context'
import { channelOf, type UserEvent } from '../message/hints'
import type { ChatEvent } from './event'
import { oneFor } from './rows'

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

/** The event as one reader's frame; null when it is not for them. */
export async function frameOf(context: Context, viewer: Viewer, event: ChatEvent): Promise<ChatFrame | null> {
  const { conversation } = event
  if (event.kind === 'read') return { type: 'chat-read', conversation, reader: event.reader, seq: event.seq }
  if (event.kind === 'changed') return { type: 'chat-changed', conversation, deleted: event.deleted }
  const message = await oneFor(context, viewer, conversation, event.seq)
  return message && { type: 'chat', message }
}
