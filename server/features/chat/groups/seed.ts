import type { Campus, Seeding } from '../../../seed/campus'
import { momentOf } from '../../../seed/clock'
import { groupWords } from '../seed/group-words'
import { conversationMembers, conversations, messages } from '../../../core/chat/tables'
import { chatGroups } from '../../../core/chat/groups/tables'

type Words = (typeof groupWords)[number]
const minute = 60_000

/** A class and a club with some days of talk; the last day of it is unread by most. */
export const groupSeed: Seeding = {
  after: ['account', 'chat'],
  plan(campus) {
    for (const words of groupWords) addGroup(campus, words)
  },
}

function addGroup(campus: Campus, { name, kind, intro, roles, members, notice, days }: Words): void {
  const random = campus.stream(`group ${name}`)
  const people = new Map(campus.people.map(({ row }) => [row.name, row]))
  const idOf = (who: string): string => people.get(who)?.id ?? ''
  const present = members.filter((who) => people.has(who))
  const owner = present.find((who) => roles[who] === 'owner') ?? present[0] ?? ''
  const said = days.flatMap(({ age, lines }) => {
    const from = momentOf(campus.now, age, 'noon', random)
    return lines.map(([who, after, text, mentions]) => ({
      who,
      text,
      mentions,
      at: from + after * minute,
      age,
    }))
  })
  const began = Math.min(...said.map(({ at }) => at)) - 60 * minute
  const id = random.idAt(began)
  const numbers = said.map((line, index) => ({ ...line, seq: index + 3 }))
  const lastSeq = numbers.length + 2
  const moved = random.idAt(Math.max(...said.map(({ at }) => at)))
  const noticed = Math.max(0, ...numbers.filter(({ who }) => who === notice.by).map(({ at }) => at))
  campus.add(conversations, [{ id, kind: 'group', lastSeq, createdAt: new Date(began) }])
  campus.add(chatGroups, [
    {
      id,
      ownerId: idOf(owner),
      makerId: idOf(owner),
      key: random.key(),
      schoolId: people.get(owner)?.schoolId ?? null,
      kind,
      name,
      scope: 'school',
      findable: true,
      intro,
      approval: kind === 'class' ? 'asked' : 'free',
      token: random.key().replaceAll('-', '').slice(0, 22),
      notice: notice.text,
      noticeNumber: 1,
      noticeBy: idOf(notice.by),
      noticeAt: new Date(noticed),
      createdAt: new Date(began),
    },
  ])
  campus.add(
    conversationMembers,
    present.map((who, index) => {
      const own = numbers.filter((line) => line.who === who)
      const spoke = own[own.length - 1]
      const lastRead = Math.max(
        spoke?.seq ?? 0,
        ...numbers.filter(({ age }) => age > 1).map(({ seq }) => seq),
      )
      const left = numbers.filter((line) => line.seq > lastRead && line.who !== who)
      const calling = left.filter(({ mentions }) => mentions === 'all')
      const naming = left.filter(({ mentions }) => Array.isArray(mentions) && mentions.includes(who))
      return {
        conversationId: id,
        userId: idOf(who),
        role: roles[who] ?? ('member' as const),
        lastRead,
        unread: left.length,
        mentions: naming.length,
        calls: calling.length,
        noticed: who === notice.by ? 1 : 0,
        moved,
        joinedAt: new Date(began + index),
        spokeAt: spoke ? new Date(spoke.at) : null,
      }
    }),
  )
  const message = (seq: number, who: string, at: number) => ({
    conversationId: id,
    seq,
    senderId: idOf(who),
    key: random.key(),
    createdAt: new Date(at),
  })
  campus.add(messages, [
    { ...message(1, owner, began), kind: 'system' as const, event: 'made' as const },
    {
      ...message(2, owner, began + minute),
      kind: 'system' as const,
      event: 'invited' as const,
      people: present.filter((who) => who !== owner).map(idOf),
    },
    ...numbers.map(({ seq, who, at, text, mentions }) => ({
      ...message(seq, who, at),
      kind: 'text' as const,
      text,
      people: Array.isArray(mentions) ? mentions.map(idOf) : null,
      toAll: mentions === 'all',
    })),
  ])
}
