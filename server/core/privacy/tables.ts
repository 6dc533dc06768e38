import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { audiences, type Audience } from '../../../contract/privacy/rules'
import { users } from '../account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The black list. Either way round, two people are invisible to each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId, t.blockerId),
    index('blocks_blocker').on(t.blockerId, t.createdAt),
  ],
)

/** Consent to a version of the privacy statement, by a person or by a visitor of a client. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id),
    version: integer('version').notNull(),
    /** What the statement named beside what it always does. */
    parts: text('parts').array().notNull().default([]),
    client: text('client').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('consents_user')
      .on(t.userId, t.version, t.parts)
      .where(sql`user_id is not null`),
  ],
)

/** Whether lines drift over a page and who may leave one; a page without a row has the defaults. */
export const barrageSettings = pgTable('barrage_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  on: boolean('shown').notNull().default(true),
  from: text('open_to', { enum: audiences as [Audience, ...Audience[]] })
    .notNull()
    .default('everyone'),
})
