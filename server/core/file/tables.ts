import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
  (t) => [
    index('pictures_owner').on(t.ownerId, t.id),
    index('pictures_key').on(t.key),
    index('pictures_thumb_key').on(t.thumbKey),
  ],
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
  (t) => [index('media_owner').on(t.ownerId, t.id), index('media_key').on(t.key)],
)

/**
 * Which rows show a picture, a sound or a film: a file without rows here is free. Triggers keep them. A table whose rows show
 * files gets its triggers in its migration, by `select track_files('hot_talks', array['pictures'], 'deleted_at is null')`: the
 * columns may be json (with ids), uuid (an id) or text (a storage key), and the condition says which rows show them.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    /** Of pictures or media. */
    fileId: uuid('file_id').notNull(),
    /** The table of what shows it. */
    thing: text('thing').notNull(),
    /** The row's id; a hash of its primary key where that is no uuid. */
    thingId: uuid('thing_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.thing, t.thingId] }),
    index('file_uses_thing').on(t.thing, t.thingId),
  ],
)
