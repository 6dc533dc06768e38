import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { quietHours } from '../../../contract/message/rules'
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
    index('notices_actor').on(t.actorId).where(sql`actor_id is not null`),
    index('notices_unread').on(t.userId, t.group).where(sql`read_at is null`),
  ],
)

/** How a person wants to be told, once they chose. */
export const noticeSettings = pgTable('notice_settings', {
  userId: uuid('user_id').primaryKey().references(() => users.id),
  likes: boolean('likes').notNull().default(true),
  comments: boolean('comments').notNull().default(true),
  follows: boolean('follows').notNull().default(true),
  system: boolean('system').notNull().default(true),
  quiet: boolean('quiet').notNull().default(false),
  quietFrom: text('quiet_from').notNull().default(quietHours.from),
  quietTo: text('quiet_to').notNull().default(quietHours.to),
})
