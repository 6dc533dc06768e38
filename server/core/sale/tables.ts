import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrderName } from '../../../contract/kinds'
import { times, ways, type Exempt, type Way } from '../../../contract/sale/rules'
import type { By, Step } from '../../../contract/sale/machine/facts/rules'
import type { State } from '../../../contract/sale/states/rules'
import type { Discount } from '../../../contract/sale/shapes'
import { causeNames, refundStateTitles, type RefundState } from '../../../contract/sale/after/rules'
import { users } from '../account/tables'
import type { StoredPicture } from '../file/own'
import type { Kept } from '../order/kept'
import { orders, type Said as SaidOfOrder } from '../order/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Id of a thing that a kind sells: the kind says what there is. */
const goodsId = () => uuid('goods_id').notNull()

/** Carts. `price`: what it cost when it was put in, fen. */
export const cartLines = pgTable(
  'sale_cart',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<OrderName>().notNull(),
    goodsId: goodsId(),
    /** Title at the time it was put in. */
    title: text('title').notNull(),
    count: integer('count').notNull(),
    price: integer('price').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.goodsId] }), check('sale_cart_count', sql`count > 0`)],
)

/** Sales: what is kept beside the order, which has the same id. Fen. */
export const saleOrders = pgTable(
  'sale_orders',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => orders.id),
    way: text('way', { enum: ways as [Way, ...Way[]] }).notNull(),
    /** Its seller was verified as a business when it was placed. */
    business: boolean('business').notNull(),
    /** Part of the total. */
    freight: integer('freight').notNull(),
    /** Discounts at the time it was placed. */
    discounts: json('discounts').$type<Discount[]>().notNull().default([]),
    /** Hours after receipt in which money can be asked back. */
    window: integer('window_hours').notNull().default(times.window),
    /** Total before the seller changed the price; null where nobody did. */
    was: integer('was'),
    /** The buyer's name, phone and room, sealed; null once nobody needs them. */
    contact: bytes('contact'),
    place: text('place').notNull().default(''),
    meetAt: at('meet_at'),
    remark: text('remark').notNull().default(''),
    /** The seller's note, for the seller alone. */
    note: text('note').notNull().default(''),
    /** A higher price that the seller asks the buyer to agree to. */
    proposal: json('proposal').$type<Proposal>(),
    /** Codes that each side shows the other. */
    buyerCode: text('buyer_code').notNull(),
    sellerCode: text('seller_code').notNull(),
    company: text('company'),
    express: text('express'),
    /** The seller has corrected the number. */
    corrected: boolean('corrected').notNull().default(false),
    /** Time at which both were told that nobody knows the number of the parcel under way. */
    warnedAt: at('warned_at'),
    sentAt: at('sent_at'),
    /** Time at which the seller said, with a photo, that it was handed over. */
    claimedAt: at('claimed_at'),
    handedAt: at('handed_at'),
    receivedAt: at('received_at'),
    /** The state that a refund was asked for in, while one is open. */
    before: text('before').$type<State>(),
    /** Reminders: how many of each kind, and the last of any. */
    reminders: json('reminders')
      .$type<Partial<Record<string, { count: number; at: string }>>>()
      .notNull()
      .default({}),
  },
  (t) => [
    index('sale_orders_contact')
      .on(t.id)
      .where(sql`contact is not null`),
    check('sale_orders_freight', sql`freight >= 0`),
  ],
)
export type SaleRow = typeof saleOrders.$inferSelect

/** A price that the seller asks for instead: the goods, and the freight. Fen. */
export interface Proposal {
  goods: number
  freight: number
}

/** What was sold as it was when it was bought: these, and what its kind shows of it. Nothing changes it. */
export interface Snapshot {
  readonly [more: string]: unknown
  title: string
  price: number
  /** Why it cannot be returned without a reason, as the buyer confirmed. */
  exempt?: Exempt
}

/** Lines of an order that are pieces of something: `n` as in `order_lines`. The freight is a line of the order alone. */
export const saleLines = pgTable(
  'sale_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => saleOrders.id),
    n: integer('n').notNull(),
    goodsId: goodsId(),
    count: integer('count').notNull(),
    /** Its pieces are held no more: they are sold, or can be again. */
    released: boolean('released').notNull().default(false),
    snapshot: json('snapshot').$type<Snapshot>().notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.n] }),
    index('sale_lines_goods').on(t.goodsId, t.orderId),
    check('sale_lines_count', sql`count > 0`),
  ],
)

const refundStates = Object.keys(refundStateTitles) as [RefundState, ...RefundState[]]
/** Refunds that were asked for. One of an order is open at a time. */
export const saleRefunds = pgTable(
  'sale_refunds',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => saleOrders.id),
    /** The draft's. */
    key: uuid('key').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('applied'),
    goods: boolean('goods').notNull(),
    /** The desk had the goods sent back. */
    ordered: boolean('ordered').notNull().default(false),
    amount: integer('amount').notNull(),
    /** Of which lines; null: of all. */
    lines: json('lines').$type<number[]>(),
    cause: text('cause', { enum: causeNames as [string, ...string[]] }).notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    round: integer('round').notNull().default(1),
    answer: text('answer').notNull().default(''),
    answerPictures: json('answer_pictures').$type<StoredPicture[]>().notNull().default([]),
    /** Where goods go back to, sealed. */
    contact: bytes('contact'),
    company: text('company'),
    express: text('express'),
    backText: text('back_text').notNull().default(''),
    buyerHid: boolean('buyer_hid').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('sale_refunds_key').on(t.orderId, t.key),
    uniqueIndex('sale_refunds_open')
      .on(t.orderId)
      .where(sql`ended_at is null`),
    index('sale_refunds_contact')
      .on(t.id)
      .where(sql`contact is not null`),
    check('sale_refunds_amount', sql`amount > 0`),
  ],
)
export type RefundRow = typeof saleRefunds.$inferSelect

export type Sale = Kept<typeof saleOrders, State>
export type SaleStep = Step

export interface Said extends SaidOfOrder {
  by: By
  /** What changes of what the sale keeps; `change`: of its order. */
  kept?: Partial<SaleRow>
}
