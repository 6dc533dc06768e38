/** What students and shops see of the discount card. */
import { Type, type Static, type TSchema } from 'typebox'
import { Count, Id, Instant, Latitude, Longitude, NameOf, Picture } from '../common'
import { couponStates, phases, shopKinds } from './rules'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const place = { place: Type.String(), latitude: Latitude, longitude: Longitude }

export const Shop = Type.Object({
  id: Id,
  name: Type.String(),
  kind: NameOf(shopKinds),
  cover: orNull(Picture),
  ...place,
  hours: Type.String(),
  /** The standing discount of the card; '' where there are coupons alone. */
  gives: Type.String(),
  open: Type.Boolean(),
  /** Activities that run. */
  activities: Count,
  favourites: Count,
  /** The reader marked it. */
  favourite: Type.Boolean(),
  /** Metres; only where the call gave a location. */
  distance: Type.Optional(Type.Integer()),
})
export type Shop = Static<typeof Shop>

export const Activity = Type.Object({
  id: Id,
  shop: Type.Object({ id: Id, name: Type.String(), open: Type.Boolean() }),
  title: Type.String(),
  gives: Type.String(),
  cover: orNull(Picture),
  pieces: Count,
  left: Count,
  /** Points. */
  price: Count,
  each: Count,
  starts: Instant,
  ends: Instant,
  use_until: Instant,
  phase: NameOf(phases),
})
export type Activity = Static<typeof Activity>

export const ShopDetail = Type.Object({
  ...Shop.properties,
  school: Type.Object({ id: Id, name: Type.String() }),
  phone: Type.String(),
  terms: Type.String(),
  pictures: Type.Array(Picture),
  /** Those that run or are about to, the next first. */
  rushes: Type.Array(Activity),
  /** The reader may redeem here. */
  keeper: Type.Boolean(),
  /** The reader looks after it for the school. */
  desk: Type.Boolean(),
})
export type ShopDetail = Static<typeof ShopDetail>

/** Why the reader gets none, besides time and stock. */
const barriers = ['sign-in', 'student', 'school'] as const
export type Barrier = (typeof barriers)[number]

export const ActivityDetail = Type.Object({
  ...Activity.properties,
  terms: Type.String(),
  /** The server's clock: what is counted down by. */
  now: Instant,
  /** Points of the reader; null of nobody. */
  points: orNull(Count),
  barrier: orNull(NameOf(barriers)),
  /** Coupons of it that the reader has had, without those given back. */
  taken: Count,
  /** The latest of those. */
  coupon: orNull(Id),
  reminded: Type.Boolean(),
  desk: Type.Boolean(),
})
export type ActivityDetail = Static<typeof ActivityDetail>

export const Coupon = Type.Object({
  id: Id,
  activity: Id,
  title: Type.String(),
  gives: Type.String(),
  shop: Type.Object({ id: Id, name: Type.String(), open: Type.Boolean() }),
  price: Count,
  state: NameOf(couponStates),
  use_until: Instant,
  taken: Instant,
  /** When it became what it is; null while it can be used. */
  settled: orNull(Instant),
})
export type Coupon = Static<typeof Coupon>

export const CouponDetail = Type.Object({
  ...Coupon.properties,
  code: Type.String(),
  terms: Type.String(),
  ...place,
})
export type CouponDetail = Static<typeof CouponDetail>

/** A keeper who was asked, as the school reads it: the name of whom it chose, or the phone, masked. */
export const KeeperInvite = Type.Object({ id: Id, whom: Type.String(), until: Instant })
export type KeeperInvite = Static<typeof KeeperInvite>

export const DiscountCard = Type.Object({
  name: Type.String(),
  avatar: orNull(Type.String()),
  school: orNull(Type.Object({ id: Id, name: Type.String() })),
  /** Those of a certified student; null for others. */
  pass: orNull(
    Type.Object({
      number: Type.String(),
      /** Changes each minute. */
      code: Type.String(),
      /** When the next one is due, and until when shops take this one. */
      fresh_until: Instant,
      until: Instant,
    }),
  ),
  now: Instant,
  points: Count,
  /** Coupons that can be used. */
  coupons: Count,
  /** Open shops of the school. */
  shops: Count,
  /** The holder may redeem somewhere; looks after the shops of this school. */
  keeper: Type.Boolean(),
  desk: orNull(Id),
  /** Shops that ask the holder to be their keeper. */
  invites: Type.Array(Type.Object({ id: Id, shop: Type.String() })),
})
export type DiscountCard = Static<typeof DiscountCard>
