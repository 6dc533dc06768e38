import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

interface StoredLink {
  kind: 'page' | 'web'
  url: string
}

/** Pictures that lead somewhere, by position: home's carousel, a promotion, a made-up page. A null school is every school. */
export const banners = pgTable(
  'banners',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id').references(() => schools.id),
    position: text('position').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** Storage key. */
    picture: text('picture').notNull(),
    link: jsonb('link').$type<StoredLink>(),
    sort: integer('sort').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [index('banners_position').on(t.position, t.schoolId, t.sort)],
)

/** Entries of a grid, by the page that shows them ('home' for the home page). */
export const navItems = pgTable(
  'nav_items',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id').references(() => schools.id),
    page: text('page').notNull(),
    title: text('title').notNull(),
    icon: text('icon').notNull(),
    tint: text('tint').notNull(),
    link: jsonb('link').$type<StoredLink>().notNull(),
    sort: integer('sort').notNull(),
  },
  (t) => [index('nav_items_page').on(t.page, t.schoolId, t.sort)],
)

/** Texts by key: agreement, privacy, about. */
export const articles = pgTable('articles', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  title: text('title').notNull(),
  html: text('html').notNull(),
  updatedAt: at('updated_at').notNull(),
})

export interface StoredField {
  name: string
  label: string
  kind: 'text' | 'textarea' | 'choice'
  required: boolean
  max: number
  choices: string[]
}

/** Forms that administrators make up. */
export const forms = pgTable('forms', {
  key: text('key').primaryKey(),
  title: text('title').notNull(),
  fields: jsonb('fields').$type<StoredField[]>().notNull(),
})

/** Made-up pages: their banners and grids carry the page's key as position and page. */
export const diyPages = pgTable('diy_pages', {
  key: text('key').primaryKey(),
  title: text('title').notNull(),
})
