import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import {
  offerStates,
  partyNames,
  paymentNames,
  rulingStates,
  statusNames,
} from '../../../contract/order/rules'
import { users } from '../account/tables'
import type { StoredPicture } from '../file/own'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const user = (name: string) => uuid(name).references(() => users.id)

/** Orders that were placed at once, of several sellers. */
export const orderCheckouts = pgTable(
  'order_checkouts',
  {
    id: uuid('id').primaryKey(),
    buyerId: user('buyer_id').notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The draft's: the same one again is the same orders. */
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('order_checkouts_key').on(t.buyerId, t.key)],
)

/**
 * One row an order, whatever is sold: who pays whom, how it stands, and what became of its money. Fen. What else a kind
 * keeps is in a table of its feature with the same id. While `payment` is paid, the escrow of this id holds what is left of
 * `total`: what did not go back of its lines.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** Of which kind it is: a name of `contract/kinds`. */
    orderKind: text('kind').$type<OrderName>().notNull(),
    /** As people read it. */
    number: text('number').notNull().unique(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    buyerId: user('buyer_id').notNull(),
    /** Who is paid for it; null until there is one. */
    sellerId: user('seller_id'),
    /** The draft's: the same one again is the same order. */
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    /** The state of its kind's machine: what people see of the four axes. */
    state: text('state').notNull(),
    status: text('status', { enum: statusNames }).notNull().default('placed'),
    payment: text('payment', { enum: paymentNames }).notNull().default('unpaid'),
    fulfilment: text('fulfilment').notNull(),
    afterSale: text('after_sale').notNull().default('none'),
    total: integer('total').notNull(),
    /** What it was placed together with, and can be paid together with. */
    checkoutId: uuid('checkout_id').references(() => orderCheckouts.id),
    /** The first payment that brought its money. */
    paidWith: uuid('paid_with'),
    /** Its buyer, its seller, took it off their own list. */
    buyerHid: boolean('buyer_hid').notNull().default(false),
    sellerHid: boolean('seller_hid').notNull().default(false),
    /** Once it is over: back to the buyer, to the seller, to the platform. */
    refunded: integer('refunded'),
    earned: integer('earned'),
    fee: integer('fee'),
    /** To whoever the kind gives a part of what the seller gets. */
    commission: integer('commission').notNull().default(0),
    /** When its timer runs out; null: it has none. */
    untilAt: at('until_at'),
    /** When who must act was told that it runs out soon, in this state. */
    remindedAt: at('reminded_at'),
    endedAt: at('ended_at'),
    /** Wrong codes: how many of each person, and when the last was tried, ms. */
    tries: json('tries')
      .$type<Partial<Record<string, { count: number; at: number }>>>()
      .notNull()
      .default({}),
    disputeBy: text('dispute_by', { enum: ['buyer', 'seller', 'clock'] }),
    disputeText: text('dispute_text'),
    disputedAt: at('disputed_at'),
    /** Percent that went back to the buyer, as the desk decided, and why. */
    share: integer('share'),
    decision: text('decision').notNull().default(''),
    decidedBy: user('decided_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('orders_key').on(t.buyerId, t.key),
    index('orders_buyer').on(t.buyerId, t.id),
    index('orders_seller')
      .on(t.sellerId, t.id)
      .where(sql`seller_id is not null`),
    index('orders_running')
      .on(t.sellerId)
      .where(sql`status = 'placed'`),
    index('orders_buying')
      .on(t.buyerId)
      .where(sql`status = 'placed'`),
    index('orders_state').on(t.schoolId, t.orderKind, t.state, t.id),
    index('orders_ended')
      .on(t.schoolId, t.orderKind, t.endedAt)
      .where(sql`status = 'done'`),
    index('orders_until')
      .on(t.untilAt, t.id)
      .where(sql`until_at is not null`),
    index('orders_disputes')
      .on(t.schoolId, t.disputedAt, t.id)
      .where(sql`status = 'placed' and after_sale = 'disputed'`),
    index('orders_checkout')
      .on(t.checkoutId, t.id)
      .where(sql`checkout_id is not null`),
    index('orders_paid_with')
      .on(t.paidWith)
      .where(sql`paid_with is not null`),
    index('orders_held')
      .on(t.paidWith)
      .where(sql`payment = 'paid'`),
    index('orders_decided')
      .on(t.decidedBy)
      .where(sql`decided_by is not null`),
    check('orders_total', sql`total > 0`),
    check('orders_settled', sql`refunded + earned + fee + commission = total`),
    check('orders_seller', sql`status <> 'done' or seller_id is not null`),
  ],
)
export type OrderRow = typeof orders.$inferSelect

