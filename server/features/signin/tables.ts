import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { usualReminder } from '../../../contract/signin/rules'
import { users } from '../../core/account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One row a person, held while their days and cards change; and how they want to be reminded. */
export const signinPeople = pgTable(
  'signin_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    reminder: boolean('reminder').notNull().default(usualReminder.reminder),
    /** HH:mm in Asia/Shanghai. */
    remindAt: text('remind_at').notNull().default(usualReminder.time),
    /** The last day that was reminded of, or that had its time behind it as the time was set. */
    remindedOn: date('reminded_on'),
  },
  (t) => [
    index('signin_people_due')
      .on(t.remindAt, t.userId)
      .where(sql`reminder`),
  ],
)

/** Days of Shanghai's calendar that a person signed: each once. */
export const signins = pgTable(
  'signins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day').notNull(),
    /** How long the streak was with it, as it was signed; null: a card filled it. */
    streak: integer('streak'),
    points: integer('points').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    check('signins_points', sql`(streak is null) = (points = 0)`),
  ],
)

/** Make-up cards, by the day whose sign-in earned them. */
export const signinCards = pgTable(
  'signin_cards',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    earnedOn: date('earned_on').notNull(),
    /** The day that it filled; null while it is held. */
    usedFor: date('used_for'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.earnedOn] }),
    uniqueIndex('signin_cards_used').on(t.userId, t.usedFor),
    foreignKey({ columns: [t.userId, t.usedFor], foreignColumns: [signins.userId, signins.day] }),
  ],
)

/** Years whose points have been expired for everybody. */
export const signinExpiries = pgTable('signin_expiries', {
  /** The year in which they were earned. */
  year: integer('year').primaryKey(),
  endedAt: at('ended_at').notNull().defaultNow(),
})

/** Warnings of points that go with a year's end: those that everybody has been given. */
export const signinWarnings = pgTable(
  'signin_warnings',
  {
    /** At whose end they go. */
    year: integer('year').notNull(),
    /** So many days ahead. */
    days: integer('days').notNull(),
    endedAt: at('ended_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.year, t.days] })],
)
