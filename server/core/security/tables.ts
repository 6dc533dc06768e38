import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { purposes } from '../../../contract/security/rules'
import { users } from '../account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Someone has shown to have the account's phone. Works once, for one purpose. */
export const proofs = pgTable(
  'proofs',
  {
    /** SHA-256 of the proof, which only the client keeps. */
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The device that proved it: no other may use it. No reference, for sessions come and go. */
    sessionId: uuid('session_id').notNull(),
    purpose: text('purpose', { enum: purposes }).notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('proofs_user').on(t.userId), index('proofs_expiry').on(t.expiresAt)],
)

/** An address that an account no longer has: it is told, and may undo the change for some days. */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    email: text('email').notNull(),
    /** What took its place, masked; null: nothing. */
    now: text('now'),
    createdAt: at('created_at').notNull().defaultNow(),
    until: at('until').notNull(),
    /** When it is to be mailed; null: it was, or cannot be. */
    dueAt: at('due_at').defaultNow(),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [
    index('former_emails_user').on(t.userId),
    index('former_emails_until').on(t.until),
    index('former_emails_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** When each person last took their data along. */
export const dataExports = pgTable('data_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  preparedAt: at('prepared_at').notNull(),
  /** An export that never arrived does not count. */
  fetchedAt: at('fetched_at'),
  /** SHA-256 of the key of the link that opens the file. */
  keyHash: bytes('key_hash').unique(),
})
