import { Type } from 'typebox'
import { Count, Id, Instant, Latitude, Longitude, Page, pageQuery } from '../common'
import { get, post } from '../http'
import { seenStep } from '../order/disputes/schema'
import { Rating, Ratings } from '../order/schema'
import { disputeLimits } from '../order/rules'
import { Code, CompanyName, Due, Fen, KindName, one, orNull, Pictures, Reason } from './fields'
import { Disputed, HallCard, HallQuery, OrderDetail, OrderDraft, OwnCard } from './order/schema'
import { goods, tip } from './price/rules'
import { priceRoutes } from './price/schema'
import { riderRoutes } from './rider/schema'
import { limits } from './rules'
import { groupNames, type Group } from './states/rules'

export type {
  Disputed,
  Event,
  HallCard,
  OrderCard,
  OrderDetail,
  OrderDraft,
  OwnCard,
  Recipient,
  Stop,
} from './order/schema'
export type { PriceDraft, QuoteShown, StopDraft } from './price/schema'
export type { Earning, Ranked, Rider, RiderShown } from './rider/schema'

/** `counts`: with the first page, how many of each kind there are, of a thousand at most. */
const Hall = Type.Object({
  ...Page(HallCard).properties,
  counts: orNull(Type.Object({ take: Count, send: Count, agency: Count })),
})

