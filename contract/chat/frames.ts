import { Type, type Static } from 'typebox'
import { Id } from '../common'
import type { Card } from './card'
import type { Message } from './schema'

/** The person is writing here. More often than the rules say is not passed on. */
export const Typing = Type.Object({ type: Type.Literal('typing'), conversation: Id })

declare module '../frames' {
  interface ClientFrames {
    typing: Static<typeof Typing>
  }
  /** What is stored is told so; the counts follow in a frame of their own. */
  interface ServerFrames {
    /** A new number of a conversation. Whoever has not got the one before asks chat/messages since the last it has. */
    chat: { type: 'chat'; message: Message }
    /** One of the two read up to a message. */
    'chat-read': { type: 'chat-read'; conversation: string; reader: string; seq: number }
    /** The reader changed a conversation on one of their devices: pinned, muted, deleted something. */
    'chat-changed': { type: 'chat-changed'; conversation: string; deleted: number[] }
    /** What a card stands for changed: so the reader has it now, wherever it stands. */
    'chat-card': { type: 'chat-card'; card: Card }
    /** The other is writing. */
    typing: { type: 'typing'; conversation: string; writer: string }
  }
}
