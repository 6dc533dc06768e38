import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { openStates, states, ways } from '../../../contract/wallet/rules'
import { users } from '../../core/account/tables'
import { schools } from '../../core/school/tables'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)
const open = sql.raw(`state in (${openStates.map((state) => `'${state}'`).join(', ')})`)

/** Bank cards. The number and its holder are sealed under the card's id. */
export const walletCards = pgTable(
  'wallet_cards',
  {
    id: uuid('id').primaryKey(),
    userId: person('user_id'),
    bank: text('bank').notNull(),
    tail: text('tail').notNull(),
    /** Number and holder, as JSON. */
    sealed: bytes('sealed').notNull(),
    /** The number's, under the key `keyId`: a person has a card once. */
    hash: bytes('hash').notNull(),
    keyId: text('key_id').notNull(),
    holder: text('holder').notNull(),
    city: text('city').notNull(),
    branch: text('branch').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('wallet_cards_once').on(t.userId, t.hash),
    index('wallet_cards_user').on(t.userId, t.id),
  ],
)

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    userId: person('user_id'),
    /** The person's school when it was asked for, whose administrators look at it; without one, those of the platform. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** The person's key of the form: sent again, it gives the first. */
    key: uuid('key').notNull(),
    way: text('way', { enum: ways }).notNull(),
    cardId: uuid('card_id').references(() => walletCards.id, { onDelete: 'set null' }),
    /** The payee's account at WeChat, as it was then. */
    openId: text('open_id'),
    /** Where it goes, in words. */
    destination: text('destination').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    state: text('state', { enum: states }).notNull().default('requested'),
    reason: text('reason').notNull().default(''),
    /** The vendor's number, or the bank's. */
    reference: text('reference').notNull().default(''),
    /** What opens WeChat's confirmation. */
    package: text('package'),
    confirmBy: at('confirm_by'),
    /** Tries at the vendor, and when the next round looks at it. */
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When it came under review, was given to be paid, waited for the person, and ended. */
    reviewedAt: at('reviewed_at'),
    sentAt: at('sent_at'),
    askedAt: at('asked_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    check('withdrawals_amount', sql`amount > 0 and fee >= 0 and fee < amount`),
    uniqueIndex('withdrawals_key').on(t.userId, t.key),
    index('withdrawals_user').on(t.userId, t.id),
    index('withdrawals_day').on(t.userId, t.createdAt),
    index('withdrawals_open').on(t.userId, t.id).where(open),
    index('withdrawals_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('withdrawals_queue')
      .on(t.schoolId, t.id)
      .where(sql`state = 'reviewing' or (state = 'paying' and way = 'bank')`),
    index('withdrawals_card')
      .on(t.cardId)
      .where(sql`card_id is not null`),
  ],
)

/** Who approved what is reviewed: one line for each administrator. */
export const withdrawalReviews = pgTable(
  'withdrawal_reviews',
  {
    withdrawalId: uuid('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    reviewerId: person('reviewer_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.withdrawalId, t.reviewerId] }),
    index('withdrawal_reviews_reviewer').on(t.reviewerId),
  ],
)
