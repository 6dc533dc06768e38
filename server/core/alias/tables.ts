import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'

const at = () => timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

/** Under which name a person writes within one thread. Two threads' pseudonyms of one person have nothing in common. */
export const aliases = pgTable(
  'aliases',
  {
    /** Random: an id made by the clock would tell when, and so who. */
    id: uuid('id').primaryKey(),
    threadId: uuid('thread_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    createdAt: at(),
  },
  (t) => [
    uniqueIndex('aliases_person').on(t.threadId, t.userId),
    uniqueIndex('aliases_name').on(t.threadId, t.name),
    index('aliases_user').on(t.userId),
  ],
)

/** Pseudonyms that a person wants to hear nothing of. */
export const aliasBlocks = pgTable(
  'alias_blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => users.id),
    aliasId: uuid('alias_id')
      .notNull()
      .references(() => aliases.id),
    createdAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.aliasId] }),
    index('alias_blocks_alias').on(t.aliasId),
    index('alias_blocks_blocker').on(t.blockerId, t.createdAt),
  ],
)
