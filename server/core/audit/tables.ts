import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'
import { schools } from '../school/tables'

/** What administrators did with their power. The database refuses to change or delete a row. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    /** null: by the command line. */
    actorId: uuid('actor_id').references(() => users.id),
    /** For example 'role.grant'. */
    action: text('action').notNull(),
    /** The person, or thing, that it was done to. */
    subjectId: uuid('subject_id').notNull(),
    schoolId: uuid('school_id').references(() => schools.id),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectId, t.id),
    index('audit_log_school').on(t.schoolId, t.id),
    /** What was done in one topic. */
    index('audit_log_topic')
      .on(sql`(detail ->> 'topic_id')`, t.id)
      .where(sql`(detail ->> 'topic_id') is not null`),
  ],
)
