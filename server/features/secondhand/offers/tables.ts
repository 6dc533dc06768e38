import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { offerStates, type OfferState } from '../../../../contract/secondhand/offers/rules'
import { users } from '../../../core/account/tables'
import { orders } from '../../../core/order/tables'
import { goods } from '../goods/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Prices for one piece of a listing that one side asks the other for. A counter offer is a row of its own. Fen. */
export const offers = pgTable(
  'secondhand_offers',
  {
    id: uuid('id').primaryKey(),
    /** The draft's, of whoever made it. */
    key: uuid('key').notNull(),
    goodsId: uuid('goods_id')
      .notNull()
      .references(() => goods.id),
    buyerId: person('buyer_id'),
    sellerId: person('seller_id'),
    /** Whose word it is. */
    by: text('by', { enum: ['buyer', 'seller'] }).notNull(),
    sum: integer('sum').notNull(),
    state: text('state', { enum: offerStates as readonly [OfferState, ...OfferState[]] })
      .notNull()
      .default('open'),
    /** Until when it can be answered; of what was agreed, until when it holds. */
    untilAt: at('until_at').notNull(),
    /** The order that took the agreed price: it holds for one piece. */
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('secondhand_offers_open')
      .on(t.goodsId, t.buyerId)
      .where(sql`state = 'open'`),
    index('secondhand_offers_goods').on(t.goodsId, t.buyerId, t.state),
    index('secondhand_offers_buyer').on(t.buyerId, t.createdAt),
    index('secondhand_offers_seller').on(t.sellerId, t.createdAt),
    index('secondhand_offers_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    check('secondhand_offers_sum', sql`sum > 0`),
  ],
)
export type OfferRow = typeof offers.$inferSelect
