/** Double entry. Only `post_transfer` of the database writes here; what was posted is never changed. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  accountKinds,
  accounts,
  allTransferKinds,
  units,
  type AccountKind,
  type TransferKind,
} from '../../../contract/ledger/rules'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const whole = (name: string) => bigint(name, { mode: 'number' }).notNull()
const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()
const ownerless = accountKinds.filter((kind) => accounts[kind].of === null)
const inList = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** An account of nobody's is in so many rows at most: transfers that meet in one would wait for each other (ADR 12). */
export const strands = 16

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** Follows from kind, owner and strand: `ledger_strand` of the database. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: accountKinds as [AccountKind, ...AccountKind[]] }).notNull(),
    /** A person, an order, a withdrawal or a question, by the kind: no reference, for lines outlive them. */
    owner: uuid('owner'),
    unit: text('unit', { enum: units }).notNull(),
    /** Which row of the account: it is the sum of all. 0 alone where there is an owner. */
    strand: smallint('strand').notNull().default(0),
    balance: whole('balance').default(0),
    /** The lowest that the balance may be; null: any. */
    floor: bigint('floor', { mode: 'number' }),
    /** The hash of the last posting. */
    head: bytes('head').notNull(),
    /** How many there are, and the last one's number. */
    postings: whole('postings').default(0),
  },
  (t) => [
    unique('ledger_accounts_owner').on(t.kind, t.owner, t.unit, t.strand).nullsNotDistinct(),
    check('ledger_accounts_kind', sql`kind in (${inList(accountKinds)})`),
    check('ledger_accounts_owned', sql`(owner is null) = (kind in (${inList(ownerless)}))`),
    check(
      'ledger_accounts_strand',
      sql`strand = 0 or (owner is null and strand between 1 and ${sql.raw(String(strands - 1))})`,
    ),
    check('ledger_accounts_floor', sql`balance >= floor`),
    /** What JavaScript can count. */
    check('ledger_accounts_balance', sql`abs(balance) < 9007199254740992`),
  ],
)

export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: allTransferKinds as [TransferKind, ...TransferKind[]] }).notNull(),
    /** What it is for: an order, a withdrawal, a question. */
    subject: uuid('subject'),
    memo: jsonb('memo').$type<Record<string, string | number>>().notNull(),
    /** Of key, kind, subject, memo and legs: a repeated key must say the same. */
    digest: bytes('digest').notNull(),
    at: at('at'),
  },
  (t) => [
    index('ledger_transfers_subject')
      .on(t.subject, t.id)
      .where(sql`subject is not null`),
  ],
)

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Of the account, from 1. */
    seq: whole('seq'),
    amount: whole('amount'),
    /** Of the account, after it. */
    balance: whole('balance'),
    /** The hash of the account's posting before; zeros before the first. */
    previous: bytes('previous').notNull(),
    hash: bytes('hash').notNull(),
    at: at('at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.seq] }),
    index('ledger_postings_transfer').on(t.transferId),
    /** Bills of a month. */
    index('ledger_postings_month').on(t.accountId, t.at, t.seq),
    index('ledger_postings_at').using('brin', t.at),
  ],
)

/** The Merkle root of each day's postings, once the day is over. */
export const ledgerRoots = pgTable('ledger_roots', {
  /** In Asia/Shanghai. */
  day: date('day').primaryKey(),
  count: integer('count').notNull(),
  root: bytes('root').notNull(),
  at: at('at'),
})
