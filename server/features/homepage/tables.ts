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
import { users } from '../../core/account/tables'
import { pictures } from '../../core/file/tables'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** Tags that a person has, on the page or put away. */
export const personTags = pgTable(
  'person_tags',
  {
    id: uuid('id').primaryKey(),
    userId: person('user_id'),
    text: text('text').notNull(),
    /** The person wrote it, rather than chose it. */
    own: boolean('own').notNull(),
    shown: boolean('shown').notNull(),
    /** The person's school when the tag was put on: what counts it there. */
    schoolId: uuid('school_id').references(() => schools.id),
    likes: integer('likes').notNull().default(0),
  },
  (t) => [
    uniqueIndex('person_tags_text').on(t.userId, t.text),
    index('person_tags_shown')
      .on(t.userId, t.id)
      .where(sql`shown`),
  ],
)

/** How many people of a school have a tag on. */
export const tagUses = pgTable(
  'tag_uses',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    text: text('text').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.text] }), index('tag_uses_popular').on(t.schoolId, t.people)],
)

/** Likes of tags and of answers: ids are unique over both. */
export const homepageLikes = pgTable(
  'homepage_likes',
  {
    subjectId: uuid('subject_id').notNull(),
    userId: person('user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId] }), index('homepage_likes_user').on(t.userId)],
)

/** The photo wall, in the order of `place`. */
export const wallPhotos = pgTable(
  'wall_photos',
  {
    userId: person('user_id'),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => pictures.id),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.pictureId] }),
    index('wall_photos_place').on(t.userId, t.place),
    index('wall_photos_picture').on(t.pictureId),
  ],
)

/** Questions that students ask the owner of a page. */
export const personQuestions = pgTable(
  'person_questions',
  {
    id: uuid('id').primaryKey(),
    ownerId: person('owner_id'),
    authorId: person('asker_id'),
    /** The asker's key of the draft: asking again gives the first one. */
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    anonymous: boolean('anonymous').notNull(),
    answer: text('answer'),
    likes: integer('likes').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('person_questions_key').on(t.authorId, t.key),
    index('person_questions_owner')
      .on(t.ownerId, t.id)
      .where(sql`deleted_at is null`),
  ],
)

/** Short lines that visitors leave on a page. */
export const barrages = pgTable(
  'barrages',
  {
    id: uuid('id').primaryKey(),
    ownerId: person('owner_id'),
    authorId: person('author_id'),
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('barrages_key').on(t.authorId, t.key),
    index('barrages_owner')
      .on(t.ownerId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
