import { sql } from 'drizzle-orm'
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

/**
 * Sounds and films: not encoded anew, without what they said of where, when and with what they were made. Documents, too,
 * which stay as they came.
 */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['sound', 'film', 'document'] }).notNull(),
    key: text('key').notNull(),
    mime: text('mime').notNull(),
    /** Of a document alone. */
    name: text('name'),
    /** 0 for a document. */
    seconds: integer('seconds').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** null for what is stored as it was sent: a round cleans it. */
    cleanedAt: timestamp('cleaned_at', { withTimezone: true, precision: 3 }),
  },
  (t) => [
    index('media_owner').on(t.ownerId, t.id),
    index('media_key').on(t.key),
    index('media_uncleaned')
      .on(t.id)
      .where(sql`${t.cleanedAt} is null`),
    index('media_documents')
      .on(t.createdAt)
      .where(sql`kind = 'document'`),
  ],
)

/** Pictures that a school brought, named by their content: without an owner, and free once no row of `file_uses` has them. */
export const sheetPictures = pgTable('sheet_pictures', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  thumbKey: text('thumb_key').notNull(),
  /** When they were brought last: an import that is under way shows them soon. */
  broughtAt: timestamp('brought_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/**
 * Which rows show a picture, a sound or a film: a file without rows here is free. Triggers keep them. A table whose rows show
 * files gets its triggers in its migration, by `select track_files('hot_talks', array['pictures'], 'deleted_at is null')`: the
 * columns may be json (with ids), uuid (an id) or text (a storage key), and the condition says which rows show them.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    /** Of pictures, media or sheet_pictures. */
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
