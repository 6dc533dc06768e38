import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { kindNames, sexNames, sizeNames, type Item } from '../../../contract/running/price/rules'
import type { By } from '../../../contract/running/machine/facts/rules'
import type { State } from '../../../contract/running/states/rules'
import { users } from '../../core/account/tables'
import type { Kept } from '../../core/order/kept'
import { orders, type Said as SaidOfOrder } from '../../core/order/tables'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const user = (name: string) => uuid(name).references(() => users.id)
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)
const degrees = (name: string) => doublePrecision(name)

/** Who runs errands. The role itself is a grant. */
export const riders = pgTable(
  'riders',
  {
    userId: user('user_id').primaryKey(),
    schoolId: school(),
    /** As it was when they applied. */
    gender: text('gender', { enum: ['male', 'female'] }).notNull(),
    working: boolean('working').notNull().default(true),
    done: integer('done').notNull().default(0),
    stars: integer('stars').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('riders_school')
      .on(t.schoolId)
      .where(sql`working`),
  ],
)

/** Where the rider was, and when. */
export interface Position {
  latitude: number
  longitude: number
  at: string
}

/** What an errand keeps beside its order, which has the same id. Fen. */
export const errands = pgTable(
  'errands',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => orders.id),
    /** Who is to take it over. */
    nextId: user('next_id'),
    kind: text('kind', { enum: kindNames }).notNull(),
    remark: text('remark').notNull().default(''),
    /** The house, station or place without the room. */
    fromPlace: text('from_place'),
    fromLatitude: degrees('from_latitude'),
    fromLongitude: degrees('from_longitude'),
    toPlace: text('to_place').notNull(),
    toLatitude: degrees('to_latitude'),
    toLongitude: degrees('to_longitude'),
    metres: integer('metres'),
    /** Names, phones, rooms and the parcel's code, sealed; null once nobody needs them. */
    contact: bytes('contact'),
    size: text('size', { enum: sizeNames }),
    pieces: integer('pieces').notNull().default(1),
    sex: text('sex', { enum: sexNames }).notNull(),
    urgent: boolean('urgent').notNull(),
    items: json('items').$type<Item[]>().notNull(),
    service: integer('service').notNull(),
    tip: integer('tip').notNull(),
    goods: integer('goods').notNull(),
    /** The platform's share of who holds it, and what that leaves. */
    percent: integer('percent'),
    pay: integer('pay'),
    /** Of the pay, tips that came after the rider took it. */
    late: integer('late').notNull().default(0),
    spent: integer('spent'),
    company: text('company'),
    expressCompany: text('express_company'),
    expressNumber: text('express_number'),
    pickupCode: text('pickup_code').notNull(),
    receiveCode: text('receive_code').notNull(),
    transferCode: text('transfer_code'),
    ownerTrack: boolean('owner_track').notNull(),
    riderTrack: boolean('rider_track').notNull().default(false),
    position: json('position').$type<Position>(),
    dueAt: at('due_at').notNull(),
    grabbedAt: at('grabbed_at'),
    deliveredAt: at('delivered_at'),
  },
  (t) => [
    index('errands_next')
      .on(t.nextId)
      .where(sql`next_id is not null`),
    index('errands_contact')
      .on(t.id)
      .where(sql`contact is not null`),
    check('errands_sums', sql`tip <= service`),
    check('errands_spent', sql`spent is null or (spent >= 0 and spent <= goods)`),
  ],
)
const errand = () =>
  uuid('errand_id')
    .notNull()
    .references(() => errands.id)

/** Tips beside the one that the order began with. */
export const errandTips = pgTable(
  'errand_tips',
  {
    id: uuid('id').primaryKey(),
    errandId: errand(),
    ownerId: user('owner_id').notNull(),
    key: uuid('key').notNull(),
    amount: integer('amount').notNull(),
    /** Added while the errand waited for a rider: among what the errand costs. The others were given once it was done. */
    early: boolean('early').notNull().default(false),
    state: text('state', { enum: ['unpaid', 'paid'] })
      .notNull()
      .default('unpaid'),
    untilAt: at('until_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('errand_tips_key').on(t.ownerId, t.key), index('errand_tips_errand').on(t.errandId)],
)

/** What a rider paid in as margin. What is left of it is the margin's account in the ledger. */
export const riderMargins = pgTable(
  'rider_margins',
  {
    id: uuid('id').primaryKey(),
    userId: user('user_id').notNull(),
    key: uuid('key').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['unpaid', 'paid'] })
      .notNull()
      .default('unpaid'),
    untilAt: at('until_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('rider_margins_key').on(t.userId, t.key)],
)

/** Lines of a rider's bill, as the ledger has them in its transfers. */
export const riderEarnings = pgTable(
  'rider_earnings',
  {
    id: uuid('id').primaryKey(),
    riderId: user('rider_id').notNull(),
    errandId: errand(),
    what: text('what', { enum: ['settle', 'cancel', 'tip', 'penalty', 'split'] }).notNull(),
    /** Below zero for a penalty. */
    amount: integer('amount').notNull(),
    spent: integer('spent').notNull().default(0),
    fee: integer('fee').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('rider_earnings_rider').on(t.riderId, t.id), index('rider_earnings_errand').on(t.errandId)],
)

export type ErrandRow = typeof errands.$inferSelect
export type Order = Kept<typeof errands, State>

export interface Said extends SaidOfOrder {
  by: By
  /** What changes of the errand; `change`: of its order. */
  errand?: Partial<ErrandRow>
}
