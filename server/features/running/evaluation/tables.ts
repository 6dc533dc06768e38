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
import { users } from '../../../core/account/tables'
import { errands } from '../tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What one side of an errand said of the other. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: uuid('id').primaryKey(),
    errandId: uuid('errand_id')
      .notNull()
      .references(() => errands.id),
    /** Who is rated. */
    of: text('of', { enum: ['rider', 'owner'] }).notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    targetId: uuid('target_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    tags: json('tags').$type<string[]>().notNull(),
    text: text('text').notNull(),
    nameless: boolean('nameless').notNull(),
    secondText: text('second_text'),
    secondAt: at('second_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('evaluations_once').on(t.errandId, t.of),
    index('evaluations_target').on(t.targetId, t.of, t.id),
    index('evaluations_author').on(t.authorId, t.id),
    check('evaluations_stars', sql`stars between 1 and 5`),
  ],
)
