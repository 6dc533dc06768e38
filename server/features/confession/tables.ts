import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
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
import { aliases } from '../../core/alias/tables'
import { complaintCases } from '../../core/complaint/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const confessions = pgTable(
  'confessions',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Leaves the server in nothing but what is for this person. */
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    aliasId: uuid('alias_id')
      .notNull()
      .references(() => aliases.id),
    /** The author's key of the draft: a repeated publish gives the first one. */
    key: uuid('key').notNull(),
    toName: text('to_name'),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /** contract/circle/rules.ts says what heat is. */
    heat: doublePrecision('heat')
      .notNull()
      .generatedAlwaysAs(
        sql`log((1 + likes + 2 * comments)::double precision) + (extract(epoch from shown_at at time zone 'UTC') / 45000)::double precision`,
      ),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(coalesce(to_name, '') || ' ' || text)`),
    /** Follows from the columns below and from the names, by `withheldOf`. What is not approved is for its author alone. */
    state: text('state', { enum: ['approved', 'pending', 'refused'] }).notNull(),
    /** Why it is not approved, for its author. */
    refusal: text('refusal'),
    /** `to_name` leads to no account. */
    words: boolean('words').notNull().default(false),
    review: text('review', { enum: ['waiting', 'passed', 'refused'] }),
    reason: text('reason').notNull().default(''),
    /** Its pictures wait for the vendor's word. */
    looking: boolean('looking').notNull().default(false),
    /** Why a case took it down. */
    held: text('held'),
    /** When it came to the wall. */
    shownAt: at('shown_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('confessions_key').on(t.authorId, t.key),
    index('confessions_author').on(t.authorId, t.id),
    index('confessions_day').on(t.authorId, t.createdAt),
    index('confessions_new')
      .on(t.schoolId, t.shownAt, t.id)
      .where(sql`deleted_at is null and state = 'approved'`),
    index('confessions_hot')
      .on(t.schoolId, t.heat, t.id)
      .where(sql`deleted_at is null and state = 'approved'`),
    index('confessions_grams').using('gin', t.grams),
    index('confessions_queue')
      .on(t.schoolId, t.id)
      .where(sql`deleted_at is null and state = 'pending' and review = 'waiting'`),
  ],
)

/** People whom a post names. */
export const confessionNames = pgTable(
  'confession_names',
  {
    confessionId: uuid('confession_id')
      .notNull()
      .references(() => confessions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** chosen: by the author, or with an @; found: the text has a word that is also this person's name. */
    how: text('how', { enum: ['chosen', 'found'] }).notNull(),
    state: text('state', { enum: ['asked', 'agreed', 'declined'] })
      .notNull()
      .default('asked'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.confessionId, t.userId] }),
    index('confession_names_user').on(t.userId, t.confessionId),
  ],
)

/** Requests for the name behind a pseudonym, of a case. */
export const unseals = pgTable(
  'unseals',
  {
    id: uuid('id').primaryKey(),
    key: uuid('key').notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => complaintCases.id),
    schoolId: uuid('school_id').references(() => schools.id),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['asked', 'opened', 'refused', 'withdrawn'] })
      .notNull()
      .default('asked'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** The name is closed again then. */
    until: at('until'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('unseals_key').on(t.askedBy, t.key),
    uniqueIndex('unseals_asked')
      .on(t.caseId)
      .where(sql`state = 'asked'`),
    index('unseals_queue')
      .on(t.id)
      .where(sql`state in ('asked', 'opened')`),
    index('unseals_queue_school')
      .on(t.schoolId, t.id)
      .where(sql`state in ('asked', 'opened')`),
  ],
)
