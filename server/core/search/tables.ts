import {
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** That somebody of the school searched for a word on a day. Kept while it counts for the hot words. */
export const searchWords = pgTable(
  'search_words',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** As `plain` of contract/search/rules.ts has it. */
    word: text('word').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** HMAC of person, school and word: two words of one person cannot be told to be of one. */
    person: bytes('person').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.word, t.day, t.person] }),
    index('search_words_day').on(t.day),
  ],
)

/** The hot words of a school as they were last counted. */
export const hotWords = pgTable(
  'hot_words',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    place: integer('place').notNull(),
    word: text('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.place] })],
)

/** Words that an administrator wants nobody to be shown. Who did so is in the audit log. */
export const hiddenWords = pgTable(
  'hidden_words',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    word: text('word').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.word] })],
)
