import { Type, type Static } from 'typebox'
import { get } from '../http'

const FactTable = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** What goes wrong after its end. */
  why: Type.String(),
  /** The last day on which it holds. */
  until: Type.String(),
  /** That day is near, or past. */
  ending: Type.Boolean(),
  over: Type.Boolean(),
  /** Where newer ones are brought: a page's url; null: with a new release of the program. */
  page: Type.Union([Type.String(), Type.Null()]),
})
export type FactTable = Static<typeof FactTable>

export const factsRoutes = {
  'facts/list': get({
    title: '全平台的资料：到哪天为止，在哪里更新',
    data: Type.Object({ items: Type.Array(FactTable) }),
    who: 'platform-admin',
  }),
}

declare module '../registry' {
  interface Registry {
    facts: typeof factsRoutes
  }
}
