/** What administrators see to of payments: reports to WeChat that failed, and money that is held too long. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { shippingAnswers, shippingNote } from '../rules'

/** An order, as a desk has it. */
const ofOrder = {
  title: Type.String(),
  /** As people read it. */
  number: Type.String(),
  /** A page of the app. */
  page: Type.String(),
  buyer: Person,
}

/** A shipping report that WeChat did not take. */
export const FailedShipping = Type.Object({
  id: Id,
  ...ofOrder,
  /** By which its console finds the payment. */
  payment: Type.String(),
  /** What was handed over, and by which parcels. */
  items: Type.String(),
  parcels: Type.Array(Type.String()),
  error: Type.String(),
  at: Instant,
})
export type FailedShipping = Static<typeof FailedShipping>

/** An order whose money is held for longer than its vendor keeps it. */
export const LongHeld = Type.Object({
  id: Id,
  ...ofOrder,
  state: Type.String(),
  /** Fen. */
  total: Count,
  channel: Type.String(),
  /** When it was paid, and until when the vendor lets it be settled or given back. */
  at: Instant,
  until: Instant,
})
export type LongHeld = Static<typeof LongHeld>

export const paymentDeskRoutes = {
  'payments/shippings': get({
    title: '没有报给微信的发货信息，早的在前',
    query: Type.Object(pageQuery),
    data: Page(FailedShipping),
    who: 'administrator',
  }),
  'payments/decideShipping': post({
    title: '再报一次发货信息，或记下已经在微信后台处理',
    body: Type.Object({
      id: Id,
      action: NameOf(shippingAnswers, '决定'),
      /** Of what was done by hand. */
      reason: Type.Optional(Type.String({ maxLength: shippingNote.max, title: '说明' })),
    }),
    data: Done,
    who: 'administrator',
  }),
  'payments/held': get({
    title: '快超过支付渠道期限、还没有结清的订单，期限近的在前',
    query: Type.Object(pageQuery),
    data: Page(LongHeld),
    who: 'administrator',
  }),
}

declare module '../../registry' {
  interface Registry {
    paymentDesk: typeof paymentDeskRoutes
  }
}
