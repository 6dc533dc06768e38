/** What an errand costs: what is asked, what is answered, and the prices that the forms show. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Latitude, Longitude } from '../../common'
import { get, post } from '../../http'
import { Fen, KindName, orNull, SexName, SizeName } from '../fields'
import { limits } from '../rules'
import { goods, house, piecesMax, tip, type ItemName } from './rules'

const PlaceName = Type.String({ minLength: limits.place.min, maxLength: limits.place.max, title: '地点' })

/** Where something is fetched or brought: an entry of one's address book, a parcel station or counter, or a place in words. */
const StopDraft = Type.Object(
  {
    address: Type.Optional(Id),
    station: Type.Optional(Id),
    place: Type.Optional(
      Type.Object(
        { name: PlaceName, latitude: Type.Optional(Latitude), longitude: Type.Optional(Longitude) },
        { title: '地点' },
      ),
    ),
  },
  { minProperties: 1, maxProperties: 1, title: '地点' },
)
export type StopDraft = Static<typeof StopDraft>

const Moment = Type.String({ ...Instant, title: '时间' })

export const priced = {
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
  window: Type.Optional(Type.Object({ from: Moment, to: Moment }, { title: '时间' })),
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: tip.max, title: '小费' })),
  goods: Type.Optional(Type.Integer({ minimum: 0, maximum: goods.max, title: '代买预付' })),
}
const Priced = Type.Object(priced)
export type PriceDraft = Static<typeof Priced>

export const ItemShown = Type.Object({
  name: Type.Unsafe<ItemName>(Type.String()),
  title: Type.String(),
  amount: Fen,
  note: Type.String(),
})
export const QuoteShown = Type.Object({
  items: Type.Array(ItemShown),
  service: Fen,
  tip: Fen,
  goods: Fen,
  total: Fen,
  metres: orNull(Count),
  due: Instant,
})
export type QuoteShown = Static<typeof QuoteShown>

export const priceRoutes = {
  'running/specification': get({
    title: '重量、件数和快递公司',
    data: Type.Object({
      sizes: Type.Array(
        Type.Object({ size: SizeName, title: Type.String(), words: Type.String(), kg: Count, fee: Fen }),
      ),
      per_piece: Fen,
      pieces: Count,
      companies: Type.Array(Type.String()),
      tips: Type.Array(Fen),
      goods: Fen,
    }),
    who: 'anyone',
  }),
  'running/time': get({
    title: '可以约的时间',
    data: Type.Object({
      now: Instant,
      usual: Count,
      windows: Type.Array(Type.Object({ from: Instant, to: Instant, fee: Fen })),
    }),
    who: 'anyone',
  }),
  'running/urgent': get({
    title: '现在加急，多久送到',
    data: Type.Object({
      fee: Fen,
      minutes: Count,
      due: Instant,
      /** At work now, in my school. */ riders: Count,
    }),
    who: 'user',
  }),
  'running/urgent/config': get({
    title: '加急的价格',
    data: Type.Object({ fee: Fen, minutes: Count, usual: Count }),
    who: 'anyone',
  }),
  'running/sex/config': get({
    title: '指定骑手性别的价格',
    data: Type.Object({ fee: Fen, options: Type.Array(Type.Object({ sex: SexName, title: Type.String() })) }),
    who: 'anyone',
  }),
  'running/house': get({
    title: '送到几楼要多少钱',
    query: Type.Object({
      floor: Type.Integer({ minimum: 1, maximum: house.floors, title: '楼层' }),
      lift: Type.Optional(Type.Boolean({ title: '有电梯' })),
    }),
    data: Type.Object({ fee: Fen }),
    who: 'anyone',
  }),
  'running/house/config': get({
    title: '上楼的价格',
    data: Type.Object({ free: Count, per_floor: Fen, most: Fen }),
    who: 'anyone',
  }),
  'running/quote': post({ title: '报价，逐项列出', body: Priced, data: QuoteShown, who: 'user', limit: 240 }),
}
