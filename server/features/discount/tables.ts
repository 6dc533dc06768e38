import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { couponStates, shopKinds } from '../../../contract/discount/rules'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)
const shop = () =>
  uuid('shop_id')
    .notNull()
    .references(() => discountShops.id)
const person = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const unused = sql`state = 'unused'`

/** Shops that give a school's students a discount. The school has them: who wrote one down is in the audit log. */
export const discountShops = pgTable(
  'discount_shops',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    /** Of the draft; null: the school's sheet brought it. */
    key: uuid('key'),
    name: text('name').notNull(),
    kind: text('kind', { enum: shopKinds }).notNull(),
    /** Where it is, in words, and on the map. */
    place: text('place').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    hours: text('hours').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The standing discount of the card; '' where there are coupons alone. */
    gives: text('gives').notNull().default(''),
    terms: text('terms').notNull().default(''),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    /** A closed one gives nothing, and its coupons go back. */
    open: boolean('open').notNull().default(true),
    favourites: integer('favourites').notNull().default(0),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(name || ' ' || gives || ' ' || place)`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('discount_shops_name').on(t.schoolId, t.name),
    uniqueIndex('discount_shops_key').on(t.schoolId, t.key),
    index('discount_shops_kind')
      .on(t.schoolId, t.kind)
      .where(sql`open`),
    index('discount_shops_grams').using('gin', t.grams),
  ],
)

/** Who may redeem in a shop. */
export const discountKeepers = pgTable(
  'discount_keepers',
  { shopId: shop(), userId: person(), createdAt: at('created_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.shopId, t.userId] }), index('discount_keepers_user').on(t.userId)],
)

export const discountFavourites = pgTable(
  'discount_favourites',
  { userId: person(), shopId: shop(), createdAt: at('created_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.userId, t.shopId] }), index('discount_favourites_shop').on(t.shopId)],
)

/** Coupons of a shop that are given out in a rush. */
export const discountActivities = pgTable(
  'discount_activities',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    shopId: shop(),
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    gives: text('gives').notNull(),
    terms: text('terms').notNull().default(''),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    pieces: integer('pieces').notNull(),
    /** Pieces that nobody has. */
    left: integer('left').notNull(),
    /** Points. */
    price: integer('price').notNull(),
    /** Coupons that one person may have. */
    each: integer('each').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Until when coupons are taken. */
    useUntil: at('use_until').notNull(),
    /** The school ended it before its time. */
    stoppedAt: at('stopped_at'),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || gives)`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('discount_activities_left', sql`"left" between 0 and pieces`),
    check('discount_activities_times', sql`starts_at <= ends_at and ends_at <= use_until`),
    uniqueIndex('discount_activities_key').on(t.schoolId, t.key),
    // what coupons are held to
    unique('discount_activities_shop_of').on(t.id, t.shopId),
    index('discount_activities_ends').on(t.schoolId, t.endsAt, t.id),
    index('discount_activities_starts').on(t.schoolId, t.startsAt, t.id),
    index('discount_activities_shop').on(t.shopId, t.endsAt, t.id),
    index('discount_activities_due')
      .on(t.startsAt)
      .where(sql`stopped_at is null`),
    index('discount_activities_grams').using('gin', t.grams),
  ],
)

export const discountCoupons = pgTable(
  'discount_coupons',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    activityId: uuid('activity_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    /** null: its holder left. */
    holderId: uuid('holder_id').references(() => users.id),
    /** The holder's key of the call: again it gives the same coupon. */
    key: uuid('key').notNull(),
    code: text('code').notNull(),
    /** Points that were paid. */
    price: integer('price').notNull(),
    state: text('state', { enum: couponStates }).notNull().default('unused'),
    /** The activity's. */
    useUntil: at('use_until').notNull(),
    takenAt: at('taken_at').notNull().defaultNow(),
    /** When it became what it is. */
    settledAt: at('settled_at'),
    /** When its holder was told that its time is nearly over. */
    toldAt: at('told_at'),
    /** Who redeemed it, and the key of that call. */
    keeperId: uuid('keeper_id').references(() => users.id),
    redeemKey: uuid('redeem_key'),
  },
  (t) => [
    foreignKey({
      columns: [t.activityId, t.shopId],
      foreignColumns: [discountActivities.id, discountActivities.shopId],
    }),
    check('discount_coupons_settled', sql`(state = 'unused') = (settled_at is null)`),
    uniqueIndex('discount_coupons_key').on(t.holderId, t.key),
    uniqueIndex('discount_coupons_code').on(t.code),
    index('discount_coupons_holder').on(t.holderId, t.id),
    index('discount_coupons_of').on(t.activityId, t.holderId),
    index('discount_coupons_due').on(t.useUntil).where(unused),
    index('discount_coupons_open').on(t.shopId).where(unused),
    index('discount_coupons_used')
      .on(t.shopId, t.settledAt)
      .where(sql`state = 'used'`),
    index('discount_coupons_keeper').on(t.keeperId),
  ],
)

/** Students' cards: a number for good, and the code of the minute. */
export const discountCards = pgTable(
  'discount_cards',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    number: text('number').notNull().unique(),
    code: text('code').notNull(),
    /** Minutes since 1970: what the code was made of. */
    minute: integer('minute').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('discount_cards_code').on(t.code)],
)

/** Uses of a shop's standing discount. */
export const discountVisits = pgTable(
  'discount_visits',
  {
    id: uuid('id').primaryKey(),
    shopId: shop(),
    /** null: they left. */
    studentId: uuid('student_id').references(() => users.id),
    keeperId: uuid('keeper_id').references(() => users.id),
    /** The keeper's key of the call. */
    key: uuid('key').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('discount_visits_key').on(t.keeperId, t.key),
    index('discount_visits_shop').on(t.shopId, t.at),
    index('discount_visits_student').on(t.studentId, t.shopId, t.at),
  ],
)

/** Who wants to be reminded of a rush. */
export const discountReminders = pgTable(
  'discount_reminders',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => discountActivities.id),
    userId: person(),
    toldAt: at('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.userId] }),
    index('discount_reminders_user').on(t.userId),
    index('discount_reminders_left')
      .on(t.activityId, t.userId)
      .where(sql`told_at is null`),
  ],
)

/** Codes that a person tried lately: wrong ones count. */
export const discountTries = pgTable('discount_tries', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  tries: integer('tries').notNull(),
  since: at('since').notNull(),
})
