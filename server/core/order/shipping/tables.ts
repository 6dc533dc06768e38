import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ShippingReport } from '../../../providers/types'
import { users } from '../../account/tables'
import { payments } from '../../payment/tables'
import { orders } from '../tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
    /** held: told with the last order of its payment. handled: an administrator told WeChat in its console. */
    state: text('state', { enum: ['waiting', 'held', 'sent', 'given up', 'handled'] })
      .notNull()
      .default('waiting'),
    /** WeChat knows that all of the payment is handed over. */
    whole: boolean('whole').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    error: text('error').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /** Who saw to it on the desk, and what they did. */
    handledBy: uuid('handled_by').references(() => users.id),
    handling: text('handling').notNull().default(''),
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
    index('shipping_reports_given_up')
      .on(t.createdAt, t.id)
      .where(sql`state = 'given up' and body is not null`),
    index('shipping_reports_handled_by')
      .on(t.handledBy)
      .where(sql`handled_by is not null`),
  ],
)
