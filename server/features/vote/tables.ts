import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
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
import {
  ballotStates,
  entryWays,
  eventKinds,
  periods,
  suspicions,
  voterGroups,
} from '../../../contract/vote/rules'
import { users } from '../../core/account/tables'
import type { StoredBody } from '../../core/article/body'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const states = ['approved', 'pending', 'refused'] as const
const listed = sql`deleted_at is null and state = 'approved'`
/** Ballots that take one of the voter's choices. */
const active = sql`state in ('counted', 'aside', 'rejected')`

const school = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)
const author = () =>
  uuid('author_id')
    .notNull()
    .references(() => users.id)

/** Events. Closed once the result is written down, or once cancelled. A trigger keeps one that has ballots from deletion. */
export const voteEvents = pgTable(
  'vote_events',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    authorId: author(),
    /** The author's key of the draft: a repeated call gives the first one. */
    key: uuid('key').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull().default('contest'),
    title: text('title').notNull(),
    body: json('body').$type<StoredBody>().notNull(),
    /** All words of the body. */
    text: text('text').notNull(),
    /** The first is the cover, the others stand in the body. */
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    choices: integer('choices').notNull(),
    period: text('period', { enum: periods }).notNull(),
    voters: text('voters', { enum: voterGroups }).notNull(),
    /** Whose people vote, where it is for those of a chat; that may be gone by now. */
    conversationId: uuid('conversation_id'),
    way: text('way', { enum: entryWays }).notNull(),
    /** The author looks at what people put up. */
    review: boolean('review').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** The last number that an entry was given. */
    numbered: integer('numbered').notNull().default(0),
    /** People with a ballot, ballots that count, and those that wait for a decision. */
    people: integer('people').notNull().default(0),
    votes: integer('votes').notNull().default(0),
    aside: integer('aside').notNull().default(0),
    grams: text('grams')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`bigrams(title || ' ' || text)`),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    /** What is not approved is for its author alone. */
    state: text('state', { enum: states }).notNull().default('approved'),
    /** Why it is not approved, for its author. */
    refusal: text('refusal'),
    /** The result is written down: nothing of it changes from here. */
    closedAt: at('closed_at'),
    /** Why its author cancelled it; null where it was not. */
    cancelledFor: text('cancelled_for'),
    /** People who may vote: as counted when it began, and again when it ended, the more of both; null before. */
    electorate: integer('electorate'),
    electorateAt: at('electorate_at'),
    /** The author was told that ballots wait for a decision. */
    remindedAt: at('reminded_at'),
    /** The last of its voters, by id, who was told the result, and when all of them were. */
    toldTo: uuid('told_to'),
    toldAt: at('told_at'),
  },
  (t) => [
    uniqueIndex('vote_events_key').on(t.authorId, t.key),
    check('vote_events_chat', sql`(voters = 'chat') = (conversation_id is not null)`),
    // what ballots are held to
    unique('vote_events_choices').on(t.id, t.choices),
    index('vote_events_school').on(t.schoolId, t.endsAt, t.id).where(listed),
    index('vote_events_everyone')
      .on(t.endsAt, t.id)
      .where(sql`${listed} and voters = 'everyone'`),
    index('vote_events_author')
      .on(t.authorId, t.id)
      .where(sql`deleted_at is null`),
    index('vote_events_grams').using('gin', t.grams),
    index('vote_events_due')
      .on(t.endsAt)
      .where(sql`closed_at is null and deleted_at is null`),
    index('vote_events_uncounted')
      .on(t.startsAt)
      .where(sql`electorate_at is null or electorate_at < ends_at`),
    index('vote_events_untold')
      .on(t.closedAt)
      .where(sql`told_at is null and closed_at is not null and ${listed}`),
  ],
)

