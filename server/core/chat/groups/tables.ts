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
import type { Approval, GroupKind, Scope } from '../../../../contract/chat/groups/rules'
import { users } from '../../account/tables'
import type { StoredPicture } from '../../file/own'
import { schools } from '../../school/tables'
import { conversations } from '../tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a conversation of a group has beyond that of two. Its conversation's row is locked by whatever changes it. */
export const chatGroups = pgTable(
  'chat_groups',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Who made it, and the draft's key: the same one again is the same group. */
    makerId: uuid('maker_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    schoolId: uuid('school_id').references(() => schools.id),
    kind: text('kind').$type<GroupKind>().notNull(),
    name: text('name').notNull(),
    /** Somebody gave it its name; else it is made of its members, anew as they come and go. */
    named: boolean('named').notNull().default(true),
    picture: json('picture').$type<StoredPicture>(),
    scope: text('scope').$type<Scope>().notNull(),
    approval: text('approval').$type<Approval>().notNull(),
    /** Certified students of its school find it, and read the intro. */
    findable: boolean('findable').notNull().default(false),
    intro: text('intro').notNull().default(''),
    quiet: boolean('quiet').notNull().default(false),
    /** The secret of its link. */
    token: text('token').notNull(),
    notice: text('notice').notNull().default(''),
    /** Counts the notices, so that members know which they have read. */
    noticeNumber: integer('notice_number').notNull().default(0),
    noticeKey: uuid('notice_key'),
    noticeBy: uuid('notice_by').references(() => users.id),
    noticeAt: at('notice_at'),
    dissolvedAt: at('dissolved_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('chat_groups_token').on(t.token),
    uniqueIndex('chat_groups_key').on(t.makerId, t.key),
    index('chat_groups_made').on(t.makerId, t.createdAt),
    index('chat_groups_owner').on(t.ownerId),
    index('chat_groups_notice').on(t.noticeBy),
    index('chat_groups_found')
      .on(t.schoolId, t.id)
      .where(sql`findable and dissolved_at is null`),
  ],
)

/** People who ask to come in, until somebody decides or nobody did in time; who was declined is known until they may ask again. */
export const groupRequests = pgTable(
  'group_requests',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => chatGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    words: text('words').notNull().default(''),
    declinedAt: at('declined_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    index('group_requests_listed').on(t.groupId, t.createdAt, t.userId),
    index('group_requests_user').on(t.userId, t.createdAt),
    index('group_requests_old').on(t.createdAt),
  ],
)
