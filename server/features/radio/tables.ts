import { sql } from 'drizzle-orm'
import {
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
import { columnNames } from '../../../contract/radio/rules'
import { users } from '../../core/account/tables'
import type { StoredMedia, StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Programmes of a school's radio. */
export const programmes = pgTable(
  'programmes',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    column: text('column', { enum: columnNames }).notNull(),
    title: text('title').notNull(),
    intro: text('intro').notNull(),
    cover: json('cover').$type<StoredPicture>(),
    sound: json('sound').$type<StoredMedia>().notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    plays: integer('plays').notNull().default(0),
    /** State of moderation: only its author sees it until it is approved. */
    state: text('state', { enum: ['approved', 'pending', 'refused'] })
      .notNull()
      .default('approved'),
    refusal: text('refusal'),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || intro)`),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('programmes_key').on(t.authorId, t.key),
    index('programmes_new')
      .on(t.schoolId, t.id)
      .where(sql`deleted_at is null and state = 'approved'`),
    index('programmes_column')
      .on(t.schoolId, t.column, t.id)
      .where(sql`deleted_at is null and state = 'approved'`),
    index('programmes_grams').using('gin', t.grams),
  ],
)

/** Places up to which people listened, one row a person and programme. */
export const listens = pgTable(
  'listens',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    programmeId: uuid('programme_id')
      .notNull()
      .references(() => programmes.id),
    second: integer('second').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.programmeId] }),
    index('listens_recent').on(t.userId, t.updatedAt, t.programmeId),
  ],
)

/** Short lines that pass while a programme plays. */
export const bullets = pgTable(
  'radio_bullets',
  {
    id: uuid('id').primaryKey(),
    programmeId: uuid('programme_id')
      .notNull()
      .references(() => programmes.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    second: integer('second').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('radio_bullets_key').on(t.authorId, t.key),
    index('radio_bullets_time').on(t.programmeId, t.second, t.id),
  ],
)
