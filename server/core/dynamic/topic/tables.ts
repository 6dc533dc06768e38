import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories, type Category } from '../../../../contract/topic/rules'
import { removalReasonNames } from '../../../../contract/topicdesk/rules'
import { users } from '../../account/tables'
import { dynamics } from '../tables'
import { pictures } from '../../file/tables'
import { schools } from '../../school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const topic = () =>
  uuid('topic_id')
    .notNull()
    .references(() => topics.id)
const category = () => text('category', { enum: categories as [Category, ...Category[]] }).notNull()

/** Topics with a page of their own. The dynamics of one are those with its name behind a #, in its school. */
export const topics = pgTable(
  'topics',
  {
    id: uuid('id').primaryKey(),
    /** null: of the whole country. */
    schoolId: uuid('school_id').references(() => schools.id),
    name: text('name').notNull(),
    /** The name without case and width, as dynamic_topics.folded. */
    folded: text('folded')
      .notNull()
      .generatedAlwaysAs(sql`lower(normalize(name, NFKC))`),
    category: category(),
    intro: text('intro').notNull(),
    coverId: uuid('cover_id').references(() => pictures.id),
    creatorId: person('creator_id'),
    /** The creator's key of the form: sent again, it gives the first topic. */
    key: uuid('key').notNull(),
    state: text('state', { enum: ['pending', 'approved', 'refused', 'closed'] })
      .notNull()
      .default('pending'),
    /** Why it was refused or closed. */
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    approvedAt: at('approved_at'),
    followers: integer('followers').notNull().default(0),
    /** Counted from the first proposal on, by triggers and by who takes one out. */
    dynamics: integer('dynamics').notNull().default(0),
    /** The dynamic up to which managers have looked it through; null: nobody has. */
    checkedId: uuid('checked_id'),
    lastActiveAt: at('last_active_at').notNull().defaultNow(),
    /** contract/topic/rules.ts says what heat is. */
    heat: doublePrecision('heat')
      .notNull()
      .generatedAlwaysAs(
        sql`log((1 + followers + 2 * dynamics)::double precision) + (extract(epoch from last_active_at at time zone 'UTC') / 604800)::double precision`,
      ),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(name)`),
    /** When it was proposed, or last sent in again. */
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('topics_key').on(t.creatorId, t.key),
    /** A name stands once in its scope; one that was refused is free again. */
    uniqueIndex('topics_name')
      .on(t.folded, sql`coalesce(school_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`state <> 'refused'`),
    index('topics_new')
      .on(t.schoolId, t.approvedAt, t.id)
      .where(sql`state = 'approved'`),
    index('topics_category_new')
      .on(t.schoolId, t.category, t.approvedAt, t.id)
      .where(sql`state = 'approved'`),
    index('topics_hot')
      .on(t.schoolId, t.heat, t.id)
      .where(sql`state = 'approved'`),
    index('topics_category_hot')
      .on(t.schoolId, t.category, t.heat, t.id)
      .where(sql`state = 'approved'`),
    index('topics_grams').using('gin', t.grams),
    index('topics_queue')
      .on(t.schoolId, t.createdAt, t.id)
      .where(sql`state = 'pending'`),
    index('topics_school').on(t.schoolId, t.id),
    index('topics_creator').on(t.creatorId, t.id),
    index('topics_cover')
      .on(t.coverId)
      .where(sql`cover_id is not null`),
  ],
)

export const topicFollows = pgTable(
  'topic_follows',
  {
    topicId: topic(),
    userId: person('user_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** How the follower is told of what is new in it. */
    level: text('level', { enum: ['digest', 'none'] })
      .notNull()
      .default('none'),
    /** In the list of subscriptions. */
    pinnedAt: at('pinned_at'),
    readAt: at('read_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.topicId, t.userId] }),
    index('topic_follows_topic').on(t.topicId, t.createdAt, t.userId),
    index('topic_follows_user').on(t.userId, t.createdAt, t.topicId),
  ],
)

/** Who looks after a topic beside its creator. */
export const topicManagers = pgTable(
  'topic_managers',
  { topicId: topic(), userId: person('user_id'), createdAt: at('created_at').notNull().defaultNow() },
  (t) => [
    primaryKey({ columns: [t.topicId, t.userId] }),
    index('topic_managers_user').on(t.userId, t.topicId),
  ],
)

/** Categories that a person wants to hear of. */
export const topicInterests = pgTable(
  'topic_interests',
  { userId: person('user_id'), category: category() },
  (t) => [primaryKey({ columns: [t.userId, t.category] })],
)

/** People whom someone does not want recommended. */
export const dismissedPeople = pgTable(
  'dismissed_people',
  {
    userId: person('user_id'),
    personId: person('person_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.personId] }), index('dismissed_people_person').on(t.personId)],
)

/** Dynamics that a manager took out of a topic: a row each time. They stay what they are everywhere else. */
export const topicRemovals = pgTable(
  'topic_removals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    topicId: uuid('topic_id')
      .notNull()
      .references(() => topics.id),
    dynamicId: uuid('dynamic_id')
      .notNull()
      .references(() => dynamics.id),
    state: text('state', { enum: ['out', 'back'] })
      .notNull()
      .default('out'),
    reason: text('reason', { enum: removalReasonNames }).notNull().default('other'),
    note: text('note').notNull().default(''),
    removedBy: person('removed_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    /** A dynamic is out of a topic once. */
    uniqueIndex('topic_removals_out')
      .on(t.topicId, t.dynamicId)
      .where(sql`state = 'out'`),
    index('topic_removals_list')
      .on(t.topicId, t.createdAt, t.id)
      .where(sql`state = 'out'`),
    index('topic_removals_dynamic').on(t.dynamicId, t.topicId),
  ],
)
