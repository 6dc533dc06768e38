import { Type, type Static, type TSchema } from 'typebox'
import { Count, Id, Instant, Latitude, Longitude, Page, pageQuery, Person, Picture } from '../common'
import { get, post } from '../http'
import { goods, house, kindNames, piecesMax, sexNames, sizeNames, tip, type ItemName, type Kind, type Sex, type Size } from './price/rules'
import { periods, type Hold, type Period } from './rider/rules'
import { companies, groupNames, limits, type Action, type By, type Company, type Group, type State } from './rules'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const KindName = Type.Unsafe<Kind>(Type.String({ enum: kindNames, title: '种类' }))
const SizeName = Type.Unsafe<Size>(Type.String({ enum: sizeNames, title: '重量' }))
const SexName = Type.Unsafe<Sex>(Type.String({ enum: sexNames, title: '性别要求' }))
const CompanyName = Type.Unsafe<Company>(Type.String({ enum: companies, title: '快递公司' }))
const StateName = Type.Unsafe<State>(Type.String())
const ActionName = Type.Unsafe<Action>(Type.String())
const PeriodName = Type.Unsafe<Period>(Type.String({ enum: periods, title: '时间' }))
/** Fen. */
const Fen = Type.Integer({ minimum: 0 })
const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '原因' })
const Pictures = (least: number, most: number) => Type.Array(Id, { minItems: least, maxItems: most, uniqueItems: true, title: '照片' })
const PlaceName = Type.String({ minLength: limits.place.min, maxLength: limits.place.max, title: '地点' })
const Code = Type.String({ pattern: '^\\d{4}$', title: '验证码' })

/** Where something is fetched or brought: an entry of one's address book, a parcel station or counter, or a place in words. */
const StopDraft = Type.Object({
  address: Type.Optional(Id),
  station: Type.Optional(Id),
  place: Type.Optional(Type.Object({ name: PlaceName, latitude: Type.Optional(Latitude), longitude: Type.Optional(Longitude) })),
}, { minProperties: 1, maxProperties: 1, title: '地点' })
export type StopDraft = Static<typeof StopDraft>

/** Who a sent parcel is for. */
const Recipient = Type.Object({
  name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '收件人' }),
  phone: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '收件人手机号' }),
  address: Type.String({ minLength: 5, maxLength: 120, title: '收件地址' }),
})
export type Recipient = Static<typeof Recipient>

const priced = {
  kind: KindName,
  from: Type.Optional(StopDraft),
  to: StopDraft,
  size: Type.Optional(SizeName),
  pieces: Type.Optional(Type.Integer({ minimum: 1, maximum: piecesMax, title: '件数' })),
  /** Carried up to the room; where absent the floor of the address counts, if it has one and `upstairs` is wanted. */
  upstairs: Type.Optional(Type.Boolean({ title: '送上楼' })),
  floor: Type.Optional(Type.Integer({ minimum: 1, maximum: house.floors, title: '楼层' })),
  lift: Type.Optional(Type.Boolean({ title: '有电梯' })),
  sex: Type.Optional(SexName),
  urgent: Type.Optional(Type.Boolean({ title: '加急' })),
  /** Absent: as soon as it can be. Otherwise a window of `running/time`. */
  window: Type.Optional(Type.Object({ from: Instant, to: Instant }, { title: '时间' })),
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: tip.max, title: '小费' })),
  goods: Type.Optional(Type.Integer({ minimum: 0, maximum: goods.max, title: '代买预付' })),
}
const Priced = Type.Object(priced)
export type PriceDraft = Static<typeof Priced>

export const OrderDraft = Type.Object({
  ...priced,
  key: Id,
  /** What it is. */
  title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '物品或事项' }),
  remark: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '备注' })),
  /** take: the parcel's code or message at the station. Only the rider who holds the order reads it. */
  parcel: Type.Optional(Type.String({ maxLength: limits.parcel.max, title: '取件码' })),
  /** send */
  recipient: Type.Optional(Recipient),
  company: Type.Optional(CompanyName),
  /** The rider's position may be asked for, if the rider agrees. */
  track: Type.Optional(Type.Boolean({ title: '查看骑手位置' })),
  /** The sum that the page showed: another one of the server's refuses, and says which. */
  expected: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '价格' }),
})
export type OrderDraft = Static<typeof OrderDraft>

