import { sql } from 'drizzle-orm'
import {
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
import { itemKinds, orderStates } from '../../../contract/mall/rules'
import type { StoredPicture } from '../../core/file/own'
import { users } from '../../core/account/tables'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a school's mall has. The platform's designs are rows of each school from the first time that its mall is opened. */
export const mallItems = pgTable(
  'mall_items',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: itemKinds }).notNull(),
    /** One of the platform's designs; the same at every school. */
    design: text('design'),
    /** A frame of the school's own. */
    picture: json('picture').$type<StoredPicture>(),
    /** Of the draft that made it. */
    key: uuid('key'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    price: integer('price').notNull(),
    /** How many are left; null: there is no end of them. */
    stock: integer('stock'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    students: boolean('students').notNull().default(false),
    onSale: boolean('on_sale').notNull().default(true),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('mall_items_price', sql`price > 0`),
    check('mall_items_stock', sql`stock >= 0`),
    uniqueIndex('mall_items_design').on(t.schoolId, t.kind, t.design),
    uniqueIndex('mall_items_key').on(t.schoolId, t.key),
    index('mall_items_list').on(t.schoolId, t.kind, t.id),
  ],
)

/** What people ordered for points. Those that are paid are what people have. */
export const mallOrders = pgTable(
  'mall_orders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => mallItems.id),
    /** Uniqueness key, one per person at any school: the kind and the design, or the item. */
    what: text('what').notNull(),
    /** Of the draft that made it. */
    key: uuid('key').notNull(),
    price: integer('price').notNull(),
    /** One was taken from the stock for it. */
    reserved: boolean('reserved').notNull(),
    state: text('state', { enum: orderStates }).notNull().default('unpaid'),
    createdAt: at('created_at').notNull().defaultNow(),
    payUntil: at('pay_until').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    check('mall_orders_price', sql`price > 0`),
    uniqueIndex('mall_orders_key').on(t.userId, t.key),
    uniqueIndex('mall_orders_once')
      .on(t.userId, t.what)
      .where(sql`state in ('unpaid', 'paid')`),
    index('mall_orders_user').on(t.userId, t.id),
    index('mall_orders_state').on(t.userId, t.state, t.id),
    index('mall_orders_item').on(t.itemId),
    index('mall_orders_due')
      .on(t.payUntil)
      .where(sql`state = 'unpaid'`),
  ],
)
