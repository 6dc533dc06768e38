import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery, Person, Picture } from '../common'
import { get, post } from '../http'
import { kindTitles, limits, subjectNames, type SafetyKind } from './rules'

const Kind = Type.Enum(Object.keys(kindTitles) as [SafetyKind, ...SafetyKind[]])
const Hit = Type.Object({ word: Type.String(), kind: Kind })

/** Something that waits for a reviewer. */
export const Waiting = Type.Object({
  /** Of the thing. */
  id: Id,
  subject: Type.Enum(subjectNames),
  /** Where words stand under pseudonyms, the one that they stand under. */
  author: Person,
  title: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** Why it waits, as its author reads it. */
  reason: Type.String(),
  /** The words that hit, as they were written. */
  hits: Type.Array(Hit),
  at: Instant,
})
export type Waiting = Static<typeof Waiting>

export const safetyRoutes = {
  'safety/queue': get({ title: '待审内容，先来的在前', query: Type.Object(pageQuery), data: Page(Waiting), who: 'administrator' }),
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
}

declare module '../registry' {
  interface Registry {
    safety: typeof safetyRoutes
  }
}
