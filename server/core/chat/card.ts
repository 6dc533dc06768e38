/** Things of other features that people send each other in chat: each feature declares its kinds of them. */
import type { Static } from 'typebox'
import type { Card, CardRef as Ref } from '../../../contract/chat/card'
import type { Context, Executor, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { channelOf, publishFrames } from '../notice/hints'
import type { House } from '../../features'

declare module '../../feature' {
  interface Feature {
    /** Things that people send each other in chat, by the kinds of their cards. */
    cards?: Readonly<Record<string, CardKind>>
  }
}

/** Names a card: its kind, and what it stands for. */
export type CardRef = Static<typeof Ref>
/** What a card shows, and the page that it opens. */
type Shown = NonNullable<Card['shown']>
/** A thing and who would read its card; a guest reads what stands under a dynamic. */
export interface AskedCard {
  reader: string | null
  /** The reader's. */
  school: string | null
  id: string
}

export interface CardKind {
  /** It may stand under a dynamic. */
  posted?: true
  /** What such a thing is called in lists and quotes: 动态. */
  label: string
  /** Stands in place of a card whose thing is gone, or not for its reader. */
  gone: string
  /** @throws Refusal when the viewer may not send this one to the other */
  send(context: Context, viewer: Viewer, id: string, to: string): Promise<void>
  /** Whether who sends it to the other asks about something that the other offers to all: then they may go on asking. */
  asks?(context: Context, id: string, to: string): Promise<boolean>
  /** What its reader does on it, by a name that `terms.acts` gave; who else has it is told by `announceCard`. @throws Refusal */
  act?(context: Context, viewer: Viewer, id: string, act: string): Promise<void>
  /** As many as asked, in that order, in one statement; null for what is gone or not for its reader. */
  read(context: Context, asked: readonly AskedCard[], db: Executor): Promise<readonly (Shown | null)[]>
}

/** What rows show to who asked for them, in that order; null where there is no row. */
export function shownTo<R extends { reader: string | null; id: string }>(
  asked: readonly AskedCard[],
  rows: readonly R[],
  shown: (row: R) => Shown,
): (Shown | null)[] {
  const found = new Map(rows.map((row) => [`${row.reader} ${row.id}`, row]))
  return asked.map(({ reader, id }) => {
    const row = found.get(`${reader} ${id}`)
    return row ? shown(row) : null
  })
}

/** A kind that messages are of and no feature declares any more. */
const nobodys: CardKind = {
  label: '卡片',
  gone: '这张卡片看不到了',
  send: () => Promise.reject(new Error('a card of no kind')),
  read: async (_, asked) => asked.map(() => null),
}

/** null for a kind that no feature declares. */
export function cardKindOf(house: House, kind: string): CardKind | null {
  const kinds = house.all('cards')
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? null) : null
}

/** What `inShort` has to know of a message's card. */
export const cardLabel = (house: House, kind: string | null): { label: string } | null =>
  kind === null ? null : (cardKindOf(house, kind) ?? nobodys)

/** Whoever reads a message, as far as its card goes. */
export interface CardRow {
  reader: string | null
  school: string | null
  cardKind: string | null
  cardId: string | null
}

/** Cards of messages, null for those without: one statement for each kind among them, none where there is none. */
export async function cardsOf(
  context: Context,
  rows: readonly CardRow[],
  db: Executor,
): Promise<(Card | null)[]> {
  const cards: (Card | null)[] = rows.map(() => null)
  const asked = rows.flatMap(({ reader, school, cardKind, cardId }, index) =>
    cardKind === null || cardId === null ? [] : [{ kind: cardKind, reader, school, id: cardId, index }],
  )
  await Promise.all(
    [...new Set(asked.map(({ kind }) => kind))].map(async (kind) => {
      const body = cardKindOf(context.house, kind) ?? nobodys
      const some = asked.filter((one) => one.kind === kind)
      const shown = await body.read(context, some, db)
      some.forEach(({ index }, n) => {
        cards[index] = { kind, label: body.label, gone: body.gone, shown: shown[n] ?? null }
      })
    }),
  )
  return cards
}

/** A card as one reader has it. */
async function cardFor(context: Context, db: Executor, reader: string, { kind, id }: CardRef): Promise<Card> {
  const [card] = await cardsOf(context, [{ reader, school: null, cardKind: kind, cardId: id }], db)
  if (!card) throw wrongField('kind', '没有这种卡片')
  return card
}

/** Does what the reader chose on a card. The card as it is then. */
export async function actOn(
  context: Context,
  viewer: Viewer,
  { act, ...ref }: CardRef & { act: string },
): Promise<Card> {
  const kind = cardKindOf(context.house, ref.kind)
  if (!kind?.act) throw wrongField('kind', '这种卡片上没有要回答的')
  await kind.act(context, viewer, ref.id, act)
  return cardFor(context, context.db, viewer.id, ref)
}

/** Shows the card anew to the open apps of these people, once the transaction holds. */
export async function announceCard(
  context: Context,
  tx: Executor,
  ref: CardRef,
  people: readonly string[],
): Promise<void> {
  const told = []
  for (const person of people)
    told.push({
      to: channelOf(person),
      frame: { type: 'chat-card' as const, card: await cardFor(context, tx, person, ref) },
    })
  await publishFrames(context, tx, told)
}
