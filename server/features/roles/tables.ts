import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { roles } from '../../../contract/roles/rules'
import { users } from '../account/tables'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Who holds which role, where, and since when. A row is ended, never deleted. */
export const grants = pgTable(
  'grants',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull().references(() => users.id),
    role: text('role', { enum: roles as [string, ...string[]] }).notNull(),
    /** The school that the role is for; null for the whole platform. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** null: by the command line. */
    grantedBy: uuid('granted_by').references(() => users.id),
    grantedAt: at('granted_at').notNull().defaultNow(),
    expiresAt: at('expires_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    index('grants_user').on(t.userId).where(sql`revoked_at is null`),
    index('grants_school').on(t.schoolId, t.id),
  ],
)

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
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('audit_log_subject').on(t.subjectId, t.id), index('audit_log_school').on(t.schoolId, t.id)],
)
