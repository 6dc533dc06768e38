import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryStates, offReasons } from '../../../contract/programs/rules'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)

/** Addresses of a school's own programs, which are told what happens. Who brought one is in the audit log. */
export const programEndpoints = pgTable(
  'program_endpoints',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** Names of the events. */
    events: text('events').array().notNull(),
    /** What tries are signed with, sealed; the one before it, for as long as both are good. */
    secret: bytes('secret').notNull(),
    oldSecret: bytes('old_secret'),
    oldUntil: at('old_until'),
    /** When the first try failed after the last that arrived. */
    failingSince: at('failing_since'),
    /** Why it is told nothing; null while it is told. */
    off: text('off', { enum: offReasons }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('program_endpoints_key').on(t.schoolId, t.key)],
)

/** What happened in a school that has programs. Written with it, in its transaction. */
export const programEvents = pgTable(
  'program_events',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('program_events_school').on(t.schoolId, t.id), index('program_events_at').on(t.createdAt)],
)

/** An event on its way to one address. */
export const programDeliveries = pgTable(
  'program_deliveries',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => programEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => programEvents.id, { onDelete: 'cascade' }),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Not to be tried before. */
    dueAt: at('due_at').notNull().defaultNow(),
    /** While a try is under way: when it is taken for lost. */
    busyUntil: at('busy_until'),
    triedAt: at('tried_at'),
    status: integer('status'),
    said: text('said').notNull().default(''),
    took: integer('took').notNull().default(0),
  },
  (t) => [
    index('program_deliveries_due')
      .on(t.endpointId, t.dueAt)
      .where(sql`state = 'waiting'`),
    index('program_deliveries_endpoint').on(t.endpointId, t.id),
    index('program_deliveries_event').on(t.eventId),
  ],
)

/** What a program reads with, hashed. */
export const programTokens = pgTable(
  'program_tokens',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    hash: bytes('hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    calls: bigint('calls', { mode: 'number' }).notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('program_tokens_key').on(t.schoolId, t.key),
    index('program_tokens_expiry').on(t.expiresAt),
  ],
)