const ItemShown = Type.Object({ name: Type.Unsafe<ItemName>(Type.String()), title: Type.String(), amount: Fen, note: Type.String() })
export const QuoteShown = Type.Object({
  items: Type.Array(ItemShown), service: Fen, tip: Fen, goods: Fen, total: Fen,
  metres: orNull(Count), due: Instant,
})
export type QuoteShown = Static<typeof QuoteShown>

/** A place as the viewer may see it: name and phone are null but to the owner, and to the rider who holds it while it runs. */
export const Stop = Type.Object({
  /** The house or station; whole with the room to whom the rest is shown. */
  place: Type.String(),
  name: orNull(Type.String()),
  phone: orNull(Type.String()),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
})
export type Stop = Static<typeof Stop>

/** An order as lists, the hall and chat show it. */
export const OrderCard = Type.Object({
  id: Id,
  number: Type.String(),
  kind: KindName,
  state: StateName,
  title: Type.String(),
  from: orNull(Type.String()),
  to: Type.String(),
  size: orNull(SizeName),
  pieces: Count,
  sex: SexName,
  urgent: Type.Boolean(),
  tip: Fen,
  /** Paid by the owner. */
  total: Fen,
  /** What the rider has of it, without what is spent on goods; at the level of the rider who holds it, else of the viewer. */
  pay: Fen,
  /** Metres from the first place to the second. */
  metres: orNull(Count),
  /** Metres from the viewer to the first place; in the hall, where the viewer told theirs. */
  away: orNull(Count),
  due: Instant,
  /** When its next timer runs out: to pay, to take a transfer over, to be confirmed. */
  until: orNull(Instant),
  mine: Type.Boolean(),
  /** The viewer holds it. */
  held: Type.Boolean(),
  at: Instant,
})
export type OrderCard = Static<typeof OrderCard>

/** A step that was taken. */
export const Event = Type.Object({
  action: ActionName,
  to: StateName,
  by: Type.Unsafe<By>(Type.String()),
  /** Why, or with which number; may be empty. */
  note: Type.String(),
  pictures: Type.Array(Picture),
  at: Instant,
})
export type Event = Static<typeof Event>

const RiderShown = Type.Object({
  ...Person.properties,
  level: Type.Integer(), level_title: Type.String(), done: Count,
  /** On average; null while nobody has rated. */
  stars: orNull(Type.Number()),
})
export type RiderShown = Static<typeof RiderShown>

export const OrderDetail = Type.Object({
  ...OrderCard.properties,
  owner: Person,
  rider: orNull(RiderShown),
  /** To call the other side, while it runs; null to everybody else. */
  phone: orNull(Type.String()),
  stops: Type.Object({ from: orNull(Stop), to: Stop }),
  remark: Type.String(),
  /** To the owner and the rider who holds it. */
  parcel: orNull(Type.String()),
  recipient: orNull(Recipient),
  company: orNull(Type.String()),
  express: orNull(Type.Object({ company: Type.String(), number: Type.String() })),
  quote: Type.Object({ items: Type.Array(ItemShown), service: Fen, tip: Fen, goods: Fen, total: Fen }),
  /** What the rider spent on goods; null until told. */
  spent: orNull(Fen),
  /** Once it is over: back to the owner, to the rider, to the platform. */
  settled: orNull(Type.Object({ refunded: Fen, rider: Fen, fee: Fen })),
  /** Given after it was done. */
  tips: Fen,
  /** To the owner: what the rider asks for at the pickup of a send order, and what confirms the hand-over. */
  codes: Type.Object({ pickup: orNull(Type.String()), receive: orNull(Type.String()) }),
  /** To the rider who passes it on: what the next one is to be told. */
  transfer: orNull(Type.Object({ to: Type.String(), code: orNull(Type.String()), until: Instant })),
  /** What taking it back costs now: send it as `expected`. */
  cancel_fee: Fen,
  /** What giving it back costs the rider now. */
  back_fee: Fen,
  track: Type.Object({ owner: Type.Boolean(), rider: Type.Boolean() }),
  dispute: orNull(Type.Object({ by: Type.Unsafe<'owner' | 'rider' | 'clock'>(Type.String()), text: Type.String(), share: orNull(Count), note: Type.String() })),
  /** Whether the viewer may rate, or add a word; and what was said by both sides. */
  rating: Type.Object({ may: Type.Boolean(), second: Type.Boolean(), mine: orNull(Count), theirs: orNull(Count) }),
  /** What the viewer may do now, of the rows. */
  actions: Type.Array(ActionName),
  events: Type.Array(Event),
})
export type OrderDetail = Static<typeof OrderDetail>

