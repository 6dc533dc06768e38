import {
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ClientType } from '../../../contract/rules'
import { certifying } from '../../../contract/sso/rules'
import { users } from '../../core/account/tables'
import { schools } from '../../core/school/tables'
import type { SsoSettings } from '../../providers/sso'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)

/** How a school signs its people in. */
export const schoolSignIns = pgTable('school_sign_ins', {
  schoolId: school().primaryKey(),
  settings: jsonb('settings').$type<SsoSettings>().notNull(),
  certifies: text('certifies', { enum: certifying }).notNull(),
  /** Of the client or of who looks people up, sealed. */
  secret: bytes('secret'),
  since: at('since').notNull().defaultNow(),
})

/** Which account a person of the school is. */
export const schoolIdentities = pgTable(
  'school_identities',
  {
    schoolId: school(),
    /** The school's own id of the person. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    since: at('since').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.subject] }),
    uniqueIndex('school_identities_user').on(t.userId),
  ],
)

/** Sign-ins that are under way. Of claims, states and tickets there are only hashes. */
export const ssoWays = pgTable(
  'sso_ways',
  {
    claimHash: bytes('claim_hash').primaryKey(),
    schoolId: school(),
    /** The client that began: where people come back to. */
    target: text('target').$type<ClientType>().notNull(),
    /** Names the way on the school's page. null once it was used, and where there is no page. */
    stateHash: bytes('state_hash').unique(),
    /** Sealed: OpenID Connect's code verifier. */
    verifier: bytes('verifier'),
    /** Of what the browser brings from the school's page to the client. */
    ticketHash: bytes('ticket_hash'),
    /** Sealed JSON of who came. */
    person: bytes('person'),
    /** Client and browser were shown to be the same one's. */
    met: boolean('met').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sso_ways_expiry').on(t.expiresAt)],
)
