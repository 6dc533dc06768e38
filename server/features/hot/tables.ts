import { sql } from 'drizzle-orm'
import {
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
import { sides } from '../../../contract/hot/rules'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const listed = sql`deleted_at is null and state = 'approved'`

/** Questions with two sides. Closed once `closesAt` is past: nothing has to be done for it. */
export const hotTalks = pgTable(
  'hot_talks',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The author's key of the draft: a repeated publish gives the first one. */
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    red: text('red').notNull(),
    blue: text('blue').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    scope: text('scope', { enum: ['school', 'everyone'] }).notNull(),
    closesAt: at('closes_at'),
    /** People on each side: rows of hot_sides. */
    reds: integer('reds').notNull().default(0),
    blues: integer('blues').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /** Response on a log scale plus time of birth, as dynamics have it. */
    heat: doublePrecision('heat')
      .notNull()
      .generatedAlwaysAs(
        sql`log((1 + likes + 2 * comments + reds + blues)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 45000)::double precision`,
      ),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || text || ' ' || red || ' ' || blue)`),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /** State of moderation: only its author sees it until it is approved. */
    state: text('state', { enum: ['approved', 'pending', 'refused'] })
      .notNull()
      .default('approved'),
    /** Reason why it is not approved, for its author. */
    refusal: text('refusal'),
    /** The last of its people, by id, who was told how it ended. */
    toldTo: uuid('told_to'),
    /** All of them were. */
    toldAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('hot_talks_key').on(t.authorId, t.key),
    index('hot_talks_school_new').on(t.schoolId, t.id).where(listed),
    index('hot_talks_school_hot').on(t.schoolId, t.heat, t.id).where(listed),
    index('hot_talks_school_closed').on(t.schoolId, t.closesAt, t.id).where(listed),
    index('hot_talks_all_new')
      .on(t.id)
      .where(sql`${listed} and scope = 'everyone'`),
    index('hot_talks_all_hot')
      .on(t.heat, t.id)
      .where(sql`${listed} and scope = 'everyone'`),
    index('hot_talks_all_closed')
      .on(t.closesAt, t.id)
      .where(sql`${listed} and scope = 'everyone'`),
    index('hot_talks_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('hot_talks_grams').using('gin', t.grams),
    index('hot_talks_ended')
      .on(t.closesAt)
      .where(sql`told_at is null and closes_at is not null and ${listed}`),
  ],
)

/** Sides that people took, one row a person. */
export const hotSides = pgTable(
  'hot_sides',
  {
    talkId: uuid('talk_id')
      .notNull()
      .references(() => hotTalks.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    side: text('side', { enum: sides }).notNull(),
    chosenAt: at('chosen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.talkId, t.userId] }), index('hot_sides_user').on(t.userId, t.talkId)],
)
