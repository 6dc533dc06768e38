/** Merchant numbers of sellers at WeChat, where their shares of combined payments are paid. */
import { Type, type Static } from 'typebox'
import { Done, Id, Instant, NameOf, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { merchantAnswers, merchantNumber, merchantReason, merchantStates } from '../rules'

/** A person's own. */
export const Merchant = Type.Object({
  /** Combined payments are open here: else no number is asked for. */
  open: Type.Boolean(),
  state: NameOf(merchantStates, '状态'),
  /** Confirmed; '' where none is. */
  number: Type.String(),
  /** What waits for the school; '' where nothing does. */
  wanted: Type.String(),
  /** Why it was refused. */
  reason: Type.String(),
})
export type Merchant = Static<typeof Merchant>

/** One that waits for the school. The id is the person's. */
export const WaitingMerchant = Type.Object({
  id: Id,
  person: Person,
  wanted: Type.String(),
  /** What was confirmed before; '' where nothing was. */
  number: Type.String(),
  at: Instant,
})
export type WaitingMerchant = Static<typeof WaitingMerchant>

const Number = Type.String({ pattern: merchantNumber.pattern, title: '微信商户号' })

export const merchantRoutes = {
  'payments/merchant': get({ title: '自己的微信商户号', data: Merchant, who: 'user' }),
  'payments/merchantSave': post({
    title: '填写自己的微信商户号，学校确认后生效；不填就是不用了',
    body: Type.Object({ number: Type.Optional(Number) }),
    data: Merchant,
    who: 'student',
    limit: 10,
  }),
  'payments/merchants': get({
    title: '等学校确认的商户号，先交的在前',
    query: Type.Object(pageQuery),
    data: Page(WaitingMerchant),
    who: 'administrator',
  }),
  'payments/decideMerchant': post({
    title: '确认卖家的商户号，或者写明理由退回',
    body: Type.Object({
      id: Id,
      number: Number,
      action: NameOf(merchantAnswers, '决定'),
      /** Of a refusal. */
      reason: Type.Optional(Type.String({ maxLength: merchantReason.max, title: '理由' })),
    }),
    data: Done,
    who: 'administrator',
  }),
}

declare module '../../registry' {
  interface Registry {
    paymentMerchant: typeof merchantRoutes
  }
}
