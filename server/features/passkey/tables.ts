import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../core/account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Keys on people's devices that sign them in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The device's own id of it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** How often it signed, as the device counts; 0 for ever where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached: usb, internal, hybrid … */
    transports: text('transports').array().notNull(),
    /** Its maker keeps it on other devices, too. */
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId, t.createdAt)],
)

/** What devices are asked to sign. Works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of what only the client that asked keeps. */
    claimHash: bytes('claim_hash').primaryKey(),
    challenge: text('challenge').notNull(),
    /** Who adds a passkey, on which device; null: somebody signs in. */
    userId: uuid('user_id').references(() => users.id),
    /** No reference, for sessions come and go. */
    sessionId: uuid('session_id'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_expiry').on(t.expiresAt),
    index('passkey_challenges_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)
