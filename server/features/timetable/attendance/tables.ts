import { date, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../../core/account/tables'

/** Classes that their owner was in: each once a day. */
export const timetableAttended = pgTable(
  'timetable_attended',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** A class of the owner's timetable; it may be deleted since. */
    classId: uuid('class_id').notNull(),
    /** In Asia/Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.classId, t.day] }),
    index('timetable_attended_owner').on(t.ownerId, t.at),
  ],
)
