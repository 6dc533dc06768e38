/** The school's desk: shops, their keepers and their rushes. */
import { Type, type Static } from 'typebox'
import { Done, Id, Latitude, Longitude, Page, pageQuery, Person } from '../../common'
import { get, post } from '../../http'
import { ActivityDetail, KeeperInvite, Shop, ShopDetail } from '../fields'
import { limits, phonePattern, shopKinds } from '../rules'

const line = ({ min = 0, max }: { min?: number; max: number }, title: string) =>
  Type.String({ minLength: min, maxLength: max, title })
const when = (title: string) => Type.String({ format: 'date-time', title })

export const ShopDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  /** The one to change; absent: a new one. */
  id: Type.Optional(Id),
  school: Id,
  name: line(limits.shop.name, '店名'),
  kind: Type.Enum(shopKinds, { title: '类型' }),
  place: line({ min: 1, ...limits.shop.place }, '位置'),
  latitude: Latitude,
  longitude: Longitude,
  hours: Type.String({ maxLength: 11, title: '营业时间' }),
  phone: Type.String({ pattern: `^$|${phonePattern}`, maxLength: limits.shop.phone.max, title: '电话' }),
  gives: line({ max: limits.shop.gives.max }, '常年优惠'),
  terms: line(limits.shop.terms, '使用说明'),
  pictures: Type.Array(Id, { maxItems: limits.shop.pictures.max, uniqueItems: true, title: '照片' }),
})
export type ShopDraft = Static<typeof ShopDraft>

export const ActivityDraft = Type.Object({
  key: Id,
  /** The one to change before its start; absent: a new one. */
  id: Type.Optional(Id),
  shop: Id,
  title: line(limits.activity.title, '标题'),
  gives: line(limits.activity.gives, '优惠内容'),
  terms: line(limits.activity.terms, '使用说明'),
  picture: Type.Optional(Id),
  pieces: Type.Integer({
    minimum: limits.activity.pieces.min,
    maximum: limits.activity.pieces.max,
    title: '张数',
  }),
  price: Type.Integer({
    minimum: limits.activity.price.min,
    maximum: limits.activity.price.max,
    title: '积分',
  }),
  each: Type.Integer({
    minimum: limits.activity.each.min,
    maximum: limits.activity.each.max,
    title: '每人几张',
  }),
  starts: when('开抢时间'),
  ends: when('结束时间'),
  use_until: when('使用截止'),
})
export type ActivityDraft = Static<typeof ActivityDraft>

const one = Type.Object({ id: Id })

export const deskRoutes = {
  'discount/desk': get({
    title: '学校的所有优惠商家，包括停用的',
    query: Type.Object({ school: Id, ...pageQuery }),
    data: Page(Shop),
    who: 'administrator',
  }),
  'discount/saveShop': post({
    title: '添加或修改优惠商家',
    body: ShopDraft,
    data: ShopDetail,
    who: 'administrator',
    limit: 60,
  }),
  'discount/openShop': post({
    title: '停用商家：没用的券退积分；或重新启用',
    body: Type.Object({ id: Id, open: Type.Boolean() }),
    data: Done,
    who: 'administrator',
    limit: 30,
  }),
  'discount/keepers': get({
    title: '一家店的店员，和还没有回答的邀请',
    query: one,
    data: Type.Object({ items: Type.Array(Person), invited: Type.Array(KeeperInvite) }),
    who: 'administrator',
  }),
  'discount/addKeeper': post({
    title: '请人当店员：选一个人，或写手机号；对方答应了才是，之前不说那是谁',
    body: Type.Object({
      id: Id,
      user: Type.Optional(Id),
      phone: Type.Optional(Type.String({ pattern: '^1[3-9][0-9]{9}$', title: '手机号' })),
    }),
    data: Done,
    who: 'administrator',
    limit: 30,
  }),
  'discount/dropInvite': post({
    title: '收回店员的邀请',
    body: one,
    data: Done,
    who: 'administrator',
    limit: 60,
  }),
  'discount/removeKeeper': post({
    title: '移除店员',
    body: Type.Object({ id: Id, user: Id }),
    data: Done,
    who: 'administrator',
    limit: 60,
  }),
  'discount/saveActivity': post({
    title: '添加抢券活动，或在开抢前修改',
    body: ActivityDraft,
    data: ActivityDetail,
    who: 'administrator',
    limit: 60,
  }),
  'discount/stopActivity': post({
    title: '提前结束活动：发出去的券照常用',
    body: one,
    data: Done,
    who: 'administrator',
    limit: 30,
  }),
}
