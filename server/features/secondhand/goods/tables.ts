import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories, grades } from '../../../../contract/secondhand/rules'
import { exempts, type Exempt } from '../../../../contract/sale/rules'
import type { Way } from '../../../../contract/secondhand/rules'
import { appealStates } from '../../../../contract/secondhand/sellers/rules'
import { users } from '../../../core/account/tables'
import type { StoredMedia, StoredPicture } from '../../../core/file/own'
import { userAddresses } from '../../../core/address/tables'
import { houses, schools } from '../../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id)
const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)

/** Books by ISBN-13: what listings and schools say of them, and what a vendor says. */
export const books = pgTable(
  'secondhand_books',
  {
    isbn: text('isbn').primaryKey(),
    title: text('title').notNull(),
    author: text('author').notNull().default(''),
    publisher: text('publisher').notNull().default(''),
    /** Of a vendor; a picture of a listing stands in for it. */
    cover: text('cover'),
    /** Fen. */
    price: integer('price'),
    /** Who said so: what a school or a vendor says stands before what a listing says. */
    source: text('source', { enum: ['listing', 'school', 'vendor'] }).notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  () => [check('secondhand_books_isbn', sql`isbn ~ '^97[89][0-9]{10}$'`)],
)

/** Which course of a school uses a book; '' where the school has the book and names no course. */
export const bookCourses = pgTable(
  'secondhand_book_courses',
  {
    schoolId: school(),
    isbn: text('isbn')
      .notNull()
      .references(() => books.isbn),
    course: text('course').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.isbn, t.course] }),
    index('secondhand_book_courses_course').on(t.schoolId, sql`plain(course)`),
  ],
)

/** Words that a school lets nobody sell by, beside those of everywhere. */
export const goodsBans = pgTable(
  'secondhand_bans',
  { schoolId: school(), word: text('word').notNull(), rule: text('rule').notNull() },
  (t) => [primaryKey({ columns: [t.schoolId, t.word] })],
)

const listed = sql`deleted_at is null and state = 'approved' and not off and free > 0`

