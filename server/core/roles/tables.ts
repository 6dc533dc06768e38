import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles, type Role } from '../../../contract/roles/rules'
import { users } from '../account/tables'
import { schools } from '../school/tables'

const roleName = (name: string) => text(name, { enum: roles as [Role, ...Role[]] })
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Who holds which role, where, and since when. A row is ended, never deleted. */
export const grants = pgTable(
  'grants',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: roleName('role').notNull(),
    /** The school that the role is for; null for the whole platform. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** null: by the command line. */
    grantedBy: uuid('granted_by').references(() => users.id),
    grantedAt: at('granted_at').notNull().defaultNow(),
    expiresAt: at('expires_at'),
    revokedBy: uuid('revoked_by').references(() => users.id),
    revokedAt: at('revoked_at'),
    /** The grantor's key of the form: sent again, it gives the first grant. */
    key: uuid('key').notNull(),
  },
  (t) => [
    uniqueIndex('grants_key').on(t.key),
    /** A role is held once in each place. */
    uniqueIndex('grants_held')
      .on(t.userId, t.role, sql`coalesce(school_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`revoked_at is null`),
    index('grants_user')
      .on(t.userId)
      .where(sql`revoked_at is null`),
    index('grants_school').on(t.schoolId, t.id),
  ],
)

/** A person asks for a role. */
export const roleApplications = pgTable(
  'role_applications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The applicant's key of the form: sent again, it gives the first application. */
    key: uuid('key').notNull(),
    role: roleName('role').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: ['pending', 'approved', 'refused', 'withdrawn'] })
      .notNull()
      .default('pending'),
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('role_applications_key').on(t.userId, t.key),
    /** One at a time for each role. */
    uniqueIndex('role_applications_pending')
      .on(t.userId, t.role)
      .where(sql`state = 'pending'`),
    index('role_applications_user').on(t.userId, t.id),
    index('role_applications_queue')
      .on(t.schoolId, t.id)
      .where(sql`state = 'pending'`),
  ],
)
