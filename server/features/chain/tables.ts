import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../core/account/tables'
import { chatGroups } from '../../core/chat/groups/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Lists of groups under which members put their lines. A row is locked by whatever changes it or its lines. */
export const chains = pgTable(
  'chains',
  {
    id: uuid('id').primaryKey(),
    /** The author's key of the draft: a repeated call gives the first one. */
    key: uuid('key').notNull(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => chatGroups.id, { onDelete: 'cascade' }),
    /** null once the account is gone; the list is the group's. */
    authorId: uuid('author_id').references(() => users.id),
    title: text('title').notNull(),
    format: text('format').notNull().default(''),
    places: integer('places'),
    /** Lines of one person. */
    each: integer('each').notNull().default(1),
    /** Its end was chosen; else each line moves it on. */
    timed: boolean('timed').notNull(),
    untilAt: at('until_at').notNull(),
    closedAt: at('closed_at'),
    /** Lines that it has, the last number that one was given, and its changes. */
    lines: integer('lines').notNull().default(0),
    numbered: integer('numbered').notNull().default(0),
    turn: integer('turn').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chains_key').on(t.authorId, t.key),
    index('chains_listed').on(t.groupId, t.id),
    index('chains_open')
      .on(t.groupId, t.untilAt)
      .where(sql`closed_at is null`),
    index('chains_made').on(t.authorId, t.createdAt),
    check('chains_places', sql`lines >= 0 and (places is null or lines <= places)`),
  ],
)
export type ChainRow = typeof chains.$inferSelect

/** Lines of chains, in the order of their numbers. */
export const chainLines = pgTable(
  'chain_lines',
  {
    id: uuid('id').primaryKey(),
    key: uuid('key').notNull(),
    chainId: uuid('chain_id')
      .notNull()
      .references(() => chains.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chain_lines_number').on(t.chainId, t.number),
    uniqueIndex('chain_lines_key').on(t.userId, t.key),
    index('chain_lines_own').on(t.chainId, t.userId),
  ],
)
