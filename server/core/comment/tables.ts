import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MentionDraft } from '../../../contract/circle/schema'
import type { CommentSubject } from '../../../contract/kinds'
import { users } from '../account/tables'
import { aliases } from '../alias/tables'
import type { StoredPicture } from '../file/own'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Comments (rootId null) and their replies, for every kind of subject. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').$type<CommentSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    schoolId: uuid('school_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The pseudonym that it stands under. */
    aliasId: uuid('alias_id').references(() => aliases.id),
    key: uuid('key').notNull(),
    /** The comment that a reply stands under. */
    rootId: uuid('root_id'),
    /** The reply that a reply answers. */
    toId: uuid('to_id'),
    /** Where people take sides: the one that its author had when it was said. */
    stance: text('stance'),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    /** Those whom the words name, by the names written; null where none. */
    mentions: json('mentions').$type<MentionDraft[]>(),
    likes: integer('likes').notNull().default(0),
    steps: integer('steps').notNull().default(0),
    /** What the hot order goes by. */
    score: integer('score')
      .notNull()
      .generatedAlwaysAs(sql`likes - steps`),
    /** Living and approved ones. */
    replies: integer('replies').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /** What is not approved is for its author alone. */
    state: text('state', { enum: ['approved', 'pending', 'refused'] })
      .notNull()
      .default('approved'),
    /** Why it is not approved, for its author. */
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('comments_key').on(t.authorId, t.key),
    index('comments_new')
      .on(t.subjectId, t.id)
      .where(sql`deleted_at is null and root_id is null`),
    index('comments_hot')
      .on(t.subjectId, t.score, t.id)
      .where(sql`deleted_at is null and root_id is null`),
    index('comments_stance_new')
      .on(t.subjectId, t.stance, t.id)
      .where(sql`deleted_at is null and root_id is null and stance is not null`),
    index('comments_stance_hot')
      .on(t.subjectId, t.stance, t.score, t.id)
      .where(sql`deleted_at is null and root_id is null and stance is not null`),
    index('comments_replies')
      .on(t.rootId, t.id)
      .where(sql`deleted_at is null`),
    index('comments_held')
      .on(t.authorId)
      .where(sql`deleted_at is null and state <> 'approved'`),
  ],
)
