import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { audiences, type Audience } from '../../../contract/privacy/rules'
import { plates } from '../../../contract/rules'
import { begin, kept, orNull, quoteJson } from '../../database/jsonText'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const audience = (name: string) =>
  text(name, { enum: audiences as [Audience, ...Audience[]] })
    .notNull()
    .default('everyone')
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Mainland number that its owner proved. null: they sign in by mail, by their school or by an invitation. */
    phone: text('phone').unique(),
    /** Deleted: nobody has it, and the row stays for what refers to it. */
    erased: boolean('erased').notNull().default(false),
    name: text('name').notNull(),
    /** Storage key of the avatar. */
    avatar: text('avatar'),
    /** What is worn: where the frame's picture is, and the name plate. Written by `wear` alone. */
    frame: text('frame'),
    plate: text('plate', { enum: plates }),
    intro: text('intro').notNull().default(''),
    schoolId: uuid('school_id').references(() => schools.id),
    college: text('college'),
    grade: integer('grade'),
    major: text('major'),
    gender: text('gender', { enum: ['male', 'female'] }),
    birthday: date('birthday', { mode: 'string' }),
    homeTown: text('home_town'),
    /** When the name was last changed by its owner. */
    renamedAt: at('renamed_at'),
    /** Certified as a student until then: code 147 without. */
    studentUntil: at('student_until'),
    /** The ID card was checked: code 258 without. */
    verifiedAt: at('verified_at'),
    /** Proved; lower case. */
    email: text('email').unique(),
    /** argon2id, with its parameters. */
    passwordHash: text('password_hash'),
    payPasswordHash: text('pay_password_hash'),
    payWrongTries: integer('pay_wrong_tries').notNull().default(0),
    payLockedUntil: at('pay_locked_until'),
    /** The account is deleted then, unless its owner comes back before. */
    deleteAt: at('delete_at'),
    /** Who may see the profile, the dynamics, the lists of follows, and who may write. */
    profileTo: audience('profile_to'),
    dynamicsTo: audience('dynamics_to'),
    followsTo: audience('follows_to'),
    writeTo: audience('write_to'),
    /** Recommendations may follow what the person reads. */
    personalised: boolean('personalised').notNull().default(true),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(name)`),
    /** The person's JSON, as far as the row alone says it. */
    begun: text('begun')
      .notNull()
      .generatedAlwaysAs(
        begin({
          id: quoteJson(sql`id`),
          name: kept.words(sql`name`),
          college: orNull(kept.words(sql`college`)),
        }),
      ),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('users_grams').using('gin', t.grams),
    index('users_school').on(t.schoolId, t.id),
    /** By whole name: who is named in a text of the school. */
    index('users_name').on(t.schoolId, t.name),
    index('users_college')
      .on(t.schoolId, t.college)
      .where(sql`college is not null`),
    index('users_major')
      .on(t.schoolId, t.major)
      .where(sql`major is not null`),
    index('users_delete')
      .on(t.deleteAt)
      .where(sql`delete_at is not null`),
  ],
)

/** An account at WeChat, QQ or Alipay that signs a person in. */
export const identities = pgTable(
  'identities',
  {
    vendor: text('vendor', { enum: ['wechat', 'qq', 'alipay'] }).notNull(),
    /** The vendor's id of the person in our app. */
    subject: text('subject').notNull(),
    unionId: text('union_id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.vendor, t.subject] }),
    uniqueIndex('identities_user').on(t.userId, t.vendor),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token; the token itself is nowhere on the server. */
    tokenHash: bytes('token_hash').notNull().unique(),
    client: text('client').notNull(),
    device: text('device').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId, t.seenAt), index('sessions_expiry').on(t.expiresAt)],
)

/** Links that sign in to an account once, made by who runs the server. */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('invitations_user').on(t.userId), index('invitations_expiry').on(t.expiresAt)],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: uuid('id').primaryKey(),
    /** Where the code went: a phone, or for the scene email an address. */
    phone: text('phone').notNull(),
    scene: text('scene').notNull(),
    codeHash: bytes('code_hash').notNull(),
    /** Of the network that asked for it, or the owner who is signed in: others' are counted beside it. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('sms_codes_phone').on(t.phone, t.createdAt), index('sms_codes_expiry').on(t.expiresAt)],
)

/** How often something was asked for within an hour, by all or by one network, which only its hash names. */
export const askedCounts = pgTable(
  'asked_counts',
  {
    key: text('key').notNull(),
    hour: at('hour').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.hour] }), index('asked_counts_hour').on(t.hour)],
)

/** Challenges whose proof was used, until they are too old anyway. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { challenge: text('challenge').primaryKey(), until: at('until').notNull() },
  (t) => [index('spent_challenges_until').on(t.until)],
)

/** Passwords tried for a phone, whether or not it has an account, so that nobody learns of one. */
export const passwordTries = pgTable(
  'password_tries',
  {
    phone: text('phone').primaryKey(),
    tries: integer('tries').notNull(),
    lockedUntil: at('locked_until'),
    /** The last one. */
    at: at('at').notNull(),
  },
  (t) => [index('password_tries_at').on(t.at)],
)

/** A vendor's account on its way to a phone. */
export const bindTickets = pgTable(
  'bind_tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    vendor: text('vendor', { enum: ['wechat', 'qq', 'alipay'] }).notNull(),
    subject: text('subject').notNull(),
    unionId: text('union_id'),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('bind_tickets_expiry').on(t.expiresAt)],
)

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => users.id),
    followeeId: uuid('followee_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followeeId] }),
    index('follows_followee').on(t.followeeId, t.createdAt),
    index('follows_follower').on(t.followerId, t.createdAt),
  ],
)

/** What one person calls another. Nobody else sees it. */
export const remarkNames = pgTable(
  'remark_names',
  {
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => users.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.viewerId, t.personId] }), index('remark_names_person').on(t.personId)],
)
