/** What a conversation is with: one person, or a group. The rest of the chat is the same for both. */
import type { Group } from '@contract/chat/groups/schema'
import type { Chat, Message } from '@contract/chat/schema'
import type { Place } from '@contract/common'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** Who is there, and how the reader stands to them. */
export interface Head extends Omit<Chat, 'peer'> {
  /** The other of two; null in a group. */
  peer: Chat['peer'] | null
  group: Group | null
}

/** A message as it goes to the server. */
interface Body {
  key: string
  text?: string
  picture?: string
  voice?: string
  file?: string
  place?: Place
  card?: { kind: string; id: string }
  reply?: number
  /** In a group, whom it mentions. */
  mentions?: string[]
  all?: boolean
}

export interface Side {
  /** Where drafts and what is unsent are kept. */
  readonly place: string
  readonly group: boolean
  read(): Promise<Head>
  send(body: Body): Promise<Message>
}

export const withPerson = (user: string): Side => ({
  place: user,
  group: false,
  read: async () => ({ ...(await get('chat/with', { user }, inPlace)), group: null }),
  send: ({ mentions: _, all: __, ...body }) => post('privateChat', { ...body, to: user }, inPlace),
})

export const withGroup = (group: string): Side => ({
  place: `group.${group}`,
  group: true,
  read: async () => {
    const found = await get('chat/group', { group }, inPlace)
    const { pinned, muted, read, obstacle } = found
    return {
      peer: null,
      remark: null,
      conversation: group,
      pinned,
      muted,
      read,
      peer_read: 0,
      obstacle,
      bar: null,
      group: found,
    }
  },
  send: (body) => post('chat/group/say', { ...body, group }, inPlace),
})
