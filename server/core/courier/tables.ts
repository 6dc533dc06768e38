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
import { parcelStates, type ParcelState } from '../../../contract/courier/rules'
import { orders } from '../order/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a courier wrote down, and when. */
export interface TrackItem {
  at: string
  text: string
}

/** Parcels of orders: to the buyer, or back to the seller. */
export const courierParcels = pgTable(
  'courier_parcels',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    back: boolean('back').notNull(),
    /** Its name; of older ones the code that the program has for it. */
    company: text('company').notNull(),
    number: text('number').notNull(),
    /** The last four digits of the phone that some couriers ask for. */
    tail: text('tail'),
    /** Signs what the vendor calls about it; null once the track is forgotten. */
    salt: text('salt'),
    state: text('state', { enum: parcelStates as [ParcelState, ...ParcelState[]] })
      .notNull()
      .default('unknown'),
    /** The newest first. */
    track: json('track').$type<TrackItem[]>().notNull().default([]),
    /** When the vendor was last asked, and when it last said something. */
    askedAt: at('asked_at'),
    heardAt: at('heard_at'),
    /** When the vendor is told to watch it; null: it does, or nobody can. */
    dueAt: at('due_at'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('courier_parcels_order').on(t.orderId, t.back),
    index('courier_parcels_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('courier_parcels_kept')
      .on(t.orderId)
      .where(sql`salt is not null`),
  ],
)
export type ParcelRow = typeof courierParcels.$inferSelect
