/** Wanted posts, and what is done with them. */
import { Type, type Static } from 'typebox'
import { Done, Id, Instant, NameOf, Page, pageQuery, Person, Picture, Withheld } from '../../common'
import { get, post } from '../../http'
import { keywordMax } from '../../rules'
import { CategoryName } from '../fields'
import { Fen, one, orNull } from '../../sale/fields'
import { limits as goodsLimits } from '../rules'
import { limits, wantedStates } from './rules'

export const Wanted = Type.Object({
  id: Id,
  text: Type.String(),
  /** The highest price; null: nobody said. */
  most: orNull(Fen),
  category: CategoryName,
  pictures: Type.Array(Picture),
  /** Where they would take it; '' where nobody said. */
  spot: Type.String(),
  author: Person,
  state: NameOf(wantedStates, '求购的状态'),
  /** When it was put up, or last refreshed. */
  at: Instant,
  /** When it ends by itself. */
  until: Instant,
  mine: Type.Boolean(),
  /** To its author: it can be refreshed today, and kept going for another time. */
  fresh: Type.Boolean(),
  renewable: Type.Boolean(),
  /** The building of `spot`; to its author, where it is one. */
  house: Type.Optional(Id),
  withheld: Type.Optional(Withheld),
})
export type Wanted = Static<typeof Wanted>

const draft = {
  text: Type.String({ minLength: limits.text.min, maxLength: limits.text.max, title: '找什么' }),
  most: Type.Optional(
    Type.Integer({ minimum: goodsLimits.price.min, maximum: goodsLimits.price.max, title: '预算' }),
  ),
  category: CategoryName,
  pictures: Type.Array(Id, { maxItems: limits.pictures, uniqueItems: true, title: '图片' }),
  /** The building near which they would take it; their own words where it is none. */
  house: Type.Optional(Id),
  spot: Type.Optional(Type.String({ maxLength: goodsLimits.spot.max, title: '交易地点' })),
  /** Words that may not be sold are not refused: a reviewer decides. */
  review: Type.Optional(Type.Boolean({ title: '请管理员看看' })),
}
export const WantedDraft = Type.Object({
  key: Id,
  ...draft,
  /** Its author is told of listings that a search for these words finds; absent: of none. */
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '提醒的词' })),
})
export type WantedDraft = Static<typeof WantedDraft>
/** Replaced whole. */
export const WantedChange = Type.Object({ id: Id, ...draft })
export type WantedChange = Static<typeof WantedChange>

export const wantedRoutes = {
  'secondHand/wantedSelect': get({
    replica: true,
    title: '还在找的求购，新发的或擦亮的在前',
    query: Type.Object({
      school: Type.Optional(Id),
      category: Type.Optional(CategoryName),
      ...pageQuery,
    }),
    data: Page(Wanted),
    who: 'anyone',
  }),
  'secondHand/wantedInfo': get({ title: '一条求购', query: one, data: Wanted, who: 'anyone' }),
  'secondHand/userWanted': get({
    title: '自己的求购，找到了的和到期的也在',
    query: Type.Object(pageQuery),
    data: Page(Wanted),
    who: 'user',
  }),
  'secondHand/wantedRelease': post({
    title: '发布求购；有提醒的词就一并存成有货提醒',
    body: WantedDraft,
    data: Wanted,
    who: 'student',
    limit: 20,
  }),
  'secondHand/wantedModification': post({
    title: '修改自己的求购',
    body: WantedChange,
    data: Wanted,
    who: 'student',
    limit: 30,
  }),
  'secondHand/wantedDel': post({ title: '删除自己的求购', body: one, data: Done, who: 'user' }),
  'secondHand/wantedFound': post({
    title: '找到了：求购结束，它的有货提醒也停下',
    body: one,
    data: Wanted,
    who: 'user',
  }),
  'secondHand/wantedRenew': post({
    title: '到期前两天起，或结束以后：再找 30 天',
    body: one,
    data: Wanted,
    who: 'student',
  }),
  'secondHand/wantedRefresh': post({
    title: '擦亮求购：排到最前面，每天一次',
    body: one,
    data: Wanted,
    who: 'student',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandWanted: typeof wantedRoutes
  }
}
