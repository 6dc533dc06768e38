import { Type } from 'typebox'
import { Done, Id, Latitude, Longitude, Page, pageQuery } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { counterRoutes } from './counter/schema'
import { deskRoutes } from './desk/schema'
import { Activity, ActivityDetail, Coupon, CouponDetail, DiscountCard, Shop, ShopDetail } from './fields'
import { couponLists, phases, shopKinds } from './rules'

const one = Type.Object({ id: Id })
const ofSchool = { school: Type.Optional(Id), ...pageQuery }
const toggle = Type.Object({ id: Id, on: Type.Boolean() })

export const discountRoutes = {
  ...counterRoutes,
  ...deskRoutes,
  'discount/card': get({
    title: '我的优惠卡：认证学生有卡号和每分钟一换的码',
    data: DiscountCard,
    who: 'user',
  }),
  'discount/shops': get({
    replica: true,
    title: '学校的优惠商家：收藏的在前，给了位置时近的在前',
    query: Type.Object({
      ...ofSchool,
      kind: Type.Optional(Type.Enum(shopKinds, { title: '类型' })),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      latitude: Type.Optional(Latitude),
      longitude: Type.Optional(Longitude),
      /** Those that the reader marked alone. */
      favourite: Type.Optional(Type.Boolean({ title: '只看收藏' })),
    }),
    data: Page(Shop),
    who: 'anyone',
  }),
  'discount/shop': get({ title: '一家优惠商家', query: one, data: ShopDetail, who: 'anyone' }),
  'discount/favourite': post({ title: '收藏商家，或取消', body: toggle, data: Done, who: 'user', limit: 60 }),
  'discount/activities': get({
    title: '学校的抢券活动，或一家店的',
    query: Type.Object({
      ...ofSchool,
      shop: Type.Optional(Id),
      list: Type.Optional(Type.Enum(phases, { default: 'running', title: '哪一种' })),
    }),
    data: Page(Activity),
    who: 'anyone',
  }),
  'discount/activity': get({
    title: '一个抢券活动',
    query: one,
    data: ActivityDetail,
    who: 'anyone',
    limit: 240,
  }),
  'discount/grab': post({
    title: '抢一张券；同一个 key 再发，还是同一张',
    body: Type.Object({ key: Id, id: Id }),
    data: CouponDetail,
    who: 'student',
    limit: 60,
  }),
  'discount/remind': post({
    title: '开抢前提醒我，或不用提醒',
    body: toggle,
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'discount/coupons': get({
    title: '我的券',
    query: Type.Object({
      list: Type.Optional(Type.Enum(couponLists, { default: 'unused', title: '哪一种' })),
      ...pageQuery,
    }),
    data: Page(Coupon),
    who: 'user',
  }),
  'discount/coupon': get({ title: '我的一张券', query: one, data: CouponDetail, who: 'user' }),
  'discount/giveBack': post({
    title: '退掉没用的券：积分退回',
    body: one,
    data: CouponDetail,
    who: 'user',
    limit: 30,
  }),
}

declare module '../registry' {
  interface Registry {
    discount: typeof discountRoutes
  }
}
