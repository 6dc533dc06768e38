import { sql, type SQL } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { heatChosen, helpStates, scopes } from '../../../contract/circle/rules'
import type { MentionDraft } from '../../../contract/circle/schema'
import { begin, kept, orNull, plain, quoteJson } from '../../database/jsonText'
import { literal } from '../../database/literal'
import { users } from '../account/tables'
import { aliases } from '../alias/tables'
import type { StoredMedia, StoredPicture } from '../file/own'
import { schools } from '../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
/** What is not approved is for its author alone. */
const state = () =>
  text('state', { enum: ['approved', 'pending', 'refused'] })
    .notNull()
    .default('approved')

interface StoredPlace {
  name: string
  address: string
  latitude: number
  longitude: number
}

/** Heat with an editor's choice, of the row of dynamics with the prefix. Hot lists are ordered by it. */
export const chosenHeat = (row: SQL): SQL =>
  sql`${row}heat + case when ${row}hot_at is null then 0 else ${literal(heatChosen)} end`

/** What a school's lists hold. */
const listed = sql`deleted_at is null and state = 'approved' and scope in ('school', 'everyone')`

/** Ids are UUIDv7, so their order is the order of time: feeds page on the id. */
export const dynamics = pgTable(
  'dynamics',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** The author's key of the draft: a repeated publish gives the first one. */
    key: uuid('key').notNull(),
    /** The pseudonym in place of the author. */
    aliasId: uuid('alias_id').references(() => aliases.id),
    title: text('title').notNull().default(''),
    text: text('text').notNull(),
    /** A copy of the pictures' facts, so that a feed needs no join. Kept as written: the feed passes the text on. */
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    /** Its cover, where there is one, is the only picture. */
    film: json('film').$type<StoredMedia>(),
    /** Those whom the words name, by the names written; null where none. */
    mentions: json('mentions').$type<MentionDraft[]>(),
    place: json('place').$type<StoredPlace>(),
    scope: text('scope', { enum: scopes }).notNull(),
    /** What stands under the words: something of the feature that declares this kind of cards. */
    cardKind: text('card_kind'),
    cardId: uuid('card_id'),
    /** null: it calls for no help. */
    help: text('help', { enum: helpStates }),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    /** contract/circle/rules.ts says what heat is; this is all of it but an editor's choice, which `chosenHeat` adds. */
    heat: doublePrecision('heat')
      .notNull()
      .generatedAlwaysAs(
        sql`log((1 + likes + 2 * comments)::double precision) + (extract(epoch from created_at at time zone 'UTC') / 45000)::double precision`,
      ),
    /** Since when an administrator has it among the hot ones, and who. */
    hotAt: at('hot_at'),
    hotBy: uuid('hot_by').references(() => users.id),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || text)`),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Its JSON, as far as the row alone says it and every reader is given the same. */
    begun: text('begun')
      .notNull()
      .generatedAlwaysAs(
        begin({
          id: quoteJson(sql`id`),
          title: kept.words(sql`title`),
          text: kept.words(sql`text`),
          place: orNull(plain(sql`place`)),
          scope: quoteJson(sql`scope`),
          at: kept.instant(sql`created_at`),
        }),
      ),
    deletedAt: at('deleted_at'),
    /** Deleted for good: the row stays as a mark, without its content. */
    purgedAt: at('purged_at'),
    /** The administrator who deleted it, and why; null where its author did. */
    deletedBy: uuid('deleted_by').references(() => users.id),
    deletedFor: text('deleted_for'),
    state: state(),
    /** Why it is not approved, for its author. */
    refusal: text('refusal'),
    /** When an administrator decided about it before it was shown: what was refused then may be edited. */
    reviewedAt: at('reviewed_at'),
    /** Storage key of the poster that was drawn last. */
    poster: text('poster'),
  },
  (t) => [
    uniqueIndex('dynamics_key').on(t.authorId, t.key),
    index('dynamics_school_latest').on(t.schoolId, t.id).where(listed),
    index('dynamics_school_hottest')
      .on(t.schoolId, sql`(${chosenHeat(sql``)})`, t.id)
      .where(listed),
    index('dynamics_all_new')
      .on(t.id)
      .where(sql`deleted_at is null and state = 'approved' and scope = 'everyone'`),
    index('dynamics_all_hottest')
      .on(sql`(${chosenHeat(sql``)})`, t.id)
      .where(sql`deleted_at is null and state = 'approved' and scope = 'everyone'`),
    index('dynamics_school_help')
      .on(t.schoolId, t.id)
      .where(sql`${listed} and help is not null`),
    index('dynamics_all_help')
      .on(t.id)
      .where(sql`deleted_at is null and state = 'approved' and scope = 'everyone' and help is not null`),
    index('dynamics_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('dynamics_grams').using('gin', t.grams),
    index('dynamics_bin')
      .on(t.authorId, t.deletedAt, t.id)
      .where(sql`deleted_at is not null and purged_at is null`),
    index('dynamics_removed')
      .on(t.deletedAt, t.id)
      .where(sql`deleted_by is not null and purged_at is null`),
    index('dynamics_pending')
      .on(t.id)
      .where(sql`deleted_at is null and state = 'pending'`),
    index('dynamics_purge')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and purged_at is null`),
  ],
)

/** Topics that a dynamic names with #. */
export const dynamicTopics = pgTable(
  'dynamic_topics',
  {
    topic: text('topic').notNull(),
    /** Without case and width: what a topic's own page goes by. */
    folded: text('folded')
      .notNull()
      .generatedAlwaysAs(sql`lower(normalize(topic, NFKC))`),
    dynamicId: uuid('dynamic_id')
      .notNull()
      .references(() => dynamics.id),
    schoolId: uuid('school_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topic, t.dynamicId] }),
    index('dynamic_topics_school').on(t.schoolId, t.dynamicId),
    index('dynamic_topics_dynamic').on(t.dynamicId),
    index('dynamic_topics_folded').on(t.folded, t.dynamicId),
    index('dynamic_topics_folded_school').on(t.folded, t.schoolId, t.dynamicId),
  ],
)

/** What people keep to find again. */
export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    dynamicId: uuid('dynamic_id')
      .notNull()
      .references(() => dynamics.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.dynamicId] }),
    index('favorites_latest').on(t.userId, t.createdAt, t.dynamicId),
    index('favorites_dynamic').on(t.dynamicId),
  ],
)