const one = Type.Object({ id: Id })
/** What is to be paid, for pages/order/pay?kind=&id=. */
const Due = Type.Object({ kind: Type.Union([Type.Literal('errand'), Type.Literal('errand-tip'), Type.Literal('margin')]), id: Id, amount: Fen, until: orNull(Instant) })

export const HallQuery = {
  sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('near'), Type.Literal('pay')], { default: 'new' })),
  kind: Type.Optional(KindName),
  /** Where the rider is; sorting by `near` needs it. */
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  ...pageQuery,
}

export const Rider = Type.Object({
  /** null: no rider yet. suspended: taken back by an administrator. */
  state: orNull(Type.Union([Type.Literal('active'), Type.Literal('suspended')])),
  /** What is needed to apply. */
  needs: Type.Object({ student: Type.Boolean(), verified: Type.Boolean(), gender: Type.Boolean() }),
  /** Takes orders and is told of new ones. */
  working: Type.Boolean(),
  /** The name of the level, and the platform's share in percent. */
  level: Type.Integer(), level_title: Type.String(), percent: Type.Integer(),
  done: Count, stars: orNull(Type.Number()), running: Count,
  margin: Type.Object({ balance: Fen, required: Fen, hold: orNull(Type.Object({ why: Type.Unsafe<Hold>(Type.String()), text: Type.String() })) }),
  today: Type.Object({ done: Count, income: Fen }),
})
export type Rider = Static<typeof Rider>

/** A line of a rider's own bill. */
export const Earning = Type.Object({
  id: Id, order: Id, kind: KindName, title: Type.String(),
  what: Type.Union([Type.Literal('settle'), Type.Literal('cancel'), Type.Literal('tip'), Type.Literal('penalty'), Type.Literal('split')]),
  /** Signed: a penalty is below zero. */
  amount: Type.Integer(),
  /** Of it, what was spent on goods; and the platform's share that is not in it. */
  spent: Fen, fee: Fen, at: Instant,
})
export type Earning = Static<typeof Earning>

export const Ranked = Type.Object({ place: Count, rider: RiderShown, score: Type.Integer(), done: Count, on_time: Count, good: Count, bad: Count, late: Count, back: Count })
export type Ranked = Static<typeof Ranked>

export const Disputed = Type.Object({ ...OrderCard.properties, owner: Person, rider: Person, by: Type.String(), text: Type.String(), since: Instant })
export type Disputed = Static<typeof Disputed>

