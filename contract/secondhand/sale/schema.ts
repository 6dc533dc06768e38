/** Calls about second-hand orders: those of every sale, and two of its own. */
import { Type } from 'typebox'
import { Count, Id, Instant } from '../../common'
import { get } from '../../http'
import { orNull } from '../../sale/fields'
import { saleRoutes } from '../../sale/routes'
import { limits } from '../../sale/rules'
import { Goods } from '../goods/schema'
import { saleNames } from './rules'

export const secondhandSaleRoutes = {
  ...saleRoutes(saleNames),
  'secondHandOrder/userTradingCount': get({
    title: '一个人买卖过几单，评价怎么样',
    query: Type.Object({ user: Type.Optional(Id) }),
    data: Type.Object({
      sold: Count,
      bought: Count,
      selling: Count,
      stars: orNull(Type.Number()),
      ratings: Count,
    }),
    who: 'user',
  }),
  'secondHandOrder/former': get({
    title: '下单时的商品，之后怎么改都不变',
    query: Type.Object({
      id: Id,
      n: Type.Integer({ minimum: 0, maximum: limits.cart, title: '第几行' }),
    }),
    data: Type.Object({
      ...Type.Pick(Goods, [
        'title',
        'text',
        'pictures',
        'grade',
        'category',
        'tags',
        'price',
        'original',
        'ways',
      ]).properties,
      count: Count,
      /** When it was ordered. */
      at: Instant,
      goods: Id,
      /** It still stands as a listing. */
      there: Type.Boolean(),
    }),
    who: 'user',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandSale: typeof secondhandSaleRoutes
  }
}
