import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '../account/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Where a session's browser is sent messages. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** A browser has one address, whoever signed in with it. */
  endpoint: text('endpoint').notNull().unique(),
  /** As the browser gave them, base64url. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** The app is open in it, as a node that holds its socket says again and again. */
  openUntil: at('open_until'),
  createdAt: at('created_at').notNull().defaultNow(),
})
