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
import { bountyStates, categories, stages, type Category } from '../../../contract/qa/rules'
import { users } from '../../core/account/tables'
import { aliases } from '../../core/alias/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** What is not approved is for its author alone. */
const state = () =>
  text('state', { enum: ['approved', 'pending', 'refused'] })
    .notNull()
    .default('approved')
const shown = sql`deleted_at is null and state = 'approved'`
const shownToAll = sql`deleted_at is null and state = 'approved' and scope = 'everyone'`

export const qaQuestions = pgTable(
  'qa_questions',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The pseudonym that it stands under. */
    aliasId: uuid('alias_id').references(() => aliases.id),
    key: uuid('key').notNull(),
    category: text('category', { enum: categories as [Category, ...Category[]] }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    scope: text('scope', { enum: ['school', 'everyone'] }).notNull(),
    place: text('place'),
    dueAt: at('due_at'),
    stage: text('stage', { enum: stages }).notNull().default('open'),
    /** Points for the accepted answer; 0 where none are offered. */
    bounty: integer('bounty').notNull().default(0),
    bountyState: text('bounty_state', { enum: bountyStates }),
    /** When its asker was told that it ends soon. */
    bountyToldAt: at('bounty_told_at'),
    /** The accepted answer, shown or not. */
    acceptedId: uuid('accepted_id'),
    likes: integer('likes').notNull().default(0),
    /** Living and approved ones. */
    answers: integer('answers').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /**
     * An answer counts as three who want to know the same. Three days of age weigh as much as ten times the response:
     * questions live longer than dynamics.
     */
    heat: doublePrecision('heat')
      .notNull()
      .generatedAlwaysAs(
        sql`log((1 + likes + 3 * answers + comments)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 259200)::double precision`,
      ),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || text)`),
    /** What a title is compared by. */
    titleGrams: text('title_grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title)`),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    state: state(),
    /** Why it is not approved, for its author. */
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('qa_questions_key').on(t.authorId, t.key),
    index('qa_questions_new').on(t.schoolId, t.id).where(shown),
    index('qa_questions_hot').on(t.schoolId, t.heat, t.id).where(shown),
    index('qa_questions_category_new').on(t.schoolId, t.category, t.id).where(shown),
    index('qa_questions_category_hot').on(t.schoolId, t.category, t.heat, t.id).where(shown),
    index('qa_questions_unanswered')
      .on(t.schoolId, t.id)
      .where(sql`${shown} and answers = 0 and stage = 'open'`),
    index('qa_questions_all_new').on(t.id).where(shownToAll),
    index('qa_questions_all_hot').on(t.heat, t.id).where(shownToAll),
    index('qa_questions_all_category_new').on(t.category, t.id).where(shownToAll),
    index('qa_questions_all_category_hot').on(t.category, t.heat, t.id).where(shownToAll),
    index('qa_questions_all_unanswered')
      .on(t.id)
      .where(sql`${shownToAll} and answers = 0 and stage = 'open'`),
    index('qa_questions_helps')
      .on(t.schoolId, t.dueAt, t.id)
      .where(sql`${shown} and category = 'help' and stage = 'open'`),
    index('qa_questions_all_helps')
      .on(t.dueAt, t.id)
      .where(sql`category = 'help' and stage = 'open' and deleted_at is null`),
    index('qa_questions_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('qa_questions_bounty')
      .on(t.createdAt)
      .where(sql`bounty_state = 'held'`),
    index('qa_questions_own_bounty')
      .on(t.authorId)
      .where(sql`bounty_state = 'held'`),
    index('qa_questions_grams').using('gin', t.grams),
    index('qa_questions_title_grams').using('gin', t.titleGrams),
  ],
)

/** One a person a question. */
export const qaAnswers = pgTable(
  'qa_answers',
  {
    id: uuid('id').primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => qaQuestions.id),
    /** The question's. */
    schoolId: uuid('school_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    aliasId: uuid('alias_id').references(() => aliases.id),
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    likes: integer('likes').notNull().default(0),
    steps: integer('steps').notNull().default(0),
    score: integer('score')
      .notNull()
      .generatedAlwaysAs(sql`likes - steps`),
    comments: integer('comments').notNull().default(0),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(text)`),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    state: state(),
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('qa_answers_key').on(t.authorId, t.key),
    uniqueIndex('qa_answers_once')
      .on(t.questionId, t.authorId)
      .where(sql`deleted_at is null`),
    index('qa_answers_best')
      .on(t.questionId, t.score, t.id)
      .where(sql`deleted_at is null`),
    index('qa_answers_new')
      .on(t.questionId, t.id)
      .where(sql`deleted_at is null`),
    index('qa_answers_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('qa_answers_grams').using('gin', t.grams),
  ],
)

/** What a question or an answer said before each change. */
export const qaVersions = pgTable(
  'qa_versions',
  {
    id: uuid('id').primaryKey(),
    /** A question or an answer, whose author wrote this. */
    subjectId: uuid('subject_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    /** When it was written. */
    writtenAt: at('written_at').notNull(),
  },
  (t) => [index('qa_versions_subject').on(t.subjectId, t.id), index('qa_versions_author').on(t.authorId)],
)

/** Whom askers asked to answer. */
export const qaInvites = pgTable(
  'qa_invites',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => qaQuestions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('qa_invites_user').on(t.userId)],
)
