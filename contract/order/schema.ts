/** Ratings of orders of every kind, both ways. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Page, Person, Picture, Withheld, pageQuery } from '../common'
import { get, post } from '../http'
import { orderGroups, ratingLimits as limits, starsMax, type OrderGroup, type Party } from './rules'

/** What one side of an order said of the other. */
export const Rating = Type.Object({
  id: Id,
  order: Id,
  /** Who is rated. */
  of: Type.Unsafe<Party>(Type.String()),
  /** null: said without a name. */
  author: Type.Union([Person, Type.Null()]),
  stars: Type.Integer(),
  tags: Type.Array(Type.String()),
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** A word that was added later. */
  second: Type.Union([Type.Object({ text: Type.String(), at: Instant }), Type.Null()]),
  at: Instant,
  /** It was taken down; to its author alone. */
  withheld: Type.Optional(Withheld),
})
export type Rating = Static<typeof Rating>

/** Of one order: the viewer's, and the other side's once the viewer may read it. */
export const Ratings = Type.Object({
  mine: Type.Union([Rating, Type.Null()]),
  theirs: Type.Union([Rating, Type.Null()]),
})

/** Orders of one kind that are under way, as one conversation. */
export const RunningOrders = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  icon: Type.String(),
  /** How the latest stands: 配送中. */
  state: Type.String(),
  /** The last word about it. */
  text: Type.String(),
  count: Count,
  /** Notices about them that were not read. */
  unread: Count,
  /** The order where there is one, else the list. */
  page: Type.String(),
  at: Instant,
})
export type RunningOrders = Static<typeof RunningOrders>

/** An order of any kind, as its buyer or seller meets it among all of theirs. */
export const AnyOrder = Type.Object({
  id: Id,
  /** What one of its kind is called: 跑腿单. */
  kind: Type.String(),
  number: Type.String(),
  title: Type.String(),
  /** The viewer ordered it; false: they are paid for it. */
  mine: Type.Boolean(),
  /** How it stands, in words. */
  state: Type.String(),
  /** acts: the viewer is to do something; runs: somebody else is; over: nobody. */
  stands: Type.Union([Type.Literal('acts'), Type.Literal('runs'), Type.Literal('over')]),
  rates: Type.Boolean(),
  /** The other side; null while there is none. */
  other: Type.Union([Person, Type.Null()]),
  cover: Type.Union([Type.String(), Type.Null()]),
  total: Count,
  /** Its page. */
  page: Type.String(),
  at: Instant,
})
export type AnyOrder = Static<typeof AnyOrder>

export const orderRoutes = {
  'order/mine': get({
    title: '我的全部订单，各种一起：等我处理的在前，再是进行中的、已结束的',
    query: Type.Object({
      chip: Type.Optional(Type.String({ maxLength: 10, title: '种类' })),
      group: Type.Optional(Type.Unsafe<OrderGroup>(Type.String({ enum: [...orderGroups], title: '状态' }))),
      ...pageQuery,
    }),
    data: Type.Object({
      ...Page(AnyOrder).properties,
      /** What the list can be narrowed to, as the kinds call it: 跑腿, 买到, 卖出. */
      chips: Type.Array(Type.String()),
    }),
    who: 'user',
  }),
  'order/running': get({
    title: '进行中的订单，每种一行，最近有动静的在前',
    data: Type.Object({ items: Type.Array(RunningOrders) }),
    who: 'user',
  }),
  'comment/submitEval': post({
    title: '评价订单的对方，双方各一次',
    body: Type.Object({
      order: Id,
      stars: Type.Integer({ minimum: 1, maximum: starsMax, title: '星级' }),
      tags: Type.Optional(
        Type.Array(Type.String({ maxLength: 10, title: '标签' }), {
          maxItems: limits.tags,
          uniqueItems: true,
          title: '标签',
        }),
      ),
      text: Type.Optional(Type.String({ maxLength: limits.text.max, title: '评价' })),
      pictures: Type.Optional(
        Type.Array(Id, { maxItems: limits.pictures, uniqueItems: true, title: '图片' }),
      ),
      nameless: Type.Optional(Type.Boolean({ title: '匿名' })),
    }),
    data: Rating,
    who: 'user',
    limit: 30,
  }),
  'comment/secondOrder': post({
    title: '追加评价，一次',
    body: Type.Object({
      order: Id,
      text: Type.String({ minLength: limits.second.min, maxLength: limits.second.max, title: '追评' }),
    }),
    data: Rating,
    who: 'user',
    limit: 30,
  }),
}

declare module '../registry' {
  interface Registry {
    order: typeof orderRoutes
  }
}
