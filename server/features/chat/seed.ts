import type { Seeding } from '../../seed/campus'
import { momentOf } from '../../seed/clock'
import { chatWords } from './seed/texts'
import { conversationMembers, conversations, messages } from '../../core/chat/tables'

const minute = 60_000

/** What the two whom README names wrote to each other, all of it read. */
export const chatSeed: Seeding = {
  after: ['account'],
  plan(campus) {
    const { now, people, random } = campus
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
    campus.add(conversations, [{ id, kind: 'direct', lastSeq, createdAt: new Date(began) }])
    campus.add(
      conversationMembers,
      pair.map((name, index) => ({
        conversationId: id,
        userId: idOf(name),
        peerId: idOf(pair[1 - index] ?? ''),
        lastRead: lastSeq,
        moved,
        spokeAt: spoke(name),
      })),
    )
    campus.add(
      messages,
      lines.map(({ who, text, at }, index) => ({
        conversationId: id,
        seq: index + 1,
        senderId: idOf(who),
        key: random.key(),
        kind: 'text' as const,
        text,
        createdAt: new Date(at),
      })),
    )
  },
}