/** What can be voted for. `state` is moderation's word, `review` the author's. A trigger keeps one that has active ballots. */
export const voteEntries = pgTable(
  'vote_entries',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => voteEvents.id),
    authorId: author(),
    key: uuid('key').notNull(),
    /** Its author put themselves up. */
    own: boolean('own').notNull(),
    number: integer('number'),
    name: text('name').notNull(),
    text: text('text').notNull().default(''),
    pictures: json('pictures').$type<StoredPicture[]>().notNull().default([]),
    review: text('review', { enum: ['waiting', 'accepted', 'declined'] }).notNull(),
    /** Why it was declined. */
    reason: text('reason').notNull().default(''),
    votes: integer('votes').notNull().default(0),
    aside: integer('aside').notNull().default(0),
    /** Since when it has so many votes; while it has none, the beginning of time. */
    reachedAt: at('reached_at')
      .notNull()
      .default(sql`'epoch'`),
    comments: integer('comments').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    state: text('state', { enum: states }).notNull().default('approved'),
    refusal: text('refusal'),
  },
  (t) => [
    uniqueIndex('vote_entries_key').on(t.authorId, t.key),
    /** Who puts themselves up does so once. */
    uniqueIndex('vote_entries_own')
      .on(t.eventId, t.authorId)
      .where(sql`own and deleted_at is null and review <> 'declined'`),
    uniqueIndex('vote_entries_number').on(t.eventId, t.number),
    index('vote_entries_ranking')
      .on(t.eventId, sql`(-votes)`, t.reachedAt, t.number)
      .where(sql`${listed} and review = 'accepted'`),
    index('vote_entries_waiting')
      .on(t.eventId, t.id)
      .where(sql`${listed} and review = 'waiting'`),
  ],
)

/**
 * Ballots: one a choice. That nobody has more choices than the event gives, in all or in a day, is held by `slot`: it is
 * none above the event's number, and one of the voter's only.
 */
export const voteBallots = pgTable(
  'vote_ballots',
  {
    id: uuid('id').primaryKey(),
    schoolId: school(),
    eventId: uuid('event_id').notNull(),
    /** null: the voter left. */
    voterId: uuid('voter_id').references(() => users.id),
    /** The day in the school's time zone; one day for all where the choices are for the whole event. */
    day: date('day', { mode: 'string' }).notNull(),
    slot: integer('slot').notNull(),
    /** The event's. */
    choices: integer('choices').notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => voteEntries.id),
    /** Of the call that cast it. */
    key: uuid('key').notNull(),
    code: text('code').notNull(),
    state: text('state', { enum: ballotStates }).notNull(),
    /** Why it was set aside; none where it never was. */
    signals: text('signals', { enum: suspicions }).array().notNull().default([]),
    /** Why it counts or was rejected after it was set aside, or why its entry left. */
    reason: text('reason').notNull().default(''),
    /** The voter was a certified student. */
    certified: boolean('certified').notNull().default(false),
    /** The account was younger than a day. */
    young: boolean('young').notNull().default(false),
    /** Keyed hashes, of this event alone; gone once it is closed. */
    address: bytes('address'),
    device: bytes('device'),
    castAt: at('cast_at').notNull().defaultNow(),
    /** The voter was told the reason. */
    toldAt: at('told_at'),
  },
  (t) => [
    foreignKey({ columns: [t.eventId, t.choices], foreignColumns: [voteEvents.id, voteEvents.choices] }),
    check('vote_ballots_slots', sql`slot between 1 and choices`),
    uniqueIndex('vote_ballots_slot').on(t.eventId, t.voterId, t.day, t.slot).where(active),
    uniqueIndex('vote_ballots_entry').on(t.eventId, t.voterId, t.day, t.entryId).where(active),
    uniqueIndex('vote_ballots_key').on(t.voterId, t.key, t.entryId),
    uniqueIndex('vote_ballots_code').on(t.eventId, t.code),
    index('vote_ballots_voter').on(t.voterId, t.eventId, t.id),
    index('vote_ballots_of_entry').on(t.entryId).where(active),
    index('vote_ballots_aside')
      .on(t.eventId, t.id)
      .where(sql`state = 'aside'`),
    index('vote_ballots_untold')
      .on(t.id)
      .where(sql`reason <> '' and told_at is null`),
    // no event_id first: with few rows the planner would pick the index of the event
    index('vote_ballots_address')
      .on(t.address, t.castAt)
      .where(sql`address is not null and not certified`),
    index('vote_ballots_campus')
      .on(t.address, t.castAt)
      .where(sql`address is not null and certified`),
  ],
)

/** The result as it stood when the event was closed. A trigger keeps it from every change. */
export const voteResults = pgTable(
  'vote_results',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => voteEvents.id),
    place: integer('place').notNull(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => voteEntries.id),
    votes: integer('votes').notNull(),
    /** Undecided when it was closed, before a rule decided about those, and rejected: neither counts. */
    aside: integer('aside').notNull(),
    rejected: integer('rejected').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.place] }), uniqueIndex('vote_results_entry').on(t.entryId)],
)
