import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { Place } from '../../../contract/common'
import { eventNames, groupRoles } from '../../../contract/chat/groups/rules'
import { kinds } from '../../../contract/chat/rules'
import { users } from '../account/tables'
import type { StoredDocument, StoredMedia, StoredPicture } from '../file/own'
import { media, pictures } from '../file/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const conversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })

/** Between two people, or of a group. Its row is locked by whatever takes the next number. */
export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['direct', 'group'] }).notNull(),
  /** Number of the latest message; 0 before the first. */
  lastSeq: integer('last_seq').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** A conversation as one of its people has it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: conversation(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The other of two; null in a group. */
    peerId: uuid('peer_id').references(() => users.id),
    lastRead: integer('last_read').notNull().default(0),
    /** Messages of others after `lastRead` that were not taken back. */
    unread: integer('unread').notNull().default(0),
    /** Those of them that mention the person, and those that mention everybody. */
    mentions: integer('mentions').notNull().default(0),
    calls: integer('calls').notNull().default(0),
    pinned: boolean('pinned').notNull().default(false),
    muted: boolean('muted').notNull().default(false),
    /** Up to here the person deleted everything. */
    hiddenBefore: integer('hidden_before').notNull().default(0),
    /** Not in the list until something new comes. */
    hidden: boolean('hidden').notNull().default(false),
    /** UUIDv7, made with the latest message: its order is the list's. */
    moved: uuid('moved').notNull(),
    /** When the person last wrote here. */
    spokeAt: at('spoke_at'),
    /** When the person last asked about something that the other offers. */
    askedAt: at('asked_at'),
    /** In a group; null between two. */
    role: text('role', { enum: groupRoles }),
    joinedAt: at('joined_at').notNull().defaultNow(),
    /** A manager keeps the person from writing until then. */
    silencedUntil: at('silenced_until'),
    /** Which notice of the group the person has read. */
    noticed: integer('noticed').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    uniqueIndex('conversation_members_peer').on(t.userId, t.peerId),
    index('conversation_members_list')
      .on(t.userId, t.pinned, t.moved)
      .where(sql`not hidden`),
    index('conversation_members_unread')
      .on(t.userId)
      .where(sql`unread > 0`),
    index('conversation_members_joined').on(t.conversationId, t.joinedAt),
    index('conversation_members_of')
      .on(t.peerId)
      .where(sql`peer_id is not null`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: conversation(),
    seq: integer('seq').notNull(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    /** The sender's name for the draft: sent again it is the same message. */
    key: uuid('key').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    text: text('text').notNull().default(''),
    picture: json('picture').$type<StoredPicture>(),
    pictureId: uuid('picture_id').references(() => pictures.id),
    voice: json('voice').$type<StoredMedia>(),
    voiceId: uuid('voice_id').references(() => media.id),
    place: json('place').$type<Place>(),
    /** Its name stands in `text`. */
    file: json('file').$type<StoredDocument>(),
    fileId: uuid('file_id').references(() => media.id),
    /** Of kind card: something of the feature that declares this kind of cards. Both are null once recalled. */
    cardKind: text('card_kind'),
    cardId: uuid('card_id'),
    /** The message that it answers or, of kind recall, takes back. */
    target: integer('target'),
    /** Members whom it mentions or, of kind system, to whom something happened. */
    people: uuid('people').array(),
    /** It mentions everybody. */
    toAll: boolean('to_all').notNull().default(false),
    /** Of kind system; its text is the name or time that the sentence bears. */
    event: text('event', { enum: eventNames }),
    /** A manager took it back. */
    byManager: boolean('by_manager').notNull().default(false),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    recalledAt: at('recalled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seq] }),
    uniqueIndex('messages_key').on(t.senderId, t.key),
    index('messages_picture')
      .on(t.pictureId)
      .where(sql`picture_id is not null`),
    index('messages_cards')
      .on(t.conversationId, t.seq)
      .where(sql`card_kind is not null`),
    index('messages_voice')
      .on(t.voiceId)
      .where(sql`voice_id is not null`),
    index('messages_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    index('messages_joined')
      .on(t.senderId, t.createdAt)
      .where(sql`event = 'joined'`),
    index('messages_warned')
      .on(t.conversationId, t.createdAt)
      .where(sql`event = 'warned'`),
    /** Who was let in, put out or kept from writing. */
    index('messages_membership')
      .on(t.conversationId, t.seq)
      .where(sql`event in ('removed', 'invited', 'admitted', 'silenced', 'voiced', 'handed', 'inherited')`),
    index('messages_all')
      .on(t.conversationId, t.createdAt)
      .where(sql`to_all`),
  ],
)

/** Who is still to be sent word of a conversation's latest messages, in browsers where the app is not open. */
export const chatPushes = pgTable(
  'chat_pushes',
  {
    conversationId: conversation(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Number of the latest one. */
    seq: integer('seq').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be tried before. */
    dueAt: at('due_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('chat_pushes_due').on(t.dueAt),
    index('chat_pushes_user').on(t.userId),
  ],
)

/** Messages that a person deleted for themselves. */
export const messageDeletions = pgTable(
  'message_deletions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    conversationId: conversation(),
    seq: integer('seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.conversationId, t.seq] }),
    index('message_deletions_conversation').on(t.conversationId),
  ],
)

/** Which messages a person complains about: their numbers, since the server has their words. */
export const chatTranscripts = pgTable(
  'chat_transcripts',
  {
    id: uuid('id').primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    /** Whom it is about. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    conversationId: conversation(),
    seqs: integer('seqs').array().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chat_transcripts_key').on(t.reporterId, t.key),
    index('chat_transcripts_owner').on(t.ownerId),
    index('chat_transcripts_conversation').on(t.conversationId),
  ],
)
