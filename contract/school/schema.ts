import { Type, type Static } from 'typebox'
import { Count, Id, Latitude, Longitude, pageQuery, Page } from '../common'
import { get } from '../http'
import { contactRoutes } from './contacts/schema'
import { joinRoutes } from './joining/schema'
import { mapsDefaults } from './rules'

export const School = Type.Object({
  id: Id,
  name: Type.String(),
  campus: Type.String(),
  city: Type.String(),
  latitude: Latitude,
  longitude: Longitude,
  students: Count,
  /** Metres; only where the call gave a location. */
  distance: Type.Optional(Type.Integer()),
})
export type School = Static<typeof School>

export const House = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Type.Union([
    Type.Literal('dorm'),
    Type.Literal('teaching'),
    Type.Literal('dining'),
    Type.Literal('place'),
  ]),
  floors: Type.Integer(),
  latitude: Latitude,
  longitude: Longitude,
})
export type House = Static<typeof House>

/** Something that a school needs before the app is of use to its students. */
export const Lack = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** What students cannot do without it. */
  why: Type.String(),
  /** How much of it there is, and of what; none: it is lacking. */
  count: Count,
  unit: Type.String(),
  /** The last day on which it is of use; null: for good, or there is none. */
  until: Type.Union([Type.String(), Type.Null()]),
  /** That day is near, or past. */
  ending: Type.Boolean(),
  /** Where it is done: a page's url. */
  page: Type.String(),
})
export type Lack = Static<typeof Lack>

const Schools = Type.Object({ items: Type.Array(School) })
const at = { latitude: Latitude, longitude: Longitude }
const Keyword = Type.String({ minLength: 1, maxLength: 60, title: '关键词' })

const Poi = Type.Object({
  id: Type.String(),
  title: Type.String(),
  address: Type.String(),
  ...at,
  distance: Type.Optional(Type.Integer()),
})
const Pois = Type.Object({ items: Type.Array(Poi) })
const District = Type.Object({
  id: Type.String(),
  name: Type.String(),
  fullname: Type.String(),
  location: Type.Object(at),
})

export const schoolRoutes = {
  ...contactRoutes,
  ...joinRoutes,
  'school/nearbySchools': get({
    replica: true,
    title: '附近的学校',
    query: Type.Object(at),
    data: Schools,
    who: 'anyone',
  }),
  'school/popularSchools': get({ replica: true, title: '热门学校', data: Schools, who: 'anyone' }),
  'school/search': get({
    replica: true,
    title: '搜索学校',
    query: Type.Object({ keyword: Keyword, ...pageQuery }),
    data: Page(School),
    who: 'anyone',
  }),
  'school/house': get({
    replica: true,
    title: '学校的楼栋',
    query: Type.Object({ school: Id }),
    data: Type.Object({ items: Type.Array(House) }),
    who: 'anyone',
  }),
  'school/lacks': get({
    title: '学校还差什么：每项有多少，去哪里补',
    query: Type.Object({ school: Id }),
    data: Type.Object({
      school: Type.Object({ id: Id, name: Type.String(), campus: Type.String() }),
      items: Type.Array(Lack),
    }),
    who: 'administrator',
  }),
  'maps/reverseGeocoder': get({
    title: '坐标转地址',
    query: Type.Object(at),
    data: Type.Object({
      ...at,
      recommend: Type.String(),
      city: Type.String(),
      district: Type.String(),
      nation: Type.String(),
      province: Type.String(),
    }),
    who: 'anyone',
  }),
  'maps/search': get({
    title: '搜索地点',
    query: Type.Object({
      keyword: Keyword,
      ...at,
      page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: mapsDefaults.pageSize })),
      page_index: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: mapsDefaults.pageIndex })),
      radius: Type.Optional(Type.Integer({ minimum: 10, maximum: 50000, default: mapsDefaults.radius })),
      auto_extend: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: mapsDefaults.autoExtend })),
    }),
    data: Pois,
    who: 'anyone',
  }),
  'maps/suggestion': get({
    title: '地点输入提示',
    query: Type.Object({
      keyword: Keyword,
      region: Type.Optional(Type.String({ maxLength: 30, default: mapsDefaults.region })),
      region_fix: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: mapsDefaults.regionFix })),
      policy: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, default: mapsDefaults.policy })),
    }),
    data: Pois,
    who: 'anyone',
  }),
  'maps/geocoder': get({
    title: '地址转坐标',
    query: Type.Object({ address: Type.String({ minLength: 1, maxLength: 120, title: '地址' }) }),
    data: Type.Object(at),
    who: 'anyone',
  }),
  'maps/cityList': get({
    title: '城市列表',
    data: Type.Object({ items: Type.Array(Type.Array(District)) }),
    who: 'anyone',
  }),
  'maps/district': get({
    title: '下级区划',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 12, title: '区划编号' }) }),
    data: Type.Object({ items: Type.Array(District) }),
    who: 'anyone',
  }),
  'maps/distance': get({
    title: '距离，米',
    query: Type.Object({
      from: Type.String({ pattern: '^-?[0-9.]+,-?[0-9.]+$', maxLength: 40, title: '起点' }),
      to: Type.String({
        pattern: '^-?[0-9.]+,-?[0-9.]+(;-?[0-9.]+,-?[0-9.]+)*$',
        maxLength: 800,
        title: '终点',
        description: '纬度,经度;纬度,经度',
      }),
      mode: Type.Optional(
        Type.Union([Type.Literal('walking'), Type.Literal('driving')], { default: mapsDefaults.mode }),
      ),
    }),
    data: Type.Object({ items: Type.Array(Type.Integer()) }),
    who: 'anyone',
  }),
}

declare module '../registry' {
  interface Registry {
    school: typeof schoolRoutes
  }
}
