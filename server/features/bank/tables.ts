import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { kinds, modes, reportReasons, reportStates } from '../../../contract/bank/rules'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Subjects of a school, or of every school where it is null. */
export const bankSubjects = pgTable(
  'bank_subjects',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id').references(() => schools.id),
    title: text('title').notNull(),
    intro: text('intro').notNull().default(''),
    /** The plan of a mock paper. */
    paperQuestions: integer('paper_questions').notNull(),
    paperMinutes: integer('paper_minutes').notNull(),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || intro)`),
  },
  (t) => [
    index('bank_subjects_school').on(t.schoolId, t.id),
    index('bank_subjects_grams').using('gin', t.grams),
  ],
)

export const bankChapters = pgTable(
  'bank_chapters',
  {
    id: uuid('id').primaryKey(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => bankSubjects.id),
    title: text('title').notNull(),
  },
  (t) => [index('bank_chapters_subject').on(t.subjectId, t.id)],
)

/** A question is its current version. Ids are in the order of a chapter. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: uuid('id').primaryKey(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => bankSubjects.id),
    chapterId: uuid('chapter_id')
      .notNull()
      .references(() => bankChapters.id),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('bank_questions_subject').on(t.subjectId, t.chapterId, t.id),
    index('bank_questions_chapter').on(t.chapterId, t.id),
  ],
)

/** What a question said, one row a version; never changed. */
export const bankVersions = pgTable(
  'bank_versions',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id),
    version: integer('version').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    text: text('text').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    /** Letters of the right options; of a fill-in the spellings that are taken. */
    answer: jsonb('answer').$type<string[]>().notNull(),
    explanation: text('explanation').notNull(),
    /** Shown under the text, and under the explanation; files of the school's, which `sheet_pictures` has. */
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    explanationPictures: json('explanation_pictures').$type<StoredPicture[]>().notNull().default([]),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(text)`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.version] }),
    index('bank_versions_grams').using('gin', t.grams),
  ],
)

/** A round of practice or a mock paper. */
export const bankSheets = pgTable(
  'bank_sheets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => bankSubjects.id),
    chapterId: uuid('chapter_id').references(() => bankChapters.id),
    /** What it is about: the chapter, or else the subject. */
    place: uuid('place').notNull(),
    mode: text('mode', { enum: [...modes, 'paper'] }).notNull(),
    total: integer('total').notNull(),
    /** The end of a paper's time. */
    until: at('until'),
    createdAt: at('created_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    /** Right answers, once it has ended. */
    score: integer('score'),
  },
  (t) => [
    uniqueIndex('bank_sheets_open')
      .on(t.userId, t.place, t.mode)
      .where(sql`ended_at is null`),
    index('bank_sheets_user').on(t.userId, t.subjectId, t.mode, t.id),
  ],
)

/** The questions of a sheet, in their versions of that moment, and what was answered. */
export const bankItems = pgTable(
  'bank_items',
  {
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => bankSheets.id),
    /** From 0. */
    place: integer('place').notNull(),
    questionId: uuid('question_id').notNull(),
    version: integer('version').notNull(),
    answer: jsonb('answer').$type<string[]>(),
    /** null until the answer is marked: at once in practice, with the paper in a paper. */
    correct: boolean('correct'),
  },
  (t) => [
    primaryKey({ columns: [t.sheetId, t.place] }),
    uniqueIndex('bank_items_question').on(t.sheetId, t.questionId),
    index('bank_items_version').on(t.questionId, t.version),
    foreignKey({
      columns: [t.questionId, t.version],
      foreignColumns: [bankVersions.questionId, bankVersions.version],
    }),
  ],
)

/** What a person has to do with a question: tries, the place in the wrong-answer book, whether it is a favourite. */
export const bankMarks = pgTable(
  'bank_marks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => bankSubjects.id),
    tries: integer('tries').notNull().default(0),
    wrongs: integer('wrongs').notNull().default(0),
    /** The newest version that was answered. */
    seen: integer('seen').notNull().default(0),
    /** Box and due time in the wrong-answer book; both null outside it. */
    box: smallint('box'),
    dueAt: at('due_at'),
    favouriteAt: at('favourite_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index('bank_marks_question').on(t.questionId),
    index('bank_marks_subject').on(t.userId, t.subjectId),
    index('bank_marks_due')
      .on(t.userId, t.subjectId, t.dueAt, t.questionId)
      .where(sql`box is not null`),
    index('bank_marks_favourite')
      .on(t.userId, t.favouriteAt, t.questionId)
      .where(sql`favourite_at is not null`),
  ],
)

/** How much a person answered on a day of Shanghai's calendar. */
export const bankDays = pgTable(
  'bank_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    day: date('day').notNull(),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => bankSubjects.id),
    answered: integer('answered').notNull(),
    correct: integer('correct').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.subjectId] })],
)

/** Reports of questions that are wrong. */
export const bankReports = pgTable(
  'bank_reports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id),
    /** The version that it is about. */
    version: integer('version').notNull(),
    /** The subject's school, whose administrators decide; without one, the platform's. */
    schoolId: uuid('school_id').references(() => schools.id),
    reason: text('reason', { enum: reportReasons }).notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: reportStates }).notNull().default('pending'),
    reply: text('reply').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('bank_reports_key').on(t.userId, t.key),
    uniqueIndex('bank_reports_open')
      .on(t.userId, t.questionId)
      .where(sql`state = 'pending'`),
    index('bank_reports_user').on(t.userId, t.id),
    index('bank_reports_question')
      .on(t.questionId)
      .where(sql`state = 'pending'`),
    index('bank_reports_waiting')
      .on(t.id)
      .where(sql`state = 'pending'`),
    index('bank_reports_school_waiting')
      .on(t.schoolId, t.id)
      .where(sql`state = 'pending'`),
  ],
)
