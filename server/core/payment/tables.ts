import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { PayableKind } from '../../../contract/kinds'
import {
  merchantStates,
  type Channel,
  type PaymentState,
  type RefundState,
} from '../../../contract/payment/rules'
import { users } from '../account/tables'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const user = (name: string) => uuid(name).references(() => users.id)
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
    payerId: user('payer_id').notNull(),
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
    /** Of a combined payment: by which the vendor knows all of it; the seller's merchant number, where this share is frozen. */
    combined: text('combined'),
    merchant: text('merchant'),
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
    /** When administrators were told that what it brought is held too long for its vendor. */
    alarmedAt: at('alarmed_at'),
  },
  (t) => [
    /** A double tap, and a second client, go on with the first one. */
    uniqueIndex('payments_open')
      .on(t.kind, t.subjectId, t.channel)
      .where(sql`state = 'pending'`),
    index('payments_thing').on(t.kind, t.subjectId, t.id),
    index('payments_payer').on(t.payerId, t.id),
    index('payments_into')
      .on(t.toOwner)
      .where(sql`to_kind = 'escrow'`),
    index('payments_due')
      .on(t.dueAt)
      .where(sql`state = 'pending'`),
    index('payments_combined')
      .on(t.combined)
      .where(sql`combined is not null`),
    check('payments_merchant', sql`(combined is null) = (merchant is null)`),
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

/** Shares of combined payments whose order is over: what is ours is to be split off, and the rest freed for its seller. */
export const splits = pgTable(
  'payment_splits',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** By which the vendor knows it. */
    number: text('number').notNull().unique(),
    /** Our fee; what a refund turned into balance comes to it as it is sent. */
    amount: fen('amount'),
    /** given up: the vendor does not split it so, and administrators were told. */
    state: text('state', { enum: ['waiting', 'sent', 'done', 'given up'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    error: text('error').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('payment_splits_due')
      .on(t.dueAt)
      .where(sql`state in ('waiting', 'sent')`),
    check('payment_splits_amount', sql`amount >= 0`),
  ],
)

/** Merchant numbers of sellers at WeChat, one row a person: what they said, and what the school confirmed. */
export const merchants = pgTable(
  'seller_merchants',
  {
    id: user('user_id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Confirmed: their shares are paid there; null: none is. */
    number: text('number'),
    /** What waits for the school. */
    wanted: text('wanted'),
    state: text('state', { enum: merchantStates }).notNull(),
    reason: text('reason').notNull().default(''),
    decidedBy: user('decided_by'),
    /** When it was last sent in. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('seller_merchants_waiting')
      .on(t.schoolId, t.createdAt, t.id)
      .where(sql`state = 'waiting'`),
    index('seller_merchants_decided_by')
      .on(t.decidedBy)
      .where(sql`decided_by is not null`),
    uniqueIndex('seller_merchants_number')
      .on(t.number)
      .where(sql`number is not null`),
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
