import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { discussions, type Day, type Discussion } from '../../../../contract/talent/rules'
import { users } from '../../account/tables'
import type { StoredBody } from '../../article/body'
import { dynamics } from '../tables'
import { pictures } from '../../file/tables'
import { topics } from '../topic/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Topics that talents host. */
export const talentColumns = pgTable(
  'talent_columns',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    intro: text('intro').notNull().default(''),
    coverId: uuid('cover_id').references(() => pictures.id),
    /** Days of the week, Monday is 1. */
    days: integer('days').array().$type<Day[]>().notNull().default([]),
    discussion: text('discussion', { enum: discussions as [Discussion, ...Discussion[]] })
      .notNull()
      .default('everyone'),
    pinnedId: uuid('pinned_id').references(() => dynamics.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('talent_columns_once').on(t.userId, t.topicId),
    index('talent_columns_topic').on(t.topicId, t.id),
    index('talent_columns_cover')
      .on(t.coverId)
      .where(sql`cover_id is not null`),
    index('talent_columns_pinned')
      .on(t.pinnedId)
      .where(sql`pinned_id is not null`),
  ],
)

/** The long form of a dynamic, whose own text is its beginning and whose pictures are those of the body. */
export const dynamicArticles = pgTable(
  'dynamic_articles',
  {
    dynamicId: uuid('dynamic_id')
      .primaryKey()
      .references(() => dynamics.id),
    /** null: its author no longer hosts the topic. */
    columnId: uuid('column_id').references(() => talentColumns.id, { onDelete: 'set null' }),
    body: json('body').$type<StoredBody>().notNull(),
    /** The dynamic's: search reads it with the words. */
    title: text('title').notNull().default(''),
    /** All its words, for who reviews it, for its author's export and for search. */
    words: text('words').notNull(),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || words)`),
    /** Up to which subscriber, by id, it was told, and when all were. */
    toldTo: uuid('told_to'),
    toldAt: at('told_at'),
  },
  (t) => [
    index('dynamic_articles_grams').using('gin', t.grams),
    index('dynamic_articles_untold')
      .on(t.dynamicId)
      .where(sql`told_at is null and column_id is not null`),
    index('dynamic_articles_column').on(t.columnId, t.dynamicId),
  ],
)
