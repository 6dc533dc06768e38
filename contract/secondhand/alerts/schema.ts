/** Saved searches: who saves one is told when something that fits is put up. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id } from '../../common'
import { get, post } from '../../http'
import { keywordMax } from '../../rules'
import { CategoryName } from '../fields'
import { limits as goodsLimits } from '../rules'
import { limits } from './rules'

export const SavedSearch = Type.Object({
  id: Id,
  keyword: Type.String(),
  /** null: of any category, and at any price. Fen. */
  category: Type.Union([CategoryName, Type.Null()]),
  most: Type.Union([Count, Type.Null()]),
  /** They are told. */
  on: Type.Boolean(),
})
export type SavedSearch = Static<typeof SavedSearch>

export const alertRoutes = {
  'secondHand/searches': get({
    title: '自己存的搜索，新的在前',
    data: Type.Object({ items: Type.Array(SavedSearch) }),
    who: 'user',
  }),
  'secondHand/saveSearch': post({
    title: `存一个搜索：本校有人上架合适的就告诉我，每天最多一次；每人最多存${limits.searches}个`,
    body: Type.Object({
      keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }),
      category: Type.Optional(CategoryName),
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: goodsLimits.price.max, title: '最高价' })),
    }),
    data: SavedSearch,
    who: 'user',
    limit: 30,
  }),
  'secondHand/muteSearch': post({
    title: '存着的搜索：提醒我，或者先不提醒',
    body: Type.Object({ id: Id, on: Type.Boolean() }),
    data: Done,
    who: 'user',
  }),
  'secondHand/forgetSearch': post({
    title: '删掉存的搜索',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'user',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandAlerts: typeof alertRoutes
  }
}
