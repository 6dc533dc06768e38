import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { topicRemovals, topics } from '../../../core/dynamic/topic/tables'
import { users } from '../../../core/account/tables'
import { dynamics } from '../../../core/dynamic/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const topic = () =>
  uuid('topic_id')
    .notNull()
    .references(() => topics.id)
const dynamic = () =>
  uuid('dynamic_id')
    .notNull()
    .references(() => dynamics.id)

/** An author's word against a removal, one for each. */
export const topicAppeals = pgTable(
  'topic_appeals',
  {
    id: uuid('id').primaryKey(),
    removalId: uuid('removal_id')
      .notNull()
      .unique()
      .references(() => topicRemovals.id),
    topicId: topic(),
    userId: person('user_id'),
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['open', 'approved', 'refused'] })
      .notNull()
      .default('open'),
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('topic_appeals_key').on(t.userId, t.key),
    index('topic_appeals_queue')
      .on(t.topicId, t.id)
      .where(sql`state = 'open'`),
  ],
)

/** What managers wrote about a dynamic, to its author or to those who reported it. */
export const topicReplies = pgTable(
  'topic_replies',
  {
    id: uuid('id').primaryKey(),
    topicId: topic(),
    dynamicId: dynamic(),
    userId: person('user_id'),
    key: uuid('key').notNull(),
    to: text('to', { enum: ['author', 'reporters'] }).notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('topic_replies_key').on(t.userId, t.key),
    index('topic_replies_dynamic').on(t.dynamicId, t.topicId, t.id),
  ],
)

/** Dynamics that were pointed out as abnormal, and in which a manager found nothing wrong. */
export const topicPasses = pgTable(
  'topic_passes',
  {
    topicId: topic(),
    dynamicId: dynamic(),
    userId: person('user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.dynamicId] }),
    index('topic_passes_dynamic').on(t.dynamicId),
    index('topic_passes_user').on(t.userId),
  ],
)
