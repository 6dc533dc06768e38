/** Calls about what comes after the sale: refunds and disputes. */
import { Type } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { seenStep, latestStep } from '../order/disputes/schema'
import { disputeLimits } from '../order/rules'
import { Fen, one } from './fields'
import { limits } from './rules'
import { causeNames } from './after/rules'
import { parcel, Pictures, Reason, Refund, Remark, Sale, SaleCard } from './shapes'
import { limits as ledgerLimits } from '../ledger/rules'

export const refundCalls = {
  refundCause: get({
    title: '能选的原因、能退的金额',
    query: one,
    data: Type.Object({
      causes: Type.Array(
        Type.Object({ name: NameOf(causeNames), title: Type.String(), goods: Type.Boolean() }),
      ),
      /** What is left of what was paid. */
      most: Fen,
      /** It can be asked for with the goods. */
      goods: Type.Boolean(),
      /** It was asked for in vain: new evidence is needed. */
      again: Type.Boolean(),
      /** Lines that can be returned without a reason now. */
      regret: Type.Array(Count),
    }),
    who: 'user',
  }),
  orderRefund: post({
    title: '申请退款，可以只退一部分；没有退成可以带着新证据再申请一次',
    body: Type.Object({
      key: Id,
      id: Id,
      goods: Type.Boolean({ title: '要不要退货' }),
      amount: Type.Integer({ minimum: 1, maximum: ledgerLimits.amount.fen, title: '退款金额' }),
      /** Of which lines; absent: of all. With the goods, all pieces of these lines go back. */
      lines: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: limits.cart }), {
          minItems: 1,
          maxItems: limits.cart,
          uniqueItems: true,
          title: '商品',
        }),
      ),
      cause: NameOf(causeNames, '原因'),
      text: Type.String({
        minLength: limits.refund.text.min,
        maxLength: limits.refund.text.max,
        title: '说明',
      }),
      pictures: Pictures(limits.refund.pictures),
    }),
    data: Refund,
    who: 'user',
    limit: 20,
  }),
  refundInfo: get({ title: '一次退款', query: one, data: Refund, who: 'user' }),
  refundAffirm: post({
    title: '卖家同意退款，拒绝过也可以；寄回的收到以后也是它。要退货时给出收货地址，寄回前可以改',
    body: Type.Object({ id: Id, address: Type.Optional(Id) }),
    data: Refund,
    who: 'user',
  }),
  refundRefuse: post({
    title: '卖家拒绝退款，写明原因',
    body: Type.Object({ id: Id, reason: Reason, pictures: Pictures(limits.refund.pictures) }),
    data: Refund,
    who: 'user',
  }),
  refundWithdraw: post({ title: '撤销退款申请', body: one, data: Refund, who: 'user' }),
  refundBack: post({
    title: '买家寄回商品，或当面还了；快递公司查不到的单号可以更正一次，提醒过以后再一次',
    body: Type.Object({
      id: Id,
      ...parcel,
      text: Type.Optional(Remark),
    }),
    data: Refund,
    who: 'user',
  }),
  refundDelete: post({
    title: '从自己的退款列表里删掉结束了的',
    body: one,
    data: Done,
    who: 'user',
  }),
  dispute: post({
    title: '请学校处理，付款以后随时可以；双方都可以补充说明',
    body: Type.Object({
      id: Id,
      text: Type.String({
        minLength: disputeLimits.text.min,
        maxLength: disputeLimits.text.max,
        title: '说明',
      }),
      pictures: Pictures(disputeLimits.pictures),
    }),
    data: Sale,
    who: 'user',
  }),
  concede: post({ title: '争议中卖家同意全退', body: one, data: Sale, who: 'user' }),
  disputes: get({
    title: '等学校处理的争议，早的在前',
    query: Type.Object(pageQuery),
    data: Page(
      Type.Object({
        ...Type.Omit(SaleCard, ['actions', 'rates', 'second', 'other', 'mine']).properties,
        buyer: Person,
        seller: Person,
        by: Type.String(),
        text: Type.String(),
        since: Instant,
        ...latestStep,
      }),
    ),
    who: 'administrator',
  }),
  decide: post({
    title: '学校处理争议：退给买家百分之几，或者先退货再退款；超过 500 元要另一位管理员确认',
    body: Type.Object({
      id: Id,
      ...seenStep,
      goods: Type.Optional(Type.Boolean({ title: '先退货' })),
      share: Type.Integer({ minimum: 0, maximum: 100, title: '退款比例' }),
      note: Type.String({
        minLength: disputeLimits.reason.min,
        maxLength: disputeLimits.reason.max,
        title: '理由',
      }),
    }),
    data: Sale,
    who: 'administrator',
  }),
}
