/** Disputes of orders of every kind: what the desk rules, appeals against it, and what the two offer each other. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf, Person } from '../../common'
import { get, post } from '../../http'
import { kindNames, type OrderName } from '../../kinds'
import {
  besideNames,
  disputeLimits,
  offerStates,
  partyNames,
  rulingLimits,
  type Beside,
  type Party,
} from '../rules'

const of = {
  kind: Type.Unsafe<OrderName>(NameOf(kindNames.orders, '订单种类')),
  id: Id,
}
const PartyName = Type.Unsafe<Party>(Type.String({ enum: [...partyNames] }))
/** Percent that go back to the buyer. */
const Share = Type.Integer({ minimum: 0, maximum: 100, title: '退款比例' })
const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

export const Offer = Type.Object({
  id: Id,
  by: PartyName,
  share: Share,
  text: Type.String(),
  state: NameOf(offerStates),
  at: Instant,
})
export type Offer = Static<typeof Offer>

/** How a dispute stands, to its two sides and the desk. */
export const Standing = Type.Object({
  /** Which side the viewer is on; null: they decide. */
  side: orNull(PartyName),
  /** Fen: what is shared out. */
  amount: Count,
  /** What holds, or was carried out; null before. `until`: either side may appeal until then; null: it is final. */
  ruling: orNull(
    Type.Object({ share: Share, goods: Type.Boolean(), note: Type.String(), until: orNull(Instant) }),
  ),
  /** Who appealed against the first ruling; null: nobody. */
  appealed: orNull(PartyName),
  /** To the desk: what one administrator proposes and another has to confirm. */
  proposal: orNull(
    Type.Object({
      id: Id,
      share: Share,
      goods: Type.Boolean(),
      note: Type.String(),
      by: Person,
      mine: Type.Boolean(),
    }),
  ),
  /** The first one first. */
  offers: Type.Array(Offer),
  /** It is open: statements, offers and answers are taken. */
  open: Type.Boolean(),
  /** To the desk: who else can decide or confirm it. */
  others: orNull(Type.Unsafe<Beside>(Type.String({ enum: [...besideNames] }))),
  /** The desk may have the goods sent back first. */
  returns: Type.Boolean(),
})
export type Standing = Static<typeof Standing>

/** Of an order in dispute, its latest step. */
export const latestStep = { step: Id }
/** The latest step that the desk read: where another came since, it reads that first. Absent: whatever came. */
export const seenStep = { step: Type.Optional(Id) }

export const orderDisputeRoutes = {
  'order/dispute': get({
    title: '争议到哪一步：处理结果、申诉、双方的提议',
    query: Type.Object(of),
    data: Standing,
    who: 'user',
  }),
  'order/offer': post({
    title: '争议中提议退百分之几，对方可以接受；新的提议代替旧的',
    body: Type.Object({
      ...of,
      share: Share,
      text: Type.Optional(Type.String({ maxLength: rulingLimits.offer.max, title: '说明' })),
    }),
    data: Standing,
    who: 'user',
    limit: 20,
  }),
  'order/answerOffer': post({
    title: '接受或谢绝对方的提议；接受后马上按它分钱',
    body: Type.Object({ ...of, offer: Id, agree: Type.Boolean({ title: '接受' }) }),
    data: Standing,
    who: 'user',
  }),
  'order/appeal': post({
    title: '对处理结果申诉，双方一共一次，由另一位管理员重新处理',
    body: Type.Object({
      ...of,
      text: Type.String({
        minLength: disputeLimits.text.min,
        maxLength: disputeLimits.text.max,
        title: '申诉',
      }),
      pictures: Type.Optional(
        Type.Array(Id, { maxItems: disputeLimits.pictures, uniqueItems: true, title: '图片' }),
      ),
    }),
    data: Standing,
    who: 'user',
    limit: 20,
  }),
  'order/confirmRuling': post({
    title: '确认或驳回另一位管理员提出的处理方案',
    body: Type.Object({
      ...of,
      ruling: Id,
      agree: Type.Boolean({ title: '同意' }),
      /** Why not. */
      note: Type.Optional(Type.String({ maxLength: disputeLimits.reason.max, title: '理由' })),
    }),
    data: Done,
    who: 'administrator',
  }),
}

declare module '../../registry' {
  interface Registry {
    orderDisputes: typeof orderDisputeRoutes
  }
}
