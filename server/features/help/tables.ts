import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { threadKinds } from '../../../contract/help/rules'
import { users } from '../../core/account/tables'
import type { StoredPicture } from '../../core/file/own'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Whether an article helped, one answer a person. The articles themselves are part of the program. */
export const helpVotes = pgTable(
  'help_votes',
  {
    articleId: text('article_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    useful: boolean('useful').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('help_votes_article').on(t.articleId, t.useful),
  ],
)

/** Feedbacks and questions to the service desk. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The person's school when it was opened, whose administrators answer; without one, those of the platform. */
    schoolId: uuid('school_id').references(() => schools.id),
    key: uuid('key').notNull(),
    kind: text('kind', { enum: threadKinds }).notNull(),
    contact: text('contact').notNull().default(''),
    /** The service desk spoke last. */
    answered: boolean('answered').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('tickets_key').on(t.userId, t.key),
    index('tickets_user').on(t.userId, t.id),
    index('tickets_waiting')
      .on(t.id)
      .where(sql`not answered`),
    index('tickets_school_waiting')
      .on(t.schoolId, t.id)
      .where(sql`not answered`),
  ],
)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    key: uuid('key').notNull(),
    /** By the service desk. */
    desk: boolean('desk').notNull(),
    text: text('text').notNull(),
    pictures: json('pictures').$type<StoredPicture[]>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ticket_messages_key').on(t.authorId, t.key),
    index('ticket_messages_ticket').on(t.ticketId, t.id),
  ],
)
