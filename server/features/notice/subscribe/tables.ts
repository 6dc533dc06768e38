import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  categories,
  everies,
  levels,
  usual,
  type Category,
  type Day,
  type Every,
  type Level,
} from '../../../../contract/subscribe/rules'
import { users } from '../../../core/account/tables'
import type { StoredPicture } from '../../../core/file/own'
import { schools } from '../../../core/school/tables'
import { talentColumns } from '../../../core/dynamic/talent/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Accounts of a school's offices and clubs. What one publishes are notices with its id. */
export const subscribeAccounts = pgTable(
  'subscribe_accounts',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    creatorId: person('creator_id'),
    /** The creator's key of the form: sent again, it gives the first account. */
    key: uuid('key').notNull(),
    name: text('name').notNull(),
    folded: text('folded')
      .notNull()
      .generatedAlwaysAs(sql`lower(normalize(name, NFKC))`),
    category: text('category', { enum: categories as [Category, ...Category[]] }).notNull(),
    intro: text('intro').notNull(),
    /** Who they are, for who decides. */
    statement: text('statement').notNull(),
    /** A copy of the picture's facts. */
    avatar: json('avatar').$type<StoredPicture>(),
    official: boolean('official').notNull().default(false),
    state: text('state', { enum: ['pending', 'approved', 'refused', 'closed'] })
      .notNull()
      .default('pending'),
    /** Why it was refused or closed. */
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    subscribers: integer('subscribers').notNull().default(0),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(name)`),
    /** When it was applied for, or last sent in again. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('subscribe_accounts_key').on(t.creatorId, t.key),
    /** A name stands once in a school; one that was refused is free again. */
    uniqueIndex('subscribe_accounts_name')
      .on(t.schoolId, t.folded)
      .where(sql`state <> 'refused'`),
    index('subscribe_accounts_most')
      .on(t.schoolId, t.subscribers, t.id)
      .where(sql`state = 'approved'`),
    index('subscribe_accounts_category')
      .on(t.schoolId, t.category, t.subscribers, t.id)
      .where(sql`state = 'approved'`),
    index('subscribe_accounts_grams').using('gin', t.grams),
    index('subscribe_accounts_queue')
      .on(t.schoolId, t.createdAt, t.id)
      .where(sql`state = 'pending'`),
  ],
)

const account = () => uuid('account_id').references(() => subscribeAccounts.id, { onDelete: 'cascade' })

/** Who writes for an account. Its owner also edits it and chooses the others; there is one at most. */
export const subscribeEditors = pgTable(
  'subscribe_editors',
  {
    accountId: account().notNull(),
    userId: person('user_id'),
    owner: boolean('owner').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId] }),
    index('subscribe_editors_user').on(t.userId, t.accountId),
    uniqueIndex('subscribe_editors_owner')
      .on(t.accountId)
      .where(sql`owner`),
  ],
)

/** A person's subscription to an account or a talent's column. Followed topics are topic_follows. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: person('user_id'),
    accountId: account(),
    columnId: uuid('column_id').references(() => talentColumns.id, { onDelete: 'cascade' }),
    level: text('level', { enum: levels as [Level, ...Level[]] })
      .notNull()
      .default('digest'),
    pinnedAt: at('pinned_at'),
    /** Up to when it was read. */
    readAt: at('read_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('subscriptions_one', sql`num_nonnulls(account_id, column_id) = 1`),
    uniqueIndex('subscriptions_account').on(t.userId, t.accountId),
    uniqueIndex('subscriptions_column').on(t.userId, t.columnId),
    index('subscriptions_of_account')
      .on(t.accountId, t.userId)
      .where(sql`account_id is not null`),
    index('subscriptions_of_column')
      .on(t.columnId, t.userId)
      .where(sql`column_id is not null`),
  ],
)

/** When a person gets the digest, from their first subscription on. */
export const subscribeDigests = pgTable(
  'subscribe_digests',
  {
    userId: person('user_id').primaryKey(),
    every: text('every', { enum: everies as [Every, ...Every[]] })
      .notNull()
      .default(usual.every),
    /** Hour of the day in Asia/Shanghai. */
    hour: integer('hour').notNull().default(usual.hour),
    day: integer('day').$type<Day>().notNull().default(usual.day),
    /** What came out up to here was in an earlier one. */
    since: at('since').notNull().defaultNow(),
    /** null: none is wanted. */
    dueAt: at('due_at'),
  },
  (t) => [
    index('subscribe_digests_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)
