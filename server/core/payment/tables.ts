import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { PayableKind } from '../../../contract/kinds'
import type { Channel, PaymentState, RefundState } from '../../../contract/payment/rules'
import type { ShippingReport } from '../../providers/types'
import { users } from '../account/tables'
import { orders } from '../order/tables'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const fen = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** One try to pay for something, by one channel. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    /** By which the vendor knows it: 32 hexadecimal digits. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<PayableKind>().notNull(),
    /** What is paid: no reference, its table follows from the kind. */
    subjectId: uuid('subject_id').notNull(),
    payerId: uuid('payer_id')
      .notNull()
      .references(() => users.id),
    schoolId: uuid('school_id').references(() => schools.id),
    channel: text('channel').$type<Channel>().notNull(),
    way: text('way').$type<'app' | 'page'>(),
    title: text('title').notNull(),
    amount: fen('amount'),
    /** Of it, what went back or is on its way. */
    refunded: fen('refunded').default(0),
    toKind: text('to_kind').$type<AccountKind>().notNull(),
    toOwner: uuid('to_owner').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('pending'),
    vendorNumber: text('vendor_number'),
    /** The payer's in the vendor's mini-program, where the vendor said it. */
    openId: text('open_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Nobody can pay it from then on. */
    expiresAt: at('expires_at').notNull(),
    paidAt: at('paid_at'),
    /** When the vendor is asked next, while it is pending. */
    dueAt: at('due_at').notNull().defaultNow(),
    /** When the vendor was last asked. */
    askedAt: at('asked_at'),
  },
  (t) => [
    /** A double tap, and a second client, go on with the first one. */
    uniqueIndex('payments_open')
      .on(t.kind, t.subjectId, t.channel)
      .where(sql`state = 'pending'`),
    index('payments_thing').on(t.kind, t.subjectId, t.id),
    index('payments_payer').on(t.payerId, t.id),
    index('payments_due')
      .on(t.dueAt)
      .where(sql`state = 'pending'`),
    check('payments_amount', sql`amount > 0 and refunded between 0 and amount`),
  ],
)

/** Money on its way back. Those of a vendor's channel wait here until they are sent. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    /** By which the vendor knows it. */
    number: text('number').notNull().unique(),
    /** Of whoever asked for it: the same again is the same refund. */
    key: text('key').notNull().unique(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: fen('amount'),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('refunds_payment').on(t.paymentId, t.id),
    index('refunds_due')
      .on(t.dueAt)
      .where(sql`state in ('waiting', 'sent')`),
    check('refunds_amount', sql`amount > 0`),
  ],
)

export type Shipping = Pick<ShippingReport, 'type' | 'items' | 'parcels'>

/** That orders were handed over, as WeChat has to be told of those it was paid for. */
export const shippingReports = pgTable(
  'shipping_reports',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** From 1: a corrected number is reported anew. */
    seq: integer('seq').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Null once WeChat knows all of the payment. */
    body: json('body').$type<Shipping>(),
    /** Nothing more of the order follows. */
    all: boolean('complete').notNull(),
    /** held: told with the last order of its payment. */
    state: text('state', { enum: ['waiting', 'held', 'sent', 'given up'] })
      .notNull()
      .default('waiting'),
    /** WeChat knows that all of the payment is handed over. */
    whole: boolean('whole').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    error: text('error').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (t) => [
    uniqueIndex('shipping_reports_seq').on(t.orderId, t.seq),
    index('shipping_reports_payment').on(t.paymentId, t.id),
    index('shipping_reports_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('shipping_reports_open')
      .on(t.paymentId, t.id)
      .where(sql`state in ('held', 'sent') and not whole`),
  ],
)

/** What the demo cashier knows of its orders. Empty outside demo mode. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    number: text('number').primaryKey(),
    title: text('title').notNull(),
    amount: fen('amount'),
    /** late: the money arrives at `dueAt`, whatever became of the order. */
    state: text('state', { enum: ['open', 'paid', 'failed', 'late', 'closed'] })
      .notNull()
      .default('open'),
    /** Calls to us that are still to be made. */
    calls: integer('calls').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
  },
  (t) => [
    index('sandbox_orders_due')
      .on(t.dueAt)
      .where(sql`calls > 0`),
  ],
)
