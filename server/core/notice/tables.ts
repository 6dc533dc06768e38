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
import type { CommentSubject, LeadName } from '../../../contract/kinds'
import { noticeGroups, noticeKinds, quietHours, subscribeVendors } from '../../../contract/message/rules'
import { users } from '../account/tables'
import { aliases } from '../alias/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What happened to a person's things, one row a happening. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    group: text('group', { enum: noticeGroups }).notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    /** The pseudonym that the person who did it bears. */
    aliasId: uuid('alias_id').references(() => aliases.id),
    /** What happened to: a thing, a comment or a person. */
    subjectId: uuid('subject_id').notNull(),
    /** The thing that it happened to or under, of this kind. */
    about: text('about').$type<CommentSubject>(),
    aboutId: uuid('about_id'),
    text: text('text').notNull().default(''),
    /** The page on which the subject is met. */
    leads: text('leads').$type<LeadName>(),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
  },
  (t) => [
    /** Liking again and again tells once. */
    uniqueIndex('notices_once').on(t.userId, t.kind, t.actorId, t.subjectId),
    /** The system says the same about the same thing once. What is about the person alone may come again. An article is told once. */
    uniqueIndex('notices_system_once')
      .on(t.userId, t.subjectId, sql`md5(text)`)
      .where(sql`kind in ('system', 'article') and actor_id is null and subject_id <> user_id`),
    index('notices_all').on(t.userId, t.id),
    index('notices_group').on(t.userId, t.group, t.id),
    /** What was liked, with all who did. */
    index('notices_liked')
      .on(t.userId, t.subjectId, t.id)
      .where(sql`"group" = 'likes'`),
    /** What was told of an order. */
    index('notices_orders')
      .on(t.userId, t.subjectId, t.id)
      .where(sql`"group" = 'orders'`),
    index('notices_thing').on(t.userId, t.aboutId, t.id),
    index('notices_actor')
      .on(t.actorId)
      .where(sql`actor_id is not null`),
    index('notices_unread')
      .on(t.userId, t.group)
      .where(sql`read_at is null`),
  ],
)

/** How a person wants to be told, once they chose. */
export const noticeSettings = pgTable('notice_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  likes: boolean('likes').notNull().default(true),
  comments: boolean('comments').notNull().default(true),
  follows: boolean('follows').notNull().default(true),
  orders: boolean('orders').notNull().default(true),
  classes: boolean('classes').notNull().default(true),
  system: boolean('system').notNull().default(true),
  /** Also by these ways: named as in the contract. */
  mail_likes: boolean('mail_likes').notNull().default(false),
  mail_comments: boolean('mail_comments').notNull().default(false),
  mail_follows: boolean('mail_follows').notNull().default(false),
  mail_orders: boolean('mail_orders').notNull().default(false),
  mail_classes: boolean('mail_classes').notNull().default(false),
  mail_system: boolean('mail_system').notNull().default(false),
  subscribe_likes: boolean('subscribe_likes').notNull().default(false),
  subscribe_comments: boolean('subscribe_comments').notNull().default(false),
  subscribe_follows: boolean('subscribe_follows').notNull().default(false),
  subscribe_orders: boolean('subscribe_orders').notNull().default(false),
  subscribe_classes: boolean('subscribe_classes').notNull().default(false),
  subscribe_system: boolean('subscribe_system').notNull().default(false),
  quiet: boolean('quiet').notNull().default(false),
  quietFrom: text('quiet_from').notNull().default(quietHours.from),
  quietTo: text('quiet_to').notNull().default(quietHours.to),
})

/**
 * What is left to send of a notice, one row a way; goes with its notice. `hint` and `counts` are for open apps and
 * leave no trace once published. Written with the notice, in its transaction.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['hint', 'counts', 'subscribe', 'mail', 'push'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: ['waiting', 'sent', 'given-up'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be tried before. */
    dueAt: at('due_at').notNull(),
    /** Why the last attempt failed, or why it was given up. */
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.channel] }),
    index('deliveries_due')
      .on(t.channel, t.dueAt)
      .where(sql`state = 'waiting'`),
    index('deliveries_person')
      .on(t.userId, t.channel)
      .where(sql`state = 'waiting'`),
    index('deliveries_done')
      .on(t.createdAt)
      .where(sql`state <> 'waiting'`),
  ],
)

/** How many messages of a kind a person still takes at a vendor: each consent is one. */
export const subscribeConsents = pgTable(
  'subscribe_consents',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    vendor: text('vendor', { enum: subscribeVendors }).notNull(),
    group: text('group', { enum: noticeGroups }).notNull(),
    remaining: integer('remaining').notNull(),
    /** Of the consent counted last: counted again it is the same one. */
    lastKey: uuid('last_key').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.vendor, t.group] })],
)
