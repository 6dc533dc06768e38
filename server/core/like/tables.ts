import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'

const at = () => timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()

/** Likes of everything whose likes are counted: ids are unique over all of it. */
export const likes = pgTable(
  'likes',
  {
    subjectId: uuid('subject_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.userId] }),
    index('likes_subject').on(t.subjectId, t.createdAt, t.userId),
    index('likes_user').on(t.userId, t.createdAt, t.subjectId),
  ],
)

/** Votes against. Nobody has both on one thing. */
export const steps = pgTable(
  'steps',
  {
    subjectId: uuid('subject_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId] }), index('steps_user').on(t.userId)],
)
