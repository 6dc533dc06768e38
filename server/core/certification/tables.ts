import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { refusals, ways, type RefusedField } from '../../../contract/certification/rules'
import { users } from '../account/tables'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)
const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id)

export const faculties = pgTable(
  'faculties',
  { id: uuid('id').primaryKey(), schoolId: school(), name: text('name').notNull() },
  (t) => [uniqueIndex('faculties_school').on(t.schoolId, t.name)],
)

export const majors = pgTable(
  'majors',
  {
    id: uuid('id').primaryKey(),
    facultyId: uuid('faculty_id')
      .notNull()
      .references(() => faculties.id),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('majors_faculty').on(t.facultyId, t.name)],
)

/** The key (Secrets.keyId) that a row's hashes are under; null in rows from before keys had names. */
const keyId = () => text('key_id')

/** The one row that names the key that all is kept under, once production has started here. */
export const papersKey = pgTable(
  'papers_key',
  {
    id: integer('id').primaryKey().default(1),
    /** Drawn from the key: says nothing of it. */
    fingerprint: bytes('fingerprint').notNull(),
    since: at('since').notNull().defaultNow(),
  },
  (t) => [check('papers_key_one', sql`${t.id} = 1`)],
)

/** The school's students. Who they are is only in keyed hashes. */
export const roll = pgTable(
  'roll',
  {
    schoolId: school(),
    /** HMAC of school, number and name. */
    entry: bytes('entry').notNull(),
    /** HMAC of school and number: what a new roll finds the student by. null in rows that no import has met. */
    number: bytes('number'),
    college: text('college').notNull(),
    major: text('major').notNull(),
    grade: integer('grade').notNull(),
    /** The last day at the school, where the roll says it. */
    leaves: date('leaves', { mode: 'string' }),
    keyId: keyId(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.entry] }),
    uniqueIndex('roll_number').on(t.schoolId, t.number),
  ],
)

/** Domains whose mailboxes only students of the school have. Lower case. */
export const mailDomains = pgTable(
  'mail_domains',
  { domain: text('domain').primaryKey(), schoolId: school() },
  (t) => [index('mail_domains_school').on(t.schoolId)],
)

export const mailCodes = pgTable(
  'mail_codes',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    /** HMAC of the address. */
    mail: bytes('mail').notNull(),
    codeHash: bytes('code_hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('mail_codes_user').on(t.userId, t.createdAt),
    index('mail_codes_mail').on(t.mail, t.createdAt),
    index('mail_codes_expiry').on(t.expiresAt),
  ],
)

/** Submissions and certifications, one row each from its beginning to its end. */
export const certifications = pgTable(
  'certifications',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    schoolId: school(),
    /** withdrawn: another took its place before a decision; ended: after. */
    state: text('state', {
      enum: ['pending', 'approved', 'refused', 'withdrawn', 'ended', 'expired'],
    }).notNull(),
    way: text('way', { enum: ways }).notNull(),
    college: text('college').notNull(),
    major: text('major').notNull(),
    grade: integer('grade').notNull(),
    /** Name and number as written, sealed; null once they are no longer needed. */
    words: bytes('words'),
    paperId: uuid('paper_id').references(() => papers.id),
    /** HMAC of the number or mailbox that proved it. */
    proof: bytes('proof'),
    keyId: keyId(),
    /** The draft's key. */
    key: uuid('key'),
    refusedField: text('refused_field', { enum: Object.keys(refusals) as [RefusedField, ...RefusedField[]] }),
    refusedReason: text('refused_reason'),
    reviewerId: uuid('reviewer_id').references(() => users.id),
    decidedAt: at('decided_at'),
    until: at('until'),
    remindedAt: at('reminded_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('certifications_pending')
      .on(t.userId)
      .where(sql`state = 'pending'`),
    uniqueIndex('certifications_approved')
      .on(t.userId)
      .where(sql`state = 'approved'`),
    /** One number or mailbox certifies one account. */
    uniqueIndex('certifications_proof')
      .on(t.schoolId, t.proof)
      .where(sql`state = 'approved' and proof is not null`),
    uniqueIndex('certifications_key').on(t.userId, t.key),
    index('certifications_user').on(t.userId, t.id),
    index('certifications_paper').on(t.paperId),
    index('certifications_queue')
      .on(t.id)
      .where(sql`state = 'pending'`),
    index('certifications_queue_school')
      .on(t.schoolId, t.id)
      .where(sql`state = 'pending'`),
    index('certifications_until')
      .on(t.until)
      .where(sql`state = 'approved'`),
    index('certifications_words')
      .on(t.decidedAt)
      .where(sql`words is not null`),
  ],
)

/** Photos of student cards: encrypted files that only certification/paper shows. */
export const papers = pgTable(
  'papers',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** To be deleted then; null while it is under review. */
    deleteAt: at('delete_at'),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('papers_owner').on(t.ownerId, t.id),
    index('papers_delete')
      .on(t.deleteAt)
      .where(sql`deleted_at is null`),
  ],
)

/** Who opened a paper, and when. */
export const paperLooks = pgTable(
  'paper_looks',
  {
    id: uuid('id').primaryKey(),
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('paper_looks_paper').on(t.paperId, t.id)],
)

export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    text: text('text').notNull(),
    options: jsonb('options').$type<string[]>().notNull(),
    /** Index of the right option. */
    right: integer('right').notNull(),
  },
  (t) => [uniqueIndex('questions_school').on(t.schoolId, t.text)],
)

export interface Drawn {
  text: string
  options: string[]
  right: number
}

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    schoolId: school(),
    college: text('college').notNull(),
    major: text('major').notNull(),
    grade: integer('grade').notNull(),
    /** As drawn: what the bank says later changes nothing. */
    drawn: jsonb('drawn').$type<Drawn[]>().notNull(),
    score: integer('score'),
    late: boolean('late').notNull().default(false),
    startedAt: at('started_at').notNull(),
    until: at('until').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [index('quiz_attempts_user').on(t.userId, t.startedAt)],
)

/** Tries that are counted by the day. */
export const certificationTries = pgTable(
  'certification_tries',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    kind: text('kind', { enum: ['roll', 'identity', 'mail'] }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('certification_tries_user').on(t.userId, t.kind, t.createdAt)],
)

/** Real names. The number and the name are nowhere but in keyed hashes. */
export const realNames = pgTable('real_names', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  number: bytes('number').notNull().unique(),
  /** What a bank card's holder is compared with; null in rows from before it was kept, which have the mask alone. */
  name: bytes('name'),
  keyId: keyId(),
  nameMask: text('name_mask').notNull(),
  numberMask: text('number_mask').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
