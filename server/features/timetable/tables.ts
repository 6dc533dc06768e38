import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { rowKinds } from '../../../contract/timetable/rules'
import type { RefusedChange } from '../../../contract/timetable/schema'
import { users } from '../../core/account/tables'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The key of a call, with what was refused of it. */
export type Call = string | { key: string; refused: RefusedChange[] }

/** Who has a timetable. The row is held while it changes. */
export const timetableOwners = pgTable(
  'timetable_owners',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Rises with every change of a row. */
    rev: integer('rev').notNull().default(0),
    /** The latest calls that brought changes: one that comes again changes nothing. */
    keys: jsonb('keys').$type<Call[]>().notNull().default([]),
    /** When they are to be told of something; null: of nothing. */
    nextAt: at('next_at'),
  },
  (t) => [index('timetable_owners_next').on(t.nextAt)],
)

/** When and by which change a field got its value: `rev` and ms since 1970. */
export type Marks = Record<string, readonly [rev: number, at: number]>

/** Terms, classes, memos and settings as devices keep them. `data` is what the contract says of the kind. */
export const timetableRows = pgTable(
  'timetable_rows',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => timetableOwners.userId),
    /** Made by the device; of settings the owner's. */
    id: uuid('id').notNull(),
    kind: text('kind', { enum: rowKinds }).notNull(),
    rev: integer('rev').notNull(),
    /** Deleted. The row stays, so that other devices learn of it. */
    gone: boolean('gone').notNull().default(false),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    marks: jsonb('marks').$type<Marks>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] }), index('timetable_rows_rev').on(t.ownerId, t.rev)],
)

/** Values that gave way to another device's, until the owner chose. */
export const timetableClashes = pgTable(
  'timetable_clashes',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    rowId: uuid('row_id').notNull(),
    kind: text('kind', { enum: rowKinds }).notNull(),
    field: text('field').notNull(),
    lost: jsonb('lost').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      columns: [t.ownerId, t.rowId],
      foreignColumns: [timetableRows.ownerId, timetableRows.id],
    }),
    index('timetable_clashes_owner').on(t.ownerId, t.rowId),
  ],
)

/**
 * A school's terms (2026-2027-1), holidays, and days on which the classes of another day are held. A term begins on the
 * Monday of its first week.
 */
export const timetableCalendar = pgTable(
  'timetable_calendar',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    kind: text('kind', { enum: ['term', 'off', 'swap'] }).notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    name: text('name').notNull(),
    /** Of a swap: the day whose classes are held. */
    as: date('as_day'),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind, t.from] })],
)

/** Clock times of a school's sections, by season: its first and last day of the year as 05-01. */
export const timetableClock = pgTable(
  'timetable_clock',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    season: text('season').notNull(),
    section: smallint('section').notNull(),
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.season, t.section] })],
)