export const runningRoutes = {
  'running/home': get({
    title: '跑腿首页',
    data: Type.Object({
      kinds: Type.Array(Type.Object({ kind: KindName, title: Type.String(), words: Type.String(), base: Fen })),
      /** Mine that run, the latest first, three at most. */
      running: Type.Array(OrderCard),
      /** In my school: orders that wait for a rider, riders at work, and done this week. */
      open: Count, riders: Count, week: Count,
      rider: Type.Boolean(),
    }),
    who: 'user',
  }),
  'running/specification': get({
    title: '重量、件数和快递公司',
    data: Type.Object({
      sizes: Type.Array(Type.Object({ size: SizeName, title: Type.String(), words: Type.String(), kg: Count, fee: Fen })),
      per_piece: Fen, pieces: Count, companies: Type.Array(Type.String()), tips: Type.Array(Fen), goods: Fen,
    }),
    who: 'anyone',
  }),
  'running/time': get({ title: '可以约的时间', data: Type.Object({ now: Instant, usual: Count, windows: Type.Array(Type.Object({ from: Instant, to: Instant, fee: Fen })) }), who: 'anyone' }),
  'running/urgent': get({ title: '现在加急，多久送到', data: Type.Object({ fee: Fen, minutes: Count, due: Instant, /** At work now, in my school. */ riders: Count }), who: 'user' }),
  'running/urgent/config': get({ title: '加急的价格', data: Type.Object({ fee: Fen, minutes: Count, usual: Count }), who: 'anyone' }),
  'running/sex/config': get({ title: '指定骑手性别的价格', data: Type.Object({ fee: Fen, options: Type.Array(Type.Object({ sex: SexName, title: Type.String() })) }), who: 'anyone' }),
  'running/house': get({
    title: '送到几楼要多少钱',
    query: Type.Object({ floor: Type.Integer({ minimum: 1, maximum: house.floors, title: '楼层' }), lift: Type.Optional(Type.Boolean({ title: '有电梯' })) }),
    data: Type.Object({ fee: Fen }),
    who: 'anyone',
  }),
  'running/house/config': get({ title: '上楼的价格', data: Type.Object({ free: Count, per_floor: Fen, most: Fen }), who: 'anyone' }),
  'running/quote': post({ title: '报价，逐项列出', body: Priced, data: QuoteShown, who: 'user', limit: 240 }),
  'running/create': post({ title: '下单；价格和看到的不一样就拒绝', body: OrderDraft, data: OrderDetail, who: 'student', limit: 20 }),
  'running/toPay': post({ title: '要付多少，去收银台', body: one, data: Due, who: 'user', limit: 60 }),
  'running/detail': get({ title: '一个跑腿单', query: one, data: OrderDetail, who: 'user' }),
  'running/userOrders': get({
    title: '我下的单，新的在前',
    query: Type.Object({ group: Type.Optional(Type.Unsafe<Group>(Type.String({ enum: groupNames, title: '分组' }))), ...pageQuery }),
    data: Page(OrderCard),
    who: 'user',
  }),
  'running/riderOrders': get({
    title: '我接的单，新的在前',
    query: Type.Object({ group: Type.Optional(Type.Unsafe<Group>(Type.String({ enum: groupNames, title: '分组' }))), ...pageQuery }),
    data: Page(OrderCard),
    who: 'user',
  }),
  'running/hall': get({ title: '抢单大厅：本校待接的单', query: Type.Object(HallQuery), data: Page(OrderCard), who: 'student' }),
  'running/riderGrab': post({ title: '抢单，只有一位抢得到', body: one, data: OrderDetail, who: 'rider', limit: 120 }),
  'running/cancel': post({
    title: '下单人取消；骑手已经出发的，要付看到的违约费',
    body: Type.Object({ id: Id, reason: Type.Optional(Reason), /** cancel_fee as the page showed it. */ expected: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '违约费' }) }),
    data: OrderDetail,
    who: 'user',
  }),
  'running/riderCancel': post({
    title: '骑手退单；超过时间的，从保证金里赔给下单人',
    body: Type.Object({ id: Id, reason: Reason, /** back_fee as the page showed it. */ expected: Type.Integer({ minimum: 0, maximum: 1_000_000, title: '违约金' }) }),
    data: OrderDetail,
    who: 'user',
  }),
  'running/confirmTransfer': post({
    title: '转单给另一位骑手，对方凭码接手',
    body: Type.Object({ id: Id, phone: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '对方手机号' }), reason: Type.Optional(Reason) }),
    data: OrderDetail,
    who: 'user',
    limit: 20,
  }),
  'running/withdrawTransfer': post({ title: '收回还没有人接手的转单', body: one, data: OrderDetail, who: 'user' }),
  'running/verifyTransfer': post({ title: '凭码接手转来的单', body: Type.Object({ id: Id, code: Code }), data: OrderDetail, who: 'rider', limit: 30 }),
  'running/riderProcess': post({
    title: '取到了：取件拍照，寄件验下单人的取件码',
    body: Type.Object({ id: Id, code: Type.Optional(Code), pictures: Type.Optional(Pictures(0, limits.pictures)) }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/orderVoucher': post({
    title: '上传凭证；代买写明花了多少',
    body: Type.Object({ id: Id, pictures: Pictures(1, limits.pictures), spent: Type.Optional(Type.Integer({ minimum: 0, maximum: goods.max, title: '实际花费' })), note: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '说明' })) }),
    data: OrderDetail,
    who: 'user',
    limit: 60,
  }),
  'running/riderEndProcess': post({ title: '送到了，拍照', body: Type.Object({ id: Id, pictures: Pictures(1, limits.pictures), note: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '说明' })) }), data: OrderDetail, who: 'user', limit: 60 }),
  'running/submitExpress': post({
    title: '寄出了，填快递单号',
    body: Type.Object({ id: Id, company: CompanyName, number: Type.String({ pattern: '^[A-Za-z0-9]{6,30}$', title: '快递单号' }), pictures: Pictures(1, limits.pictures) }),
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
    body: Type.Object({ id: Id, text: Type.String({ minLength: limits.statement.min, maxLength: limits.statement.max, title: '说明' }), pictures: Type.Optional(Pictures(0, limits.pictures)) }),
    data: OrderDetail,
    who: 'user',
    limit: 20,
  }),
  'running/concede': post({ title: '骑手同意全额退款', body: one, data: OrderDetail, who: 'user' }),
  'running/disputes': get({ title: '待处理的争议，先来的在前', query: Type.Object(pageQuery), data: Page(Disputed), who: 'administrator' }),
  'running/decide': post({
    title: '处理争议：退给下单人百分之几',
    body: Type.Object({ id: Id, share: Type.Integer({ minimum: 0, maximum: 100, title: '退款比例' }), note: Reason }),
    data: OrderDetail,
    who: 'administrator',
  }),
  'running/tip': post({
    title: '完成以后再给小费',
    body: Type.Object({ id: Id, key: Id, amount: Type.Integer({ minimum: tip.min, maximum: tip.max, title: '小费' }) }),
    data: Due,
    who: 'user',
    limit: 20,
  }),
  'running/track': post({ title: '同意或不再同意查看骑手位置，双方都同意才有', body: Type.Object({ id: Id, on: Type.Boolean({ title: '同意' }) }), data: Type.Object({ owner: Type.Boolean(), rider: Type.Boolean() }), who: 'user', limit: 60 }),
  'running/tellPosition': post({ title: '骑手在路上的位置', body: Type.Object({ id: Id, latitude: Latitude, longitude: Longitude }), data: Type.Object({ shown: Type.Boolean() }), who: 'user', limit: 240 }),
  'running/position': get({ title: '骑手现在的位置；没有或太久以前的为空', query: one, data: orNull(Type.Object({ latitude: Latitude, longitude: Longitude, at: Instant })), who: 'user' }),
  'running/rider': get({ title: '我的骑手资料：要求、等级、保证金', data: Rider, who: 'user' }),
  'running/riderInfo': get({ title: '一位骑手', query: one, data: Type.Object({ ...RiderShown.properties, ratings: Count }), who: 'user' }),
  'running/applyRider': post({ title: '成为骑手：已认证的在校学生，同意骑手规则', body: Type.Object({ agreed: Type.Literal(true, { title: '骑手规则' }) }), data: Rider, who: 'verified', limit: 10 }),
  'running/work': post({ title: '开工或收工', body: Type.Object({ on: Type.Boolean({ title: '开工' }) }), data: Rider, who: 'rider', limit: 60 }),
  'running/applyMargin': post({ title: '交保证金', body: Type.Object({ key: Id }), data: Due, who: 'rider', limit: 20 }),
  'running/refundMargin': post({ title: '退保证金到余额；有单在跑时不能退', body: Type.Object({ key: Id }), data: Rider, who: 'user', limit: 20 }),
  'running/profit': get({
    title: '我的跑腿收入',
    data: Type.Object({ today: Fen, week: Fen, month: Fen, all: Fen, done: Count, /** The last seven days, the earliest first; a day is yyyy-MM-dd. */ days: Type.Array(Type.Object({ day: Type.String(), amount: Type.Integer() })) }),
    who: 'user',
  }),
  'running/earnings': get({ title: '收入明细，新的在前', query: Type.Object({ order: Type.Optional(Id), ...pageQuery }), data: Page(Earning), who: 'user' }),
  'running/ranking': get({
    title: '骑手排行和它的算法',
    query: Type.Object({ period: Type.Optional(PeriodName) }),
    data: Type.Object({ period: PeriodName, since: Instant, formula: Type.String(), items: Type.Array(Ranked), mine: orNull(Ranked) }),
    who: 'user',
  }),
}

/** Server to client: orders of the hall came or went; whoever has it open reads it anew. */
export const runningFrames = [
  Type.Object({ type: Type.Literal('errand-hall'), id: Id, open: Type.Boolean() }),
  /** An order of the reader's, as owner or rider, took a step. */
  Type.Object({ type: Type.Literal('errand'), id: Id, state: StateName }),
  /** Where the rider is, to the owner. */
  Type.Object({ type: Type.Literal('errand-position'), id: Id, latitude: Latitude, longitude: Longitude, at: Instant }),
] as const

declare module '../registry' {
  interface Registry {
    running: typeof runningRoutes
  }
}
