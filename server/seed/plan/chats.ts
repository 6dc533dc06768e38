import type { conversationMembers, conversations, messages } from '../../features/chat/tables'
import { momentOf } from '../clock'
import type { Random } from '../random'
import { chatWords } from '../text/chat'
import type { Person } from './people'

export interface Chats {
  conversations: (typeof conversations.$inferInsert)[]
  members: (typeof conversationMembers.$inferInsert)[]
  messages: (typeof messages.$inferInsert & { createdAt: Date })[]
}

const minute = 60_000

/** What the two whom README names wrote to each other, all of it read. */
export function planChats(now: number, people: readonly Person[], random: Random): Chats {
  const idOf = (name: string): string => people.find(({ row }) => row.name === name)?.row.id ?? ''
  const lines = chatWords.flatMap(({ age, lines: said }) => {
    const from = momentOf(now, age, 'afternoon', random)
    return said.map(([who, after, text]) => ({ who, text, at: from + after * minute }))
  })
  const began = Math.min(...lines.map(({ at }) => at))
  const id = random.idAt(began)
  const lastSeq = lines.length
  const spoke = (name: string) =>
    new Date(Math.max(...lines.filter(({ who }) => who === name).map(({ at }) => at)))
  const moved = random.idAt(Math.max(...lines.map(({ at }) => at)))
  const pair = ['林夏', '陈述'] as const
  return {
    conversations: [{ id, kind: 'direct', lastSeq, createdAt: new Date(began) }],
    members: pair.map((name, index) => ({
      conversationId: id,
      userId: idOf(name),
      peerId: idOf(pair[1 - index] ?? ''),
      lastRead: lastSeq,
      moved,
      spokeAt: spoke(name),
    })),
    messages: lines.map(({ who, text, at }, index) => ({
      conversationId: id,
      seq: index + 1,
      senderId: idOf(who),
      key: random.key(),
      kind: 'text' as const,
      text,
      createdAt: new Date(at),
    })),
  }
}
