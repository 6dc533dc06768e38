import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BlockDraft } from '../../../contract/home/page/schema'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'
import type { StoredField } from './form/fields'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Pages that administrators write, by key. A null school's is every school's that has none of its own. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id').references(() => schools.id),
    key: text('key').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [unique('content_pages_key').on(t.key, t.schoolId).nullsNotDistinct()],
)

/**
 * What a page said and says. The one without `published_at` is its draft. People see the latest published one that has
 * begun and not ended.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: uuid('id').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    /** Counts a page's published versions from 1; null for the draft. */
    number: integer('number'),
    title: text('title').notNull(),
    blocks: jsonb('blocks').$type<BlockDraft[]>().notNull(),
    /** What its blocks name by id. */
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    /** Rises with each change of the draft: who saves over another's change is told. */
    revision: integer('revision').notNull().default(1),
    madeBy: uuid('made_by').references(() => users.id),
    madeAt: at('made_at').notNull().defaultNow(),
    publishedAt: at('published_at'),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
  },
  (t) => [
    uniqueIndex('content_versions_draft')
      .on(t.pageId)
      .where(sql`${t.publishedAt} is null`),
    unique('content_versions_number').on(t.pageId, t.number),
    index('content_versions_published').on(t.pageId, t.publishedAt.desc()),
    index('content_versions_maker').on(t.madeBy),
  ],
)

/** Entries that a person wants first on home: addresses of the pages, in their order. */
export const pins = pgTable('pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  urls: text('urls').array().notNull(),
})

/** Forms that a school asks people to fill in. */
export const forms = pgTable(
  'forms',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    title: text('title').notNull(),
    intro: text('intro').notNull(),
    fields: jsonb('fields').$type<StoredField[]>().notNull(),
    /** A person answers once. */
    once: boolean('once').notNull(),
    /** Nobody answers after this moment; null: no end. */
    closesAt: at('closes_at'),
    /** Nobody answers once there are so many; null: no limit. */
    most: integer('most'),
    closed: boolean('closed').notNull().default(false),
    /** Counted in the transaction that keeps an answer. */
    answers: integer('answers').notNull().default(0),
    /** Rises with each change: who saves over another's change is told. */
    revision: integer('revision').notNull().default(1),
    madeBy: uuid('made_by').references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('forms_school').on(t.schoolId, t.id), index('forms_maker').on(t.madeBy)],
)

export const formAnswers = pgTable(
  'form_answers',
  {
    id: uuid('id').primaryKey(),
    formId: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The person's id where each answers once, else the draft's key: a repeated call finds its row. */
    onceKey: uuid('once_key').notNull(),
    /** By the fields' names. */
    values: jsonb('values').$type<Record<string, string | string[]>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('form_answers_once').on(t.formId, t.onceKey),
    index('form_answers_listed').on(t.formId, t.id),
    index('form_answers_user').on(t.userId),
  ],
)

/** Versions of the user agreement that people agreed to. */
export const agreements = pgTable(
  'agreements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
)
