import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { kept } from '../../database/jsonText'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    campus: text('campus').notNull(),
    province: text('province').notNull(),
    city: text('city').notNull(),
    district: text('district').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Its students may publish dynamics under a pseudonym. */
    anonymous: boolean('anonymous').notNull().default(false),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(name || city)`),
    nameJson: text('name_json')
      .notNull()
      .generatedAlwaysAs(kept.words(sql`name`).sql),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('schools_grams').using('gin', t.grams)],
)

/** Buildings and other places that a campus knows by name. */
export const houses = pgTable(
  'houses',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['dorm', 'teaching', 'dining', 'place'] }).notNull(),
    floors: integer('floors').notNull(),
    /** Part of the campus; '' where the school names none. */
    zone: text('zone').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (t) => [index('houses_school').on(t.schoolId, t.name)],
)

/** Numbers that a campus needs to know. */
export const schoolContacts = pgTable(
  'school_contacts',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Heading that it stands under. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** Where and when somebody answers. */
    note: text('note').notNull().default(''),
    place: integer('place').notNull(),
  },
  (t) => [index('school_contacts_place').on(t.schoolId, t.place)],
)

/** Requests to take a school in, which the platform's administrators answer. */
export const schoolRequests = pgTable(
  'school_requests',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    contact: text('contact').notNull(),
    remark: text('remark').notNull().default(''),
    userId: uuid('user_id'),
    state: text('state', { enum: ['waiting', 'taken', 'declined'] })
      .notNull()
      .default('waiting'),
    /** What the person who asked is told. */
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: at('answered_at'),
    /** When the answer is to be sent, by mail or SMS; null when it was, or is not to be. */
    mailDue: at('mail_due'),
    mailTries: smallint('mail_tries').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('school_requests_mail')
      .on(t.mailDue)
      .where(sql`mail_due is not null`),
    index('school_requests_answered')
      .on(t.answeredAt)
      .where(sql`contact <> ''`),
    index('school_requests_state').on(t.state, t.id),
    index('school_requests_user').on(t.userId),
    index('school_requests_answerer').on(t.answeredBy),
  ],
)