const order = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id)

/** What was ordered, line by line, and what was paid for each: the sum is the order's. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: order(),
    /** From 0. */
    n: integer('n').notNull(),
    title: text('title').notNull(),
    /** Fen, of one. */
    price: integer('price').notNull(),
    count: integer('count').notNull().default(1),
    /** Its share of what was paid. */
    paid: integer('paid').notNull(),
    refunded: integer('refunded').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.n] }),
    check('order_lines_price', sql`price >= 0 and count > 0 and paid >= 0`),
    check('order_lines_refunded', sql`refunded between 0 and paid`),
  ],
)

/** Every step of an order, in order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey(),
    orderId: order(),
    action: text('action').notNull(),
    to: text('to').notNull(),
    by: text('by').notNull(),
    actorId: user('actor_id'),
    note: text('note').notNull().default(''),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.id),
    index('order_events_actor')
      .on(t.actorId, t.createdAt)
      .where(sql`actor_id is not null`),
  ],
)

/** What administrators decided about a dispute, or propose: one that is open an order. */
export const orderRulings = pgTable(
  'order_rulings',
  {
    id: uuid('id').primaryKey(),
    orderId: order(),
    /** 1; 2 after an appeal, and then it is final. */
    round: integer('round').notNull(),
    /** Percent that go back to the buyer. */
    share: integer('share').notNull(),
    /** The buyer has to send the goods back first. */
    goods: boolean('goods').notNull().default(false),
    note: text('note').notNull(),
    state: text('state', { enum: rulingStates }).notNull(),
    proposedBy: user('proposed_by').notNull(),
    /** Who confirmed or rejected it, where it takes two. */
    confirmedBy: user('confirmed_by'),
    rejection: text('rejection').notNull().default(''),
    appealBy: text('appeal_by', { enum: partyNames }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('order_rulings_order').on(t.orderId, t.id),
    uniqueIndex('order_rulings_open')
      .on(t.orderId)
      .where(sql`state in ('proposed', 'standing')`),
    index('order_rulings_proposed_by').on(t.proposedBy),
    index('order_rulings_confirmed_by')
      .on(t.confirmedBy)
      .where(sql`confirmed_by is not null`),
    check('order_rulings_share', sql`share between 0 and 100`),
    check('order_rulings_two', sql`proposed_by <> confirmed_by`),
  ],
)
export type RulingRow = typeof orderRulings.$inferSelect

/** How one side of a dispute would share out the money. */
export const orderOffers = pgTable(
  'order_offers',
  {
    id: uuid('id').primaryKey(),
    orderId: order(),
    by: text('by', { enum: partyNames }).notNull(),
    /** Percent that go back to the buyer. */
    share: integer('share').notNull(),
    text: text('text').notNull().default(''),
    state: text('state', { enum: offerStates }).notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('order_offers_order').on(t.orderId, t.id),
    uniqueIndex('order_offers_open')
      .on(t.orderId, t.by)
      .where(sql`state = 'open'`),
    check('order_offers_share', sql`share between 0 and 100`),
  ],
)

/** What one side of an order said of the other. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    id: uuid('id').primaryKey(),
    orderId: order(),
    /** Who is rated. */
    of: text('of', { enum: ['seller', 'buyer'] }).notNull(),
    authorId: user('author_id').notNull(),
    targetId: user('target_id').notNull(),
    stars: integer('stars').notNull(),
    tags: json('tags').$type<string[]>().notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    nameless: boolean('nameless').notNull(),
    secondText: text('second_text'),
    secondAt: at('second_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('order_ratings_once').on(t.orderId, t.of),
    index('order_ratings_target').on(t.targetId, t.of, t.id),
    index('order_ratings_author').on(t.authorId, t.id),
    check('order_ratings_stars', sql`stars between 1 and 5`),
  ],
)

/** Who takes a step, and what they say of it. */
export interface Said {
  /** As the machine's row names who acts. */
  by: string
  actorId: string | null
  note?: string
  pictures?: StoredPicture[]
  change?: Partial<OrderRow>
}
