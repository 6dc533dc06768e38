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
import { stateNames, type Action, type By } from '../../../contract/running/rules'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
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

/** One row an errand, from its draft to its end. What it holds of money is its escrow in the ledger. Fen. */
export const errands = pgTable(
  'errands',
  {
    id: uuid('id').primaryKey(),
    /** As people read it. */
    number: text('number').notNull().unique(),
    schoolId: school(),
    ownerId: user('owner_id').notNull(),
    /** Who holds it, or held it at its end. */
    riderId: user('rider_id'),
    /** Who is to take it over. */
    nextId: user('next_id'),
    key: uuid('key').notNull(),
    kind: text('kind', { enum: kindNames }).notNull(),
    state: text('state', { enum: stateNames }).notNull().default('unpaid'),
    title: text('title').notNull(),
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
    total: integer('total').notNull(),
    /** The platform's share of who holds it, and what that leaves. */
    percent: integer('percent'),
    pay: integer('pay'),
    spent: integer('spent'),
    refunded: integer('refunded'),
    earned: integer('earned'),
    fee: integer('fee'),
    company: text('company'),
    expressCompany: text('express_company'),
    expressNumber: text('express_number'),
    pickupCode: text('pickup_code').notNull(),
    receiveCode: text('receive_code').notNull(),
    transferCode: text('transfer_code'),
    /** Wrong codes so far, of the owner's and of the transfer's. */
    tries: integer('tries').notNull().default(0),
    transferTries: integer('transfer_tries').notNull().default(0),
    ownerTrack: boolean('owner_track').notNull(),
    riderTrack: boolean('rider_track').notNull().default(false),
    position: json('position').$type<Position>(),
    dueAt: at('due_at').notNull(),
    /** When its timer runs out; null: it has none. */
    untilAt: at('until_at'),
    grabbedAt: at('grabbed_at'),
    deliveredAt: at('delivered_at'),
    endedAt: at('ended_at'),
    disputeBy: text('dispute_by', { enum: ['owner', 'rider', 'clock'] }),
    disputeText: text('dispute_text'),
    disputedAt: at('disputed_at'),
    /** Percent that went back to the owner, as the desk decided, and why. */
    share: integer('share'),
    decision: text('decision').notNull().default(''),
    decidedBy: user('decided_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('errands_key').on(t.ownerId, t.key),
    index('errands_owner').on(t.ownerId, t.id),
    index('errands_rider')
      .on(t.riderId, t.id)
      .where(sql`rider_id is not null`),
    index('errands_next')
      .on(t.nextId)
      .where(sql`next_id is not null`),
    index('errands_decided')
      .on(t.decidedBy)
      .where(sql`decided_by is not null`),
    index('errands_hall')
      .on(t.schoolId, t.id)
      .where(sql`state = 'open'`),
    index('errands_hall_pay')
      .on(t.schoolId, t.service, t.id)
      .where(sql`state = 'open'`),
    index('errands_running')
      .on(t.riderId)
      .where(sql`state in ('taken', 'handing', 'carrying', 'passing', 'delivered', 'disputed')`),
    index('errands_until')
      .on(t.untilAt)
      .where(sql`until_at is not null`),
    index('errands_disputes')
      .on(t.schoolId, t.disputedAt, t.id)
      .where(sql`state = 'disputed'`),
    index('errands_ended')
      .on(t.schoolId, t.endedAt)
      .where(sql`state = 'done'`),
    index('errands_contact')
      .on(t.endedAt)
      .where(sql`contact is not null and ended_at is not null`),
    check('errands_total', sql`total = service + goods and tip <= service and total > 0`),
    check('errands_spent', sql`spent is null or (spent >= 0 and spent <= goods)`),
    check(
      'errands_holder',
      sql`state not in ('taken', 'handing', 'carrying', 'passing', 'delivered', 'disputed', 'done', 'decided') or rider_id is not null`,
    ),
  ],
)
const errand = () =>
  uuid('errand_id')
    .notNull()
    .references(() => errands.id)

/** Every step of an errand, in order. */
export const errandEvents = pgTable(
  'errand_events',
  {
    id: uuid('id').primaryKey(),
    errandId: errand(),
    action: text('action').$type<Action>().notNull(),
    to: text('to', { enum: stateNames }).notNull(),
    by: text('by').$type<By>().notNull(),
    actorId: user('actor_id'),
    note: text('note').notNull().default(''),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('errand_events_errand').on(t.errandId, t.id),
    index('errand_events_actor')
      .on(t.actorId, t.id)
      .where(sql`actor_id is not null`),
    index('errand_events_back')
      .on(t.actorId, t.createdAt)
      .where(sql`action = 'riderCancel'`),
  ],
)

/** Tips after the fact. */
export const errandTips = pgTable(
  'errand_tips',
  {
    id: uuid('id').primaryKey(),
    errandId: errand(),
    ownerId: user('owner_id').notNull(),
    key: uuid('key').notNull(),
    amount: integer('amount').notNull(),
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
