import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../../core/account/tables'
import { discountShops } from '../tables'

/** Who was asked to be a keeper: a person whom the school named, or whoever has a phone, which tells nobody who that is. */
export const discountInvites = pgTable(
  'discount_invites',
  {
    id: uuid('id').primaryKey(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => discountShops.id),
    userId: uuid('user_id').references(() => users.id),
    phone: text('phone'),
    /** Who asked; null: they left. */
    byId: uuid('by_id').references(() => users.id),
    /** The school is not told of a no: it looks like no answer. */
    answer: text('answer', { enum: ['yes', 'no'] }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    until: timestamp('until', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    check('discount_invites_whom', sql`(user_id is null) <> (phone is null)`),
    unique('discount_invites_one').on(t.shopId, t.userId, t.phone).nullsNotDistinct(),
    index('discount_invites_user').on(t.userId),
    index('discount_invites_phone').on(t.phone),
    index('discount_invites_by').on(t.byId),
    index('discount_invites_until').on(t.until),
  ],
)
