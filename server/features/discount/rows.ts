/** Shops, activities and coupons as statements read them and clients get them. */
import { sql, type SQL } from 'drizzle-orm'
import { phaseOf, type CouponState, type ShopKind } from '../../../contract/discount/rules'
import type { Activity, Coupon, CouponDetail, Shop } from '../../../contract/discount/fields'
import type { Context, Viewer } from '../../context'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { metresTo } from '../../core/school/service'
import { instant, msOf } from '../../http/keyset'

export interface At {
  latitude: number
  longitude: number
}

export interface ShopRow extends Record<string, unknown> {
  id: string
  school_id: string
  name: string
  kind: ShopKind
  place: string
  latitude: number
  longitude: number
  hours: string
  phone: string
  gives: string
  terms: string
  pictures: StoredPicture[]
  open: boolean
  activities: number
  favourites: number
  favourite: boolean
  distance: number | null
  /** Where it stands in a list: the lower first. */
  rank: number
}

/** Condition: the activity `a` of the shop `d` gives out coupons, or will. */
export const alive = sql`a.stopped_at is null and d.open and a.ends_at > now()`

/** What one marked comes first; then what is near, or what many marked. */
const farthest = 100_000_000
export const rankOf = (at: At | null): SQL => {
  const near = at ? metresTo(at, sql`d.latitude`, sql`d.longitude`) : sql`(${farthest}::int - d.favourites)`
  return sql`(case when f.user_id is null then 1000000000 else 0 end + ${near})::int`
}

/** Shops as the viewer sees them. `where` may order and limit. */
export const shopsWhere = (viewer: Viewer | null, at: At | null, where: SQL): SQL => sql`
  select d.id, d.school_id, d.name, d.kind, d.place, d.latitude, d.longitude, d.hours, d.phone, d.gives, d.terms, d.pictures, d.open,
    d.favourites, f.user_id is not null as favourite, ${rankOf(at)} as rank,
    ${at ? metresTo(at, sql`d.latitude`, sql`d.longitude`) : sql`null::int`} as distance,
    (select count(*)::int from discount_activities a where a.shop_id = d.id and a.starts_at <= now() and ${alive}) as activities
  from discount_shops d left join discount_favourites f on f.shop_id = d.id and f.user_id = ${viewer?.id ?? null}::uuid
  where ${where}`

type Shown = Pick<Context, 'providers'>
const coverOf = ([first]: StoredPicture[], context: Shown) => (first ? pictureOf(first, context) : null)

export const toShop = (row: ShopRow, context: Shown): Shop => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  cover: coverOf(row.pictures, context),
  place: row.place,
  latitude: row.latitude,
  longitude: row.longitude,
  hours: row.hours,
  gives: row.gives,
  open: row.open,
  activities: row.activities,
  favourites: row.favourites,
  favourite: row.favourite,
  ...(row.distance === null ? {} : { distance: row.distance }),
})

export interface ActivityRow extends Record<string, unknown> {
  id: string
  school_id: string
  shop: Activity['shop']
  title: string
  gives: string
  terms: string
  pictures: StoredPicture[]
  pieces: number
  left: number
  price: number
  each: number
  starts: number
  ends: number
  use_until: number
  now: number
  stopped: boolean
}

/** Activities. `where` may order and limit. */
export const activitiesWhere = (where: SQL): SQL => sql`
  select a.id, a.school_id, json_build_object('id', d.id, 'name', d.name, 'open', d.open) as shop, a.title, a.gives, a.terms, a.pictures,
    a.pieces, a."left", a.price, a."each", ${msOf(sql`a.starts_at`)} as starts, ${msOf(sql`a.ends_at`)} as ends,
    ${msOf(sql`a.use_until`)} as use_until, ${msOf(sql`clock_timestamp()`)} as now, (a.stopped_at is not null or not d.open) as stopped
  from discount_activities a join discount_shops d on d.id = a.shop_id
  where ${where}`

export const toActivity = (row: ActivityRow, context: Shown): Activity => ({
  id: row.id,
  shop: row.shop,
  title: row.title,
  gives: row.gives,
  cover: coverOf(row.pictures, context),
  pieces: row.pieces,
  left: row.left,
  price: row.price,
  each: row.each,
  starts: instant(row.starts),
  ends: instant(row.ends),
  use_until: instant(row.use_until),
  phase: phaseOf(row, row.stopped, row.now),
})

export interface CouponRow extends Record<string, unknown> {
  id: string
  activity: string
  title: string
  gives: string
  terms: string
  shop: Coupon['shop']
  place: string
  latitude: number
  longitude: number
  price: number
  state: CouponState
  code: string
  use_until: number
  taken: number
  settled: number | null
}

/** Coupons `c` of their activities `a` and shops `d`. `where` may order and limit. */
export const couponsWhere = (where: SQL): SQL => sql`
  select c.id, c.activity_id as activity, a.title, a.gives, a.terms, json_build_object('id', d.id, 'name', d.name, 'open', d.open) as shop,
    d.place, d.latitude, d.longitude, c.price, c.state, c.code, ${msOf(sql`c.use_until`)} as use_until, ${msOf(sql`c.taken_at`)} as taken,
    ${msOf(sql`c.settled_at`)} as settled
  from discount_coupons c join discount_activities a on a.id = c.activity_id join discount_shops d on d.id = c.shop_id
  where ${where}`

export const toCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  activity: row.activity,
  title: row.title,
  gives: row.gives,
  shop: row.shop,
  price: row.price,
  state: row.state,
  use_until: instant(row.use_until),
  taken: instant(row.taken),
  settled: row.settled === null ? null : instant(row.settled),
})

export const toCouponDetail = (row: CouponRow): CouponDetail => ({
  ...toCoupon(row),
  code: row.code,
  terms: row.terms,
  place: row.place,
  latitude: row.latitude,
  longitude: row.longitude,
})
