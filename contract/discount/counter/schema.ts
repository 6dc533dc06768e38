/** Keepers at the counter: what a code is, its use, and the figures of a shop. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf } from '../../common'
import { get, post } from '../../http'
import { phases } from '../rules'

/** What a keeper sees before confirming. */
export const Found = Type.Object({
  kind: Type.Union([Type.Literal('coupon'), Type.Literal('card')]),
  code: Type.String(),
  /** Whose it is: the name is masked. */
  who: Type.String(),
  title: Type.String(),
  gives: Type.String(),
  terms: Type.String(),
  /** Where it may be used: of a card the keeper's shops. */
  shops: Type.Array(Type.Object({ id: Id, name: Type.String(), gives: Type.String() })),
  until: Instant,
})
export type Found = Static<typeof Found>

export const Redeemed = Type.Object({
  kind: Found.properties.kind,
  who: Type.String(),
  gives: Type.String(),
  shop: Type.String(),
  at: Instant,
})
export type Redeemed = Static<typeof Redeemed>

export const Figures = Type.Object({
  shop: Type.Object({ id: Id, name: Type.String() }),
  /** Of the last days, today first. */
  days: Type.Array(Type.Object({ day: Type.String(), coupons: Count, visits: Count })),
  activities: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      phase: NameOf(phases),
      pieces: Count,
      sold: Count,
      used: Count,
    }),
  ),
})
export type Figures = Static<typeof Figures>

const code = Type.String({ minLength: 4, maxLength: 300, title: '券码' })

export const counterRoutes = {
  'discount/look': post({
    title: '店员看一个码是什么券、是谁的；错的码一分钟最多 10 次',
    body: Type.Object({ code }),
    data: Found,
    who: 'user',
    limit: 120,
  }),
  'discount/redeem': post({
    title: '店员核销一张券，或记一次出示优惠卡',
    body: Type.Object({ key: Id, code, shop: Id }),
    data: Redeemed,
    who: 'user',
    limit: 120,
  }),
  'discount/figures': get({
    title: '一家店的核销数据，给店员和学校',
    query: Type.Object({ id: Id }),
    data: Figures,
    who: 'user',
  }),
  'discount/answerInvite': post({
    title: '答应或回绝当一家店的店员',
    body: Type.Object({ id: Id, accept: Type.Boolean() }),
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'discount/mine': get({
    title: '我能核销的店',
    data: Type.Object({ items: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
    who: 'user',
  }),
}
