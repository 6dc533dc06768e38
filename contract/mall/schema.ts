import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Page, pageQuery, Worn } from '../common'
import { get, post } from '../http'
import { itemKinds, limits, orderStates, saleStates } from './rules'

const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T, title?: string) =>
  Type.Union([schema, Type.Null()], title === undefined ? {} : { title })
const Kind = NameOf(itemKinds, '种类')
const Price = Type.Integer({ minimum: limits.price.min, maximum: limits.price.max, title: '价格' })
const Stock = orNull(Type.Integer({ minimum: limits.stock.min, maximum: limits.stock.max }), '库存')
const Moment = (title: string) => orNull(Instant, title)
const one = Type.Object({ id: Id })

/** What it is; `frame` or `plate` by its kind. */
const shown = { kind: Kind, name: Type.String(), ...Worn }

export const MallItem = Type.Object({
  id: Id,
  ...shown,
  text: Type.String(),
  /** In points. */
  price: Price,
  /** How many are left; null where there is no end of them. */
  left: Stock,
  starts: Moment('开售'),
  ends: Moment('停售'),
  /** For certified students alone. */
  students: Type.Boolean(),
  state: NameOf(saleStates),
  /** The viewer has it. */
  owned: Type.Boolean(),
  /** The viewer wears it. */
  worn: Type.Boolean(),
})
export type MallItem = Static<typeof MallItem>

export const MallOrder = Type.Object({
  id: Id,
  item: Id,
  ...shown,
  price: Price,
  state: NameOf(orderStates),
  at: Instant,
  /** Until when it may be paid. */
  until: Instant,
  /** Paid for, and worn now. */
  worn: Type.Boolean(),
})
export type MallOrder = Static<typeof MallOrder>

export const MallItemPage = Type.Object({
  item: MallItem,
  points: Count,
  /** The viewer's order of it that waits to be paid. */
  order: orNull(MallOrder),
})
export type MallItemPage = Static<typeof MallItemPage>

export const DeskItem = Type.Object({
  ...MallItem.properties,
  /** It is a frame of the school's own. */
  own: Type.Boolean(),
  on_sale: Type.Boolean(),
  sold: Count,
})
export type DeskItem = Static<typeof DeskItem>

const terms = {
  price: Price,
  stock: Stock,
  starts: Moment('开售时间'),
  ends: Moment('停售时间'),
  students: Type.Boolean({ title: '只给认证学生' }),
}

export const mallRoutes = {
  'netshop/index': get({
    title: '积分商城里在卖的，本校新加的在前',
    query: Type.Object({
      kind: Kind,
      /** Only what the viewer can have now, for the points that they have. */
      within: Type.Optional(Type.Boolean()),
      ...pageQuery,
    }),
    data: Type.Object({
      ...Page(MallItem).properties,
      points: Count,
      /** The viewer looks after the school's mall. */
      manages: Type.Boolean(),
    }),
    who: 'user',
  }),
  'netshop/detail': get({ title: '商城里的一件', query: one, data: MallItemPage, who: 'user' }),
  'netshop/buy': post({
    title: '下单：留货 15 分钟，等积分支付。price 是看到的价格，变了就不下单',
    body: Type.Object({ key: Id, id: Id, price: Price }),
    data: MallOrder,
    who: 'user',
    limit: 30,
  }),
  'netshop/pay': post({ title: '用积分支付订单', body: one, data: MallOrder, who: 'user', limit: 60 }),
  'netshop/cancel': post({ title: '取消没有支付的订单', body: one, data: MallOrder, who: 'user' }),
  'netshop/list': get({
    title: '我的订单；state=paid 就是我拥有的',
    query: Type.Object({
      state: Type.Optional(NameOf(orderStates, '状态')),
      kind: Type.Optional(Kind),
      ...pageQuery,
    }),
    data: Page(MallOrder),
    who: 'user',
  }),
  'netshop/areasing': post({
    title: '戴上或取下拥有的一件：头像框和昵称牌各戴一件',
    body: Type.Object({ id: Id, on: Type.Boolean() }),
    data: Type.Object(Worn),
    who: 'user',
    limit: 60,
  }),
  'netshop/desk': get({
    title: '本校商城的全部商品，连同没有上架的',
    query: Type.Object({ kind: Type.Optional(Kind), ...pageQuery }),
    data: Page(DeskItem),
    who: 'administrator',
  }),
  'netshop/edit': post({
    title: '改一件的价格、库存、起止时间、上下架',
    body: Type.Object({
      id: Id,
      ...Type.Partial(Type.Object({ ...terms, on_sale: Type.Boolean({ title: '上架' }) })).properties,
    }),
    data: DeskItem,
    who: 'administrator',
  }),
  'netshop/add': post({
    title: '上传本校的头像框：透明的正方形图片，中间留空',
    body: Type.Object({
      key: Id,
      name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '名字' }),
      text: Type.String({ minLength: limits.text.min, maxLength: limits.text.max, title: '一句话' }),
      picture: Type.String({ format: 'uuid', title: '图片' }),
      ...terms,
    }),
    data: DeskItem,
    who: 'administrator',
    limit: 20,
  }),
}

declare module '../registry' {
  interface Registry {
    mall: typeof mallRoutes
  }
}
