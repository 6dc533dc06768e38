import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories, type Category } from '../../../../contract/secondhand/rules'
import { users } from '../../../core/account/tables'
import type { StoredPicture } from '../../../core/file/own'
import { houses, schools } from '../../../core/school/tables'
import { savedSearches } from '../goods/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const open = sql`deleted_at is null and state = 'approved' and not found`

/** What students look for. One that is not found ends at `until_at`, which is never more than its time after `fresh_at`. */
export const wanted = pgTable(
  'secondhand_wanted',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    text: text('text').notNull(),
    /** Fen. */
    most: integer('most'),
    category: text('category', { enum: categories as [Category, ...Category[]] }).notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    houseId: uuid('house_id').references(() => houses.id, { onDelete: 'set null' }),
    spot: text('spot').notNull().default(''),
    /** The author's saved search that tells them of listings. */
    searchId: uuid('search_id').references(() => savedSearches.id, { onDelete: 'set null' }),
    /** Its author found it. */
    found: boolean('found').notNull().default(false),
    untilAt: at('until_at').notNull(),
    /** Its author was told that it ends soon. */
    warned: boolean('warned').notNull().default(false),
    /** By which lists go: when it was put up, or last refreshed. */
    freshAt: at('fresh_at').notNull().defaultNow(),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(text)`),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    state: text('state', { enum: ['approved', 'pending', 'refused'] })
      .notNull()
      .default('approved'),
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('secondhand_wanted_key').on(t.authorId, t.key),
    index('secondhand_wanted_new').on(t.schoolId, t.freshAt, t.id).where(open),
    index('secondhand_wanted_category').on(t.schoolId, t.category, t.freshAt, t.id).where(open),
    index('secondhand_wanted_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('secondhand_wanted_ends')
      .on(t.untilAt)
      .where(sql`${open} and not warned`),
    index('secondhand_wanted_house').on(t.houseId),
    index('secondhand_wanted_search').on(t.searchId),
    index('secondhand_wanted_grams').using('gin', t.grams).where(open),
    check('secondhand_wanted_most', sql`most > 0`),
  ],
)
export type WantedRow = typeof wanted.$inferSelect
