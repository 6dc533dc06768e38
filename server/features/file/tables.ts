import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../account/tables'

/** Pictures as stored: re-encoded, stripped, with a thumbnail. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    thumbKey: text('thumb_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('pictures_owner').on(t.ownerId, t.id)],
)

/** Sounds and films as they were sent, metadata included: nothing here re-encodes them. */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['sound', 'film'] }).notNull(),
    key: text('key').notNull(),
    mime: text('mime').notNull(),
    seconds: integer('seconds').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('media_owner').on(t.ownerId, t.id)],
)
