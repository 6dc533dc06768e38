import {
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Exam } from '../../../../contract/timetable/academic/schema'
import { freeTo, memoWays, shownNames } from '../../../../contract/timetable/share/rules'
import { users } from '../../../core/account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Addresses by which calendars read a person's timetable; one a person. */
export const timetableFeeds = pgTable(
  'timetable_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the address's secret. */
    secret: bytea('secret').notNull(),
    /** Of the call that made it: sent again it gives the same address. */
    key: uuid('key').notNull(),
    memos: text('memos', { enum: memoWays }).notNull(),
    /** As the university's system said them on the person's device; null: none are to stand in it. */
    exams: jsonb('exams').$type<Exam[]>(),
    reads: integer('reads').notNull().default(0),
    readAt: at('read_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('timetable_feeds_secret').on(t.secret)],
)

/** Codes by which others take a copy of a term's classes. Deleted: taken back. */
export const timetableCodes = pgTable(
  'timetable_codes',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    code: text('code').notNull(),
    /** A row of the owner's timetable. */
    termId: uuid('term_id').notNull(),
    names: text('names', { enum: shownNames }).notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('timetable_codes_code').on(t.code),
    index('timetable_codes_owner').on(t.ownerId, t.id),
    index('timetable_codes_expires').on(t.expiresAt),
  ],
)

/** Who took a copy: each is counted once. */
export const timetableTaken = pgTable(
  'timetable_taken',
  {
    codeId: uuid('code_id')
      .notNull()
      .references(() => timetableCodes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.codeId, t.userId] }), index('timetable_taken_user').on(t.userId)],
)

/** Who sees when a person is free; nobody where there is no row. */
export const timetableFree = pgTable('timetable_free', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  to: text('shown_to', { enum: freeTo }).notNull(),
})

/** Who asked whom to show it, and on which day last. */
export const timetableAsks = pgTable(
  'timetable_asks',
  {
    askerId: uuid('asker_id')
      .notNull()
      .references(() => users.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.askerId, t.userId] }), index('timetable_asks_user').on(t.userId)],
)
