import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { schools } from '../school/tables'

/** What a school has switched off; what has no row is on. Who did it is in the audit log. */
export const schoolSwitches = pgTable(
  'school_switches',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    since: timestamp('since', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.name] })],
)
