import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What happened to a person's things, one row a happening. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull().references(() => users.id),
    group: text('group', { enum: ['likes', 'comments', 'follows', 'system'] }).notNull(),
    kind: text('kind', { enum: ['like', 'comment-like', 'comment', 'reply', 'follow', 'question', 'answer', 'system'] }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    /** The dynamic, comment or person it is about. */
    subjectId: uuid('subject_id').notNull(),
    dynamicId: uuid('dynamic_id'),
    text: text('text').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (t) => [
    /** Liking again and again tells once. */
    uniqueIndex('notices_once').on(t.userId, t.kind, t.actorId, t.subjectId),
    index('notices_all').on(t.userId, t.id),
    index('notices_group').on(t.userId, t.group, t.id),
    index('notices_unread').on(t.userId, t.group).where(sql`read_at is null`),
  ],
)
