import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { reasons } from '../../../contract/complaint/rules'
import type { Subject } from '../../../contract/kinds'
import { users } from '../account/tables'
import { aliases } from '../alias/tables'
import type { StoredDocument, StoredMedia, StoredPicture } from '../file/own'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const pictures = () => json('pictures').$type<StoredPicture[]>().notNull()

/** What was there when the first complaint came in. */
export interface StoredSnapshot {
  name: string
  title: string
  text: string
  pictures: StoredPicture[]
  /** Where there are any. */
  films?: StoredMedia[]
  sounds?: StoredMedia[]
  documents?: StoredDocument[]
  /** ISO 8601. */
  at: string
}

/** Everything that is complained about one thing until it is decided. */
export const complaintCases = pgTable(
  'complaint_cases',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    subject: text('subject').$type<Subject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Whose administrators decide; without one, those of the platform. */
    schoolId: uuid('school_id').references(() => schools.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The pseudonym under which the desk knows the owner. */
    aliasId: uuid('alias_id').references(() => aliases.id),
    state: text('state', { enum: ['open', 'approved', 'refused', 'withdrawn', 'overturned'] })
      .notNull()
      .default('open'),
    /** Null once its time is over. */
    snapshot: jsonb('snapshot').$type<StoredSnapshot>(),
    /** Minus the sum of the complaints' weights, so that the queue is read upwards. */
    rank: integer('rank').notNull().default(0),
    rule: text('rule', { enum: reasons }),
    note: text('note').notNull().default(''),
    muteUntil: at('mute_until'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    /** However many complain, it is one case. */
    uniqueIndex('complaint_cases_open')
      .on(t.subject, t.subjectId)
      .where(sql`state = 'open'`),
    index('complaint_cases_queue')
      .on(t.rank, t.id)
      .where(sql`state = 'open'`),
    index('complaint_cases_queue_school')
      .on(t.schoolId, t.rank, t.id)
      .where(sql`state = 'open'`),
    index('complaint_cases_owner')
      .on(t.ownerId, t.id)
      .where(sql`state in ('approved', 'overturned')`),
    index('complaint_cases_subject')
      .on(t.subjectId, t.id)
      .where(sql`state in ('approved', 'overturned')`),
    index('complaint_cases_down')
      .on(t.subject, t.subjectId)
      .where(sql`state = 'approved'`),
    index('complaint_cases_mute')
      .on(t.ownerId, t.muteUntil)
      .where(sql`state = 'approved' and mute_until is not null`),
    index('complaint_cases_expiry')
      .on(t.closedAt)
      .where(sql`snapshot is not null and closed_at is not null`),
  ],
)

export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => complaintCases.id),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    reason: text('reason', { enum: reasons }).notNull(),
    text: text('text').notNull(),
    pictures: pictures(),
    /** Hundredths. */
    weight: integer('weight').notNull(),
    /** A reviewer found it made to harm. */
    badFaith: boolean('bad_faith').notNull().default(false),
    withdrawnAt: at('withdrawn_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('complaints_key').on(t.reporterId, t.key),
    uniqueIndex('complaints_once')
      .on(t.caseId, t.reporterId)
      .where(sql`withdrawn_at is null`),
    index('complaints_case').on(t.caseId, t.id),
    index('complaints_reporter').on(t.reporterId, t.id),
    index('complaints_day').on(t.reporterId, t.createdAt),
    index('complaints_bad_faith')
      .on(t.reporterId, t.createdAt)
      .where(sql`bad_faith`),
  ],
)

/** One for each decision. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    caseId: uuid('case_id')
      .notNull()
      .unique()
      .references(() => complaintCases.id),
    schoolId: uuid('school_id').references(() => schools.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    pictures: pictures(),
    state: text('state', { enum: ['open', 'approved', 'refused'] })
      .notNull()
      .default('open'),
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('appeals_key').on(t.userId, t.key),
    index('appeals_queue')
      .on(t.id)
      .where(sql`state = 'open'`),
    index('appeals_queue_school')
      .on(t.schoolId, t.id)
      .where(sql`state = 'open'`),
  ],
)

/** Stored files that a case needs, avatars among them. Those of pictures and media are in file_uses by it. */
export const complaintFiles = pgTable(
  'complaint_files',
  {
    key: text('key').notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => complaintCases.id),
    /** Whether it shows what the case is about, or came with a complaint or an appeal. */
    part: text('part', { enum: ['snapshot', 'words'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.caseId, t.part] }), index('complaint_files_case').on(t.caseId)],
)

/** The last number that was given on a day. */
export const caseNumbers = pgTable(
  'case_numbers',
  {
    kind: text('kind', { enum: ['JB', 'SS'] }).notNull(),
    /** In Asia/Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] })],
)
