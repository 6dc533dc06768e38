import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The black list. Either way round, two people are invisible to each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id').notNull().references(() => users.id),
    blockedId: uuid('blocked_id').notNull().references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId, t.blockerId),
    index('blocks_blocker').on(t.blockerId, t.createdAt),
  ],
)
