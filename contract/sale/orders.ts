/** Calls about carts and orders. What comes after the sale is refunds, what is sent is courier. */
import { Type } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery } from '../common'
import { get, post } from '../http'
import type { PayableKind } from '../kinds'
import { Fen, one, orNull } from './fields'
import { limits } from './rules'
import { groupNames } from './after/rules'
import { CartGroup, Chosen, PortionDraft, Portion, Place, Reason, Sale, SaleCard } from './shapes'
import { limits as ledgerLimits } from '../ledger/rules'

/** What is to be paid, for pages/order/pay?kind=&id=. */
const Due = Type.Object({
  kind: Type.Unsafe<PayableKind>(Type.String()),
  id: Id,
  amount: Fen,
  until: orNull(Instant),
})
const byGroup = Type.Object({ group: Type.Optional(NameOf(groupNames, '哪一种')), ...pageQuery })
const Counts = Type.Object({ unpaid: Count, waiting: Count, sent: Count, unrated: Count, refund: Count })

export const orderCalls = {
  carAdd: post({
    title: '加入购物车；同一件再加就是改件数',
    body: Chosen,
    data: Type.Object({ count: Count }),
    who: 'user',
    limit: 60,
  }),
  carCount: get({
    title: '购物车里有几种',
    data: Type.Object({ count: Count }),
    who: 'user',
  }),
  carList: get({
    title: '购物车，按卖家分',
    data: Type.Object({ items: Type.Array(CartGroup) }),
    who: 'user',
  }),
  carDel: post({
    title: '从购物车拿掉',
    body: Type.Object({
      goods: Type.Array(Id, { minItems: 1, maxItems: limits.cart, uniqueItems: true }),
    }),
    data: Type.Object({ count: Count }),
    who: 'user',
  }),
  carSettlement: post({
    title: '结算：按卖家分开，各是多少钱、能怎么交付',
    body: Type.Object({ lines: Type.Array(Chosen, { minItems: 1, maxItems: limits.cart }) }),
    data: Type.Object({ items: Type.Array(Portion) }),
    who: 'user',
    limit: 60,
  }),
  delivery: get({
    title: '校内常用的见面地点',
    data: Type.Object({ items: Type.Array(Type.Object({ name: Type.String(), hint: Type.String() })) }),
    who: 'user',
  }),
  orderCreate: post({
    title: '下单：一位卖家一个订单，一次付清；库存先占住',
    body: Type.Object({
      key: Id,
      portions: Type.Array(PortionDraft, { minItems: 1, maxItems: 20 }),
      /** The sum that the page showed. */
      expected: Type.Integer({ minimum: 1, maximum: ledgerLimits.amount.fen, title: '总价' }),
    }),
    data: Type.Object({ checkout: Id, orders: Type.Array(Id), total: Fen, until: Instant }),
    who: 'student',
    limit: 20,
  }),
  payment: post({
    title: '要付的钱：一个订单，或一次结算里还没付的',
    body: Type.Object({ id: Id, all: Type.Optional(Type.Boolean({ title: '一起付' })) }),
    data: Due,
    who: 'user',
  }),
  balance: get({
    title: '余额，和卖出还在担保中的钱',
    data: Type.Object({ balance: Fen, held: Fen, earned: Fen }),
    who: 'user',
  }),
  orderNumber: get({
    title: '买到的和卖出的各有几单在等',
    data: Type.Object({ bought: Counts, sold: Counts }),
    who: 'user',
  }),
  orderSelect: get({
    title: '买到的',
    query: byGroup,
    data: Page(SaleCard),
    who: 'user',
  }),
  sellerOrderSelect: get({
    title: '卖出的',
    query: byGroup,
    data: Page(SaleCard),
    who: 'user',
  }),
  orderInfo: get({ title: '一个订单', query: one, data: Sale, who: 'user', limit: 120 }),
  orderCancel: post({
    title: '取消：付款前双方都可以；付款后卖家可以，钱全退',
    body: Type.Object({ id: Id, reason: Type.Optional(Reason) }),
    data: Sale,
    who: 'user',
  }),
  orderAffirm: post({ title: '确认收货', body: one, data: Sale, who: 'user' }),
  handOver: post({
    title: '当面交付：输入对方的交付码',
    body: Type.Object({ id: Id, code: Type.String({ pattern: '^\\d{6}$', title: '交付码' }) }),
    data: Sale,
    who: 'user',
    limit: 20,
  }),
  handClaim: post({
    title: '卖家说已经当面交付：拍照为证，买家可以请学校处理，过期算收到',
    body: Type.Object({
      id: Id,
      pictures: Type.Array(Id, {
        minItems: 1,
        maxItems: limits.claim.pictures,
        uniqueItems: true,
        title: '照片',
      }),
      note: Type.Optional(Type.String({ maxLength: limits.reason.max, title: '说明' })),
    }),
    data: Sale,
    who: 'user',
  }),
  orderDelete: post({
    title: '从自己的列表里删掉结束了的订单',
    body: one,
    data: Done,
    who: 'user',
  }),
  orderAddressSave: post({
    title: '交付前修改收货地址，或见面的地点和时间',
    body: Type.Object({
      id: Id,
      address: Type.Optional(Id),
      place: Type.Optional(Place),
      at: Type.Optional(Type.String({ format: 'date-time', title: '见面时间' })),
    }),
    data: Sale,
    who: 'user',
  }),
  sellerPriceSave: post({
    title: '付款前给这位买家改价：降价马上算，加价要买家同意',
    body: Type.Object({
      id: Id,
      goods: Type.Integer({ minimum: 1, maximum: ledgerLimits.amount.fen, title: '商品总价' }),
      freight: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.freight.max, title: '运费' })),
    }),
    data: Sale,
    who: 'user',
  }),
  priceAccept: post({
    title: '买家同意卖家加价',
    body: Type.Object({
      id: Id,
      /** What the page showed, all of it. */
      amount: Type.Integer({ minimum: 1, maximum: ledgerLimits.amount.fen, title: '新总价' }),
    }),
    data: Sale,
    who: 'user',
  }),
  priceDecline: post({ title: '买家不同意加价', body: one, data: Sale, who: 'user' }),
  sellerRemark: post({
    title: '卖家的备注，只有自己看得到',
    body: Type.Object({
      id: Id,
      text: Type.String({ minLength: 1, maxLength: limits.note.max, title: '备注' }),
    }),
    data: Done,
    who: 'user',
  }),
  sellerRemarkDelete: post({ title: '删除备注', body: one, data: Done, who: 'user' }),
  remindPayment: post({
    title: '提醒买家付款',
    body: one,
    data: Done,
    who: 'user',
    limit: 20,
  }),
  reminder: post({ title: '提醒卖家交付', body: one, data: Done, who: 'user', limit: 20 }),
  remindComments: post({
    title: '请对方评价',
    body: one,
    data: Done,
    who: 'user',
    limit: 20,
  }),
}
