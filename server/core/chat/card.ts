/** Things of other features that people send each other in chat: each feature declares its kinds of them. */
import type { Card } from '../../../contract/chat/card'
import type { Context, Executor, Viewer } from '../../context'
import type { House } from '../../house'

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
export const labelled = (house: House, kind: string | null): { label: string } | null =>
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
