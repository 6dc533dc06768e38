import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person, Picture, Sound } from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { kindTitles, limits, type SafetyKind } from './rules'

const Kind = Type.Enum(Object.keys(kindTitles) as [SafetyKind, ...SafetyKind[]])
const Hit = Type.Object({ word: Type.String(), kind: Kind })

/** Something that waits for a reviewer. */
export const Waiting = Type.Object({
  /** Of the thing. */
  id: Id,
  subject: NameOf(kindNames.reviews),
  /** What one is called: 动态. */
  what: Type.String(),
  /** Where words stand under pseudonyms, the one that they stand under. */
  author: Person,
  title: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  sound: Type.Union([Sound, Type.Null()]),
  /** Why it waits, as its author reads it. */
  reason: Type.String(),
  /** The words that hit, as they were written. */
  hits: Type.Array(Hit),
  at: Instant,
})
export type Waiting = Static<typeof Waiting>

/** A word that a school's administrators added: what holds it waits for a reviewer, or is refused where nothing can wait. */
export const SchoolWord = Type.Object({
  id: Id,
  word: Type.String(),
  /** Why it is there. */
  reason: Type.String(),
  /** Who added it; null once the account is gone. */
  by: Type.Union([Person, Type.Null()]),
  at: Instant,
})
export type SchoolWord = Static<typeof SchoolWord>

export const safetyRoutes = {
  'safety/queue': get({
    title: '待审内容，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(Waiting),
    who: 'administrator',
  }),
  'safety/decide': post({
    title: '审核一条内容',
    body: Type.Union([
      Type.Object({ id: Id, action: Type.Literal('approve') }),
      Type.Object({
        id: Id,
        action: Type.Literal('refuse'),
        reason: Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' }),
      }),
    ]),
    data: Done,
    who: 'administrator',
  }),
  'safety/words': get({
    title: '近 30 天各个词命中了多少次，最多的在前',
    data: Type.Object({ items: Type.Array(Type.Object({ ...Hit.properties, hits: Count })) }),
    who: 'administrator',
  }),
  'safety/schoolWords': get({
    title: '本校词表，后加的在前',
    query: Type.Object(pageQuery),
    data: Page(SchoolWord),
    who: 'administrator',
  }),
  'safety/addWord': post({
    title: '给本校词表加一个词；已有的给出已有的',
    body: Type.Object({
      word: Type.String({ minLength: limits.word.min, maxLength: limits.word.max, title: '词' }),
      reason: Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' }),
    }),
    data: SchoolWord,
    who: 'administrator',
    limit: 60,
  }),
  'safety/removeWord': post({
    title: '从本校词表删一个词',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'administrator',
  }),
}

declare module '../registry' {
  interface Registry {
    safety: typeof safetyRoutes
  }
}
