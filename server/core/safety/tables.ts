import { sql } from 'drizzle-orm'
import {
  date,
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
import type { HeldSubject, PictureKind } from '../../../contract/kinds'
import type { SafetyKind } from '../../../contract/safety/rules'
import { users } from '../account/tables'
import type { StoredPicture } from '../file/own'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What waits before others see it: a row for each thing, gone once that is decided. The thing's own `state` says what holds. */
export const screenings = pgTable(
  'screenings',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').$type<HeldSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** null: of somebody without a school, for the platform's administrators. */
    schoolId: uuid('school_id').references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** Who is waited for: the vendor that looks at its pictures, or people. */
    waitsFor: text('waits_for', { enum: ['vendor', 'reviewer'] }).notNull(),
    reason: text('reason').notNull(),
    hits: json('hits').$type<{ word: string; kind: SafetyKind }[]>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('screenings_subject').on(t.subjectId),
    index('screenings_queue')
      .on(t.schoolId, t.id)
      .where(sql`waits_for = 'reviewer'`),
    index('screenings_author').on(t.authorId),
  ],
)

/** Pictures and sounds of what waits, each asked about at the vendor. */
export const mediaChecks = pgTable(
  'media_checks',
  {
    id: uuid('id').primaryKey(),
    screeningId: uuid('screening_id')
      .notNull()
      .references(() => screenings.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['picture', 'sound'] }).notNull(),
    /** Where it is stored. */
    key: text('key').notNull(),
    /** The vendor's number of the question; null until it is asked. */
    traceId: text('trace_id').unique(),
    tries: integer('tries').notNull().default(0),
    answer: text('answer', { enum: ['pass', 'review', 'risky'] }),
    label: integer('label'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('media_checks_screening').on(t.screeningId),
    index('media_checks_open')
      .on(t.createdAt)
      .where(sql`answer is null`),
  ],
)

/** Pictures outside posts that wait, or were refused and stay for their owner to see: a row goes once its pictures are shown, or others take their place. */
export const pictureWaits = pgTable(
  'picture_waits',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<PictureKind>().notNull(),
    /** What shows them: a person for an avatar, the picture itself for a photo. */
    targetId: uuid('target_id').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    state: text('state', { enum: ['pending', 'refused'] })
      .notNull()
      .default('pending'),
    /** Why they are not shown, for their owner. */
    refusal: text('refusal').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('picture_waits_target').on(t.targetId, t.kind),
    index('picture_waits_owner').on(t.ownerId),
  ],
)

/** How often an entry of the list hit, by day and school. Nobody's name is in it. */
export const safetyHits = pgTable(
  'safety_hits',
  {
    day: date('day', { mode: 'string' }).notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    word: text('word').notNull(),
    kind: text('kind').$type<SafetyKind>().notNull(),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.day, t.word] })],
)

/** Words that schools added to those of the local check. */
export const safetyWords = pgTable(
  'safety_words',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    word: text('word').notNull(),
    /** As texts are folded before they are compared. */
    folded: text('folded').notNull(),
    reason: text('reason').notNull(),
    addedBy: uuid('added_by').references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('safety_words_once').on(t.schoolId, t.folded),
    index('safety_words_list').on(t.schoolId, t.id),
    index('safety_words_person').on(t.addedBy),
  ],
)
