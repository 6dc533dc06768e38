import { boolean, customType, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { systemKinds } from '../../../../contract/timetable/academic/rules'
import { users } from '../../../core/account/tables'
import { schools } from '../../../core/school/tables'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Where a school's own systems stand; administrators say it. */
export const timetableSystems = pgTable(
  'timetable_systems',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** As students know it: 教务系统. */
    name: text('name').notNull(),
    kind: text('kind', { enum: systemKinds }).notNull(),
    /** Without a slash at its end. */
    url: text('url').notNull(),
    /** The page of the school's single sign-on, with the service it is asked for; null: one signs in at the system. */
    sso: text('sso'),
    open: boolean('open').notNull().default(true),
  },
  (t) => [uniqueIndex('timetable_systems_name').on(t.schoolId, t.name)],
)

/** Who is at a system, for some minutes; one a person. */
export const timetableSessions = pgTable(
  'timetable_sessions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Another with each beginning. */
    id: uuid('id').notNull(),
    systemId: uuid('system_id')
      .notNull()
      .references(() => timetableSystems.id, { onDelete: 'cascade' }),
    /** Cookies and what pages gave, under a seal that holds for this session alone. Never a password. */
    sealed: bytea('sealed').notNull(),
    signedIn: boolean('signed_in').notNull().default(false),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('timetable_sessions_system').on(t.systemId),
    index('timetable_sessions_expires').on(t.expiresAt),
  ],
)
