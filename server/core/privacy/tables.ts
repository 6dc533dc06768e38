import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    client: text('client').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('consents_user')
      .on(t.userId, t.version)
      .where(sql`user_id is not null`),
  ],
)