export const runningRoutes = {
  ...priceRoutes,
  ...riderRoutes,
  'running/home': get({
    title: '跑腿首页',
    data: Type.Object({
      kinds: Type.Array(
        Type.Object({ kind: KindName, title: Type.String(), words: Type.String(), base: Fen }),
      ),
      /** Mine that run, the latest first, three at most. */
      running: Type.Array(OwnCard),
      /** Mine that I ordered, of each group that is not over. */
      mine: Type.Object({ unpaid: Count, waiting: Count, running: Count, delivered: Count }),
      /** In my school: orders that wait for a rider, riders at work, and done this week. */
      open: Count,
      riders: Count,
      week: Count,
      rider: Type.Boolean(),
    }),
    who: 'user',
  }),
  'running/create': post({
    title: '下单；价格和看到的不一样就拒绝',
    body: OrderDraft,
    data: OrderDetail,
    who: 'student',
    limit: 20,
  }),
  'running/toPay': post({ title: '要付多少，去收银台', body: one, data: Due, who: 'user', limit: 60 }),
  'running/detail': get({ title: '一个跑腿单', query: one, data: OrderDetail, who: 'user' }),
  'running/userOrders': get({
    title: '我下的单，新的在前',
    query: Type.Object({
      group: Type.Optional(Type.Unsafe<Group>(Type.String({ enum: groupNames, title: '分组' }))),
      ...pageQuery,
    }),
    data: Page(OwnCard),
    who: 'user',
  }),
  'running/riderOrders': get({
    title: '我接的单，新的在前',
    query: Type.Object({
      group: Type.Optional(Type.Unsafe<Group>(Type.String({ enum: groupNames, title: '分组' }))),
      ...pageQuery,
    }),
    data: Page(OwnCard),
    who: 'user',
  }),
  'running/hall': get({
    title: '跑腿大厅：本校待接的单',
    query: Type.Object(HallQuery),
    data: Hall,
    who: 'anyone',
  }),
  'running/riderGrab': post({
    title: '抢单，只有一位抢得到',
    body: one,
    data: OrderDetail,
    who: 'rider',
    limit: 120,
  }),
  'running/cancel': post({
    title: '下单人取消；骑手已经出发的，要付看到的违约费',
    body: Type.Object({
      id: Id,
      reason: Type.Optional(Reason),
      /** cancel_fee as the page showed it. */ expected: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        title: '违约费',
      }),
    }),
    data: OrderDetail,
    who: 'user',
  }),
  'running/riderCancel': post({
    title: '骑手退单；超过时间的，从保证金里赔给下单人',
    body: Type.Object({
      id: Id,
      reason: Reason,
      /** back_fee as the page showed it. */ expected: Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        title: '违约金',
      }),
    }),
    data: OrderDetail,
    who: 'user',
  }),
  'running/confirmTransfer': post({
    title: '转单给另一位骑手，对方凭码接手',
    body: Type.Object({
      id: Id,
      phone: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '对方手机号' }),
      reason: Type.Optional(Reason),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 20,
  }),
  'running/withdrawTransfer': post({
    title: '收回还没有人接手的转单',
    body: one,
    data: OrderDetail,
    who: 'user',
  }),
  'running/verifyTransfer': post({
    title: '凭码接手转来的单',
    body: Type.Object({ id: Id, code: Code }),
    data: OrderDetail,
    who: 'rider',
    limit: 30,
  }),
  'running/riderProcess': post({
    title: '取到了：取件拍照，寄件验下单人的取件码',
    body: Type.Object({
      id: Id,
      code: Type.Optional(Code),
      pictures: Type.Optional(Pictures(0, limits.pictures)),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/orderVoucher': post({
    title: '上传凭证；代买写明花了多少',
    body: Type.Object({
      id: Id,
      pictures: Pictures(1, limits.pictures),
      spent: Type.Optional(Type.Integer({ minimum: 0, maximum: goods.max, title: '实际花费' })),
      note: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '说明' })),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/riderEndProcess': post({
    title: '送到了，拍照',
    body: Type.Object({
      id: Id,
      pictures: Pictures(1, limits.pictures),
      note: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '说明' })),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/submitExpress': post({
    title: '寄出了，填快递单号；填错了可以更正一次，查不到时再一次',
    body: Type.Object({
      id: Id,
      company: CompanyName,
      number: Type.String({
        minLength: limits.express.min,
        maxLength: limits.express.max,
        pattern: '^[A-Za-z0-9-]+$',
        title: '快递单号',
      }),
      pictures: Pictures(1, limits.pictures),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/userConfirmEnd': post({
    title: '确认收货：下单人点确认，或骑手凭下单人的收货码',
    body: Type.Object({ id: Id, code: Type.Optional(Code) }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/dispute': post({
    title: '申请售后，由学校处理',
    body: Type.Object({
      id: Id,
      text: Type.String({
        minLength: disputeLimits.text.min,
        maxLength: disputeLimits.text.max,
        title: '说明',
      }),
      pictures: Type.Optional(Pictures(0, disputeLimits.pictures)),
    }),
    data: OrderDetail,
    who: 'user',
    limit: 20,
  }),
  'running/concede': post({ title: '骑手同意全额退款', body: one, data: OrderDetail, who: 'user' }),
  'running/disputes': get({
    title: '待处理的争议，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(Disputed),
    who: 'administrator',
  }),
  'running/decide': post({
    title: '处理争议：退给下单人百分之几',
    body: Type.Object({
      id: Id,
      ...seenStep,
      share: Type.Integer({ minimum: 0, maximum: 100, title: '退款比例' }),
      note: Reason,
    }),
    data: OrderDetail,
    who: 'administrator',
  }),
  'running/tip': post({
    title: '给小费：还没有人接的，加给接单的骑手；完成以后再给的，直接给骑手',
    body: Type.Object({
      id: Id,
      key: Id,
      amount: Type.Integer({ minimum: tip.min, maximum: tip.max, title: '小费' }),
    }),
    data: Due,
    who: 'user',
    limit: 20,
  }),
  'running/track': post({
    title: '同意或不再同意查看骑手位置，双方都同意才有',
    body: Type.Object({ id: Id, on: Type.Boolean({ title: '同意' }) }),
    data: Type.Object({ owner: Type.Boolean(), rider: Type.Boolean() }),
    who: 'user',
    limit: 60,
  }),
  'running/tellPosition': post({
    title: '骑手在路上的位置',
    body: Type.Object({ id: Id, latitude: Latitude, longitude: Longitude }),
    data: Type.Object({ shown: Type.Boolean() }),
    who: 'user',
    limit: 240,
  }),
  'running/position': get({
    title: '骑手现在的位置；没有或太久以前的为空',
    query: one,
    data: orNull(Type.Object({ latitude: Latitude, longitude: Longitude, at: Instant })),
    who: 'user',
  }),
  'running/evaluations': get({
    title: '对一位骑手的评价，新的在前',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Type.Object({
      ...Page(Rating).properties,
      count: Count,
      stars: Type.Union([Type.Number(), Type.Null()]),
    }),
    who: 'user',
  }),
  'running/evaluation': get({
    title: '一个跑腿单的双方评价；对方的，自己评过或过期后才看得到',
    query: Type.Object({ order: Id }),
    data: Ratings,
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    running: typeof runningRoutes
  }
}
