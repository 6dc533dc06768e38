import { Type, type Static } from 'typebox'
import { phonePattern } from '../account/rules'
import { Done, Id, Latitude, Longitude, Place } from '../common'
import { get, post } from '../http'
import { House } from '../school/schema'
import { limits, linePattern, namePattern, stationKinds, type StationKind } from './rules'

const Name = Type.String({
  minLength: limits.name.min,
  maxLength: limits.name.max,
  pattern: namePattern,
  title: '联系人',
})
const Phone = Type.String({ pattern: phonePattern, title: '手机号' })
const Label = Type.String({ maxLength: limits.label.max, pattern: linePattern, title: '标签' })
const Room = Type.String({ maxLength: limits.room.max, pattern: linePattern, title: '房间或门口' })
const Floor = Type.Union([Type.Integer({ minimum: 1, maximum: 120 }), Type.Null()], { title: '楼层' })
const Spot = Type.Object(
  {
    ...Place.properties,
    name: Type.String({ minLength: 1, maxLength: limits.spot.max, pattern: linePattern, title: '地点' }),
    address: Type.String({ maxLength: 120, pattern: linePattern, title: '地址' }),
  },
  { title: '地点' },
)

export const Address = Type.Object({
  id: Id,
  name: Type.String(),
  /** Masked, but in `userAddress/detail`. */
  phone: Type.String(),
  label: Type.String(),
  /** A building of the campus; null: any other place, or a building that is no more. */
  building: Type.Union([Id, Type.Null()]),
  /** Name of the building or place. */
  spot: Type.String(),
  /** Where a place that is no building lies; '' otherwise. */
  area: Type.String(),
  floor: Type.Union([Type.Integer(), Type.Null()]),
  room: Type.String(),
  latitude: Latitude,
  longitude: Longitude,
  is_default: Type.Boolean(),
})
export type Address = Static<typeof Address>

/** Where it is: a building of one's school, or a place on the map; one of the two. */
const where = {
  building: Type.Optional(Id),
  place: Type.Optional(Spot),
  floor: Type.Optional(Floor),
  room: Type.Optional(Room),
}

const Draft = Type.Object({
  key: Id,
  name: Name,
  phone: Phone,
  label: Type.Optional(Label),
  ...where,
  is_default: Type.Optional(Type.Boolean({ title: '默认' })),
})
export type AddressDraft = Static<typeof Draft>
const Change = Type.Object({
  id: Id,
  name: Type.Optional(Name),
  phone: Type.Optional(Phone),
  label: Type.Optional(Label),
  /** Replaced whole: a building or a place, with its floor and room. */
  ...where,
  /** Another one becomes the default by being made it; this one cannot cease to be. */
  is_default: Type.Optional(Type.Literal(true, { title: '默认' })),
})
export type AddressChange = Static<typeof Change>

/** Where parcels come in or are sent from. */
export const Station = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Unsafe<StationKind>(Type.String({ enum: stationKinds })),
  place: Type.String(),
  /** `HH:MM-HH:MM`, 全天, or '' where nobody said. */
  hours: Type.String(),
  /** False: the school paused it. */
  open: Type.Boolean(),
  latitude: Latitude,
  longitude: Longitude,
  /** Metres; only where the call gave a location. */
  distance: Type.Optional(Type.Integer()),
})
export type Station = Static<typeof Station>

/** Buildings of a part of the campus, or, where parts have no names, of a kind. */
export const Zone = Type.Object({ name: Type.String(), buildings: Type.Array(House) })
export type Zone = Static<typeof Zone>

/** One's own where it is absent. */
const school = Type.Optional(Id)
const near = Type.Object({ school, latitude: Type.Optional(Latitude), longitude: Type.Optional(Longitude) })
const one = Type.Object({ id: Id })
const Stations = Type.Object({ items: Type.Array(Station) })

export const addressRoutes = {
  'userAddress/list': get({
    title: '我的地址，默认的在前；手机号打码',
    data: Type.Object({ items: Type.Array(Address) }),
    who: 'user',
  }),
  'userAddress/detail': get({
    title: '我的一个地址，手机号完整，供修改',
    query: one,
    data: Address,
    who: 'user',
    limit: 60,
  }),
  'userAddress/create': post({
    title: '新增地址；第一个就是默认',
    body: Draft,
    data: Address,
    who: 'user',
    limit: 30,
  }),
  'userAddress/edit': post({
    title: '修改地址，或设为默认；已下的订单不变',
    body: Change,
    data: Address,
    who: 'user',
    limit: 60,
  }),
  'userAddress/delete': post({
    title: '删除地址；删了默认的，最新的一个成为默认',
    body: one,
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'userAddress/restore': post({ title: '撤销删除', body: one, data: Address, who: 'user', limit: 60 }),
  'userAddress/pickups': get({ title: '取快递的地方，近的在前', query: near, data: Stations, who: 'user' }),
  'userAddress/posts': get({ title: '寄快递的地方，近的在前', query: near, data: Stations, who: 'user' }),
  'userAddress/buildings': get({
    title: '学校的楼栋，按片区；没有片区的按类型',
    query: Type.Object({ school }),
    data: Type.Object({ items: Type.Array(Zone) }),
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    address: typeof addressRoutes
  }
}
