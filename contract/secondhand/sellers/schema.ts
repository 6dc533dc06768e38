/** Who may trade, and who sells as a business. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person, Picture } from '../../common'
import { get, post } from '../../http'
import { Fen, orNull } from '../../sale/fields'
import { answers, appealStates, limits, states } from './rules'

const State = NameOf(states, '认证状态')

/** A person's verification as a business, to themselves. */
export const Business = Type.Object({
  state: State,
  /** '' until it was sent in. */
  name: Type.String(),
  licence: Type.String(),
  pictures: Type.Array(Picture),
  /** Why it was refused, or revoked. */
  reason: Type.String(),
  /** When it was sent in; null before. */
  at: orNull(Instant),
  /** Against a revocation, once. */
  appeal: Type.Object({
    state: NameOf(appealStates, '申诉'),
    text: Type.String(),
    /** What the second administrator said. */
    answer: Type.String(),
  }),
})
export type Business = Static<typeof Business>

export const BusinessDraft = Type.Object({
  key: Id,
  name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '商家名称' }),
  licence: Type.String({ minLength: 1, maxLength: limits.licence.typed, title: '统一社会信用代码' }),
  pictures: Type.Array(Id, {
    minItems: limits.pictures.min,
    maxItems: limits.pictures.max,
    uniqueItems: true,
    title: '营业执照照片',
  }),
})
export type BusinessDraft = Static<typeof BusinessDraft>

/** One that waits for the school, or that it verified. The id is the person's. */
export const WaitingBusiness = Type.Object({
  id: Id,
  person: Person,
  name: Type.String(),
  licence: Type.String(),
  pictures: Type.Array(Picture),
  at: Instant,
  /** It was revoked, and its seller appeals: why, and what they say. */
  appeal: orNull(Type.Object({ reason: Type.String(), text: Type.String() })),
})
export type WaitingBusiness = Static<typeof WaitingBusiness>

export const sellerRoutes = {
  'secondHand/sign': get({
    title: '能不能买卖，和还差什么',
    data: Type.Object({
      /** Why the viewer cannot buy, or sell; '' when they can. */
      buy: Type.String(),
      sell: Type.String(),
      business: State,
      /** Sold in the last 30 days: pieces, and fen. */
      pieces: Count,
      turnover: Fen,
      /** Kinds of things that may not be sold here. */
      rules: Type.Array(Type.String()),
    }),
    who: 'user',
  }),
  'secondHand/business': post({
    title: '申请认证为商家；被拒绝的可以再交',
    body: BusinessDraft,
    data: Business,
    who: 'student',
    limit: 10,
  }),
  'secondHand/businessInfo': get({ title: '自己的商家认证', data: Business, who: 'user' }),
  'secondHand/businesses': get({
    title: '等学校审核的商家和申诉，先交的在前',
    query: Type.Object(pageQuery),
    data: Page(WaitingBusiness),
    who: 'administrator',
  }),
  'secondHand/decideBusiness': post({
    title: '审核商家认证，或者撤销认证的申诉',
    body: Type.Object({
      id: Id,
      action: NameOf(answers, '决定'),
      /** Of a refusal. */
      reason: Type.Optional(Type.String({ maxLength: limits.reason.max, title: '理由' })),
    }),
    data: Done,
    who: 'administrator',
  }),
  'secondHand/verifiedBusinesses': get({
    title: '学校认证了的商家，新的在前',
    query: Type.Object(pageQuery),
    data: Page(WaitingBusiness),
    who: 'administrator',
  }),
  'secondHand/revokeBusiness': post({
    title: '撤销商家认证，写明理由；已经卖出的订单照原来的约定',
    body: Type.Object({
      id: Id,
      reason: Type.String({ minLength: 1, maxLength: limits.reason.max, title: '理由' }),
    }),
    data: Done,
    who: 'administrator',
  }),
  'secondHand/appealBusiness': post({
    title: '对撤销认证申诉，一次，由另一位管理员处理',
    body: Type.Object({
      text: Type.String({ minLength: limits.appeal.min, maxLength: limits.appeal.max, title: '申诉' }),
    }),
    data: Business,
    who: 'user',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandSellers: typeof sellerRoutes
  }
}