/** Listings. Fen. Every piece is free, held by an order that is not over, or sold. */
export const goods = pgTable(
  'secondhand_goods',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    category: text('category', { enum: categories as [string, ...string[]] }).notNull(),
    grade: text('grade', { enum: grades as [string, ...string[]] }).notNull(),
    price: integer('price').notNull(),
    original: integer('original'),
    freight: integer('freight').notNull().default(0),
    ways: text('ways').array().$type<Way[]>().notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    film: json('film').$type<StoredMedia>(),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isbn: text('isbn').references(() => books.isbn),
    course: text('course').notNull().default(''),
    houseId: uuid('house_id').references(() => houses.id, { onDelete: 'set null' }),
    spot: text('spot').notNull().default(''),
    /** Of its seller's address book: where goods that are returned go. Without one the school's service point stands in. */
    returnId: uuid('return_id').references(() => userAddresses.id, { onDelete: 'set null' }),
    /** Why the law lets nobody return it without a reason; null: it does. Of a business alone. */
    exempt: text('exempt', { enum: exempts as [Exempt, ...Exempt[]] }),
    pieces: integer('pieces').notNull().default(1),
    free: integer('free').notNull(),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** Its seller took it off the shelf. */
    off: boolean('off').notNull().default(false),
    /** Who watches books of their courses, and who saved a search that it fits, was told of it. */
    told: boolean('told').notNull().default(false),
    /** By which lists go: when it was put up, or last refreshed. */
    freshAt: at('fresh_at').notNull().defaultNow(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    views: integer('views').notNull().default(0),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || text || ' ' || course || ' ' || coalesce(isbn, ''))`),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    state: text('state', { enum: ['approved', 'pending', 'refused'] })
      .notNull()
      .default('approved'),
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('secondhand_goods_key').on(t.authorId, t.key),
    index('secondhand_goods_new').on(t.schoolId, t.freshAt, t.id).where(listed),
    // not partial: PostgreSQL combines no two partial indexes of one condition, and a search combines this with the bigrams
    index('secondhand_goods_time').on(t.schoolId, t.freshAt),
    index('secondhand_goods_category').on(t.schoolId, t.category, t.freshAt, t.id).where(listed),
    index('secondhand_goods_price').on(t.schoolId, t.price, t.id).where(listed),
    index('secondhand_goods_category_price').on(t.schoolId, t.category, t.price, t.id).where(listed),
    index('secondhand_goods_house').on(t.houseId, t.freshAt, t.id).where(listed),
    index('secondhand_goods_return')
      .on(t.returnId)
      .where(sql`return_id is not null`),
    index('secondhand_goods_isbn')
      .on(t.schoolId, t.isbn, t.id)
      .where(sql`isbn is not null and ${listed}`),
    index('secondhand_goods_course')
      .on(t.schoolId, sql`plain(course)`)
      .where(sql`course <> '' and ${listed}`),
    index('secondhand_goods_untold')
      .on(t.id)
      .where(sql`not told and ${listed}`),
    index('secondhand_goods_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('secondhand_goods_grams').using('gin', t.grams).where(listed),
    check(
      'secondhand_goods_pieces',
      sql`free >= 0 and held >= 0 and sold >= 0 and free + held + sold = pieces`,
    ),
    check('secondhand_goods_price', sql`price > 0 and freight >= 0`),
  ],
)
export type GoodsRow = typeof goods.$inferSelect

/** Who read a listing, the last day on which they did. */
export const goodsViews = pgTable(
  'secondhand_views',
  {
    userId: user(),
    goodsId: uuid('goods_id')
      .notNull()
      .references(() => goods.id),
    day: date('day').notNull(),
    viewedAt: at('viewed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.goodsId] }),
    index('secondhand_views_user').on(t.userId, t.viewedAt, t.goodsId),
  ],
)

/** Who is told when a book of their courses is put up. */
export const bookWatches = pgTable('secondhand_watches', {
  userId: user().primaryKey(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** What people look for, and are told of when it is put up. */
export const savedSearches = pgTable(
  'secondhand_searches',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    keyword: text('keyword').notNull(),
    category: text('category', { enum: categories as [string, ...string[]] }),
    /** The highest price, fen. */
    most: integer('most'),
    /** Every listing that the keyword finds has one of these. */
    traits: text('traits').array().notNull(),
    on: boolean('on').notNull().default(true),
    /** The last day on which its owner was told. */
    toldOn: date('told_on'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('secondhand_searches_once').on(t.userId, t.keyword, t.category, t.most).nullsNotDistinct(),
    index('secondhand_searches_traits').using('gin', t.traits),
    index('secondhand_searches_keyword').on(t.keyword),
  ],
)

/** Who sells as a business, one row a person: what they said of it, and what the school decided. */
export const sellers = pgTable(
  'secondhand_sellers',
  {
    id: user().primaryKey(),
    schoolId: school(),
    /** The draft's. */
    key: uuid('key'),
    /** Sold so much that nothing new can be listed before it is verified; else they asked by themselves. */
    must: boolean('must').notNull().default(true),
    state: text('state', { enum: ['asked', 'waiting', 'refused', 'verified', 'revoked'] }).notNull(),
    name: text('name').notNull().default(''),
    /** Number of the licence, sealed. */
    licence: bytes('licence'),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    /** Who took it back; another administrator decides what its seller says against that. */
    revokedBy: uuid('revoked_by').references(() => users.id),
    appeal: text('appeal').notNull().default(''),
    appealState: text('appeal_state', { enum: appealStates }).notNull().default('none'),
    appealAnswer: text('appeal_answer').notNull().default(''),
    /** When it was asked for, or sent in last, or appealed. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('secondhand_sellers_waiting')
      .on(t.schoolId, t.createdAt, t.id)
      .where(sql`state = 'waiting' or appeal_state = 'open'`),
    index('secondhand_sellers_verified')
      .on(t.schoolId, t.createdAt, t.id)
      .where(sql`state = 'verified'`),
  ],
)
