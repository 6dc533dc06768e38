import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../../core/account/tables'
import type { StoredBody } from '../../core/article/body'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'
import { subscribeAccounts } from './subscribe/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Notices of a school, or of the system where the school is null. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id').references(() => schools.id),
    /** The account whose article it is: then it is on its pages, and not on the school's board. */
    accountId: uuid('account_id').references(() => subscribeAccounts.id),
    /** null: of the system, or brought in with the school. */
    authorId: uuid('author_id').references(() => users.id),
    /** The author's key of the draft: saved again, it is the same notice. */
    key: uuid('key'),
    state: text('state', { enum: ['draft', 'scheduled', 'published', 'withdrawn', 'held'] })
      .notNull()
      .default('published'),
    title: text('title').notNull(),
    /** Sanitised HTML of one that has no body. */
    html: text('html').notNull().default(''),
    body: json('body').$type<StoredBody>(),
    /** All words of the body, for search. */
    words: text('words').notNull().default(''),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`bigrams(title || ' ' || words || ' ' || regexp_replace(html, '<[^>]*>', ' ', 'g'))`,
      ),
    /** A copy of the facts of the pictures in the body. */
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    source: text('source').notNull(),
    /** Written by an administrator, in an office's name. */
    official: boolean('official').notNull().default(true),
    /** For these alone; null: for all of the school. */
    college: text('college'),
    grade: integer('grade'),
    pinned: boolean('pinned').notNull().default(false),
    important: boolean('important').notNull().default(false),
    publishAt: at('publish_at'),
    /** When it stops being listed. */
    until: at('until'),
    /** When it came out; before that, when it was written. */
    createdAt: at('created_at').notNull(),
    /** Up to whom, by id, it was told: as important, or to subscribers. */
    toldTo: uuid('told_to'),
    toldAt: at('told_at'),
  },
  (t) => [
    index('announcements_board')
      .on(t.schoolId, t.pinned, t.createdAt, t.id)
      .where(sql`state = 'published' and account_id is null`),
    index('announcements_account')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`state = 'published' and account_id is not null`),
    index('announcements_grams').using('gin', t.grams),
    uniqueIndex('announcements_key').on(t.authorId, t.key),
    index('announcements_author').on(t.authorId, t.id),
    index('announcements_desk')
      .on(t.schoolId, t.id)
      .where(sql`author_id is not null and state <> 'draft'`),
    index('announcements_due')
      .on(t.publishAt)
      .where(sql`state = 'scheduled'`),
    index('announcements_untold_articles')
      .on(t.id)
      .where(sql`account_id is not null and told_at is null and state = 'published'`),
    index('announcements_untold')
      .on(t.id)
      .where(sql`important and told_at is null and state = 'published'`),
  ],
)

/** Who of those whom it is for opened it. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_reads_user').on(t.userId),
  ],
)
