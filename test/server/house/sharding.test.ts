/**
 * Whether the tables can be distributed by school: with Citus a unique key holds within one school only, so each has to carry
 * school_id, to be fixed by something that stands in one school, or to be named below with what keeps it true. docs/SCALE.md
 * says what would be done with each.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OpenDatabase } from '../../../server/database'
import { createLogger } from '../../../server/log'
import { startTestDatabase } from '../database'

/** No school's: small, read by all, written by few. Such a table stands whole on every machine (a reference table). */
const everywhere: Record<string, string> = {
  'fact_rows(sheet, key)': 'facts of the whole country',
  'ledger_roots(day)': 'one root a day over the whole ledger',
  'mail_domains(domain)': 'whose school a mail is of is asked before the school is known',
  'papers_key(id)': 'one row: the fingerprint of the key',
  'secondhand_books(isbn)': 'a book is the same in every school',
  'signin_expiries(year)': 'one row a year, of a round',
  'signin_warnings(year, days)': 'one row a warning, of a round',
}

/** Who somebody is, asked before the school is known: a table of this key alone that leads to the school. */
const looked: Record<string, string> = {
  'identities(vendor, subject)': 'a vendor’s account is one person’s',
  'passkeys(credential_id)': 'a passkey signs one person in',
  'password_tries(phone)': 'counts tries before it is known whose number it is',
  'push_subscriptions(endpoint)': 'a browser is one session’s',
  'real_names(number)': 'an ID card is one person’s, in all schools',
  'seller_merchants(number)': 'a vendor tells by this number whose money it is',
  'users(email)': 'one account a mail',
  'users(phone)': 'one account a number',
}

/** Unguessable, or drawn of a space in which two never meet: unique without anybody who looks, and within a school looked at. */
const drawn: Record<string, string> = {
  'bind_tickets(token_hash)': 'random bytes',
  'chat_groups(token)': 'random letters of a link',
  'data_exports(key_hash)': 'random bytes',
  'discount_cards(number)': 'random digits: drawn again on a collision within the school',
  'discount_coupons(code)': 'random letters: looked at by the shop whose it is',
  'grants(key)': 'the uuid of one decision of an administrator',
  'invitations(token_hash)': 'random bytes',
  'passkey_challenges(claim_hash)': 'random bytes',
  'program_tokens(hash)': 'random bytes',
  'proofs(token_hash)': 'random bytes',
  'sessions(token_hash)': 'random bytes',
  'spent_challenges(challenge)': 'random bytes that the server signed',
  'sso_ways(claim_hash)': 'random bytes',
  'sso_ways(state_hash)': 'random bytes',
  'timetable_codes(code)': 'random letters of a link',
  'timetable_feeds(secret)': 'random bytes',
  'payment_splits(number)': 'its id, in hexadecimal',
  'payments(number)': 'its id, in hexadecimal',
  'refunds(number)': 'its id, in hexadecimal',
  'sandbox_orders(number)': 'the number of a payment',
}

/** What has an id of a thing in it already, or begins with a name of a kind: the thing's school is the row's. */
const ofThings: Record<string, string> = {
  'ledger_transfers(key)': 'kind and id of what is paid for',
  'media_checks(trace_id)': 'a vendor’s id of one check of one file',
  'refunds(key)': 'kind and id of what is paid back',
}

/** True in one school only after the change that is written here. */
const changed: Record<string, string> = {
  'appeals(number)': 'numbers by day: counted a school, with the school’s own letters before them',
  'asked_counts(key, hour)': 'counts a school’s words, or a number’s texts: kept by the key’s hash',
  'case_numbers(kind, day)': 'counts the numbers of a day: a row a school',
  'complaint_cases(number)': 'as those of appeals',
  'ledger_accounts(kind, owner, unit, strand)':
    'accounts of nobody are strands already (ADR 12): a set a school',
  'orders(number)': 'the day and random digits: with the school’s own letters before them',
  'topics(folded, COALESCE(school_id, ...))': 'a topic of all schools goes to a reference table',
}
/** Things of several schools: each gets a home when it is made, and stays there. By the uuid that leads to them. */
const homes: Record<string, string> = {
  'aliases.thread_id': 'of the thing under which it is said',
  'complaint_cases.subject_id': 'of what is complained about',
  'file_uses.file_id': 'of the file’s owner',
  'ledger_postings.account_id': 'of the account’s owner',
  'messages.conversation_id': 'a conversation of two schools stands in that of who began it',
  'payments.subject_id': 'of the order',
  'picture_waits.target_id': 'of whom or what is shown',
  'screenings.subject_id': 'of what is screened',
}

interface Key {
  name: string
  table: string
  columns: string[]
  /** It carries school_id, or a uuid that leads to a row that stands in one school. */
  ready: boolean
}

/**
 * `tables`: with the partition, of those by month, that has the keys which partitions alone have. `placed`: tables whose rows
 * stand in one school, since they say which, or refer to one that does. A key that holds such a reference, or the one uuid by
 * which its table names its rows, is as unique with school_id as without.
 */
const text = `
  with recursive tables as (
    select oid, relname::text as name, to_regclass('public.' || relname || '_rest') as rest from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  ), keys as (
    select t.oid, t.name as table, i.indisprimary as primary,
      array(select coalesce(a.attname::text, regexp_replace(pg_get_indexdef(i.indexrelid, k.n::int, true), '''.*', '...)'))
        from unnest(i.indkey::int2[]) with ordinality k(att, n) left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.att and k.att > 0
        where k.n <= i.indnkeyatts order by k.n) as columns
    from pg_index i join tables t on i.indrelid in (t.oid, t.rest) where i.indisunique
  ), refers as (
    select k.conrelid as oid, k.confrelid as target, a.attname::text as name
    from pg_constraint k cross join unnest(k.conkey) c join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c where k.contype = 'f'
  ), placed as (
    select a.attrelid as oid from pg_attribute a join tables t on t.oid = a.attrelid where a.attname = 'school_id' and not a.attisdropped
    union select r.oid from refers r join placed p on p.oid = r.target
  ), ids as (
    select k.oid, k.columns[1] as name from keys k join pg_attribute a on a.attrelid = k.oid and a.attname = k.columns[1]
    where k.primary and cardinality(k.columns) = 1 and a.atttypid = 'uuid'::regtype
  )
  select k.table, k.columns, k.table || '(' || array_to_string(k.columns, ', ') || ')' as name,
    'school_id' = any(k.columns)
      or exists (select from ids where ids.oid = k.oid and ids.name = any(k.columns))
      or exists (select from refers r join placed p on p.oid = r.target where r.oid = k.oid and r.name = any(k.columns)) as ready
  from keys k order by 3`

const named = { ...everywhere, ...looked, ...drawn, ...ofThings, ...changed }
const hasHome = ({ table, columns }: Key): boolean => columns.some((column) => `${table}.${column}` in homes)

let database: OpenDatabase
let keys: Key[]
const read = async (): Promise<Key[]> => (await database.pool.query<Key>(text)).rows
const unfit = (all: readonly Key[]): string[] =>
  all.filter((key) => !key.ready && !hasHome(key) && !(key.name in named)).map(({ name }) => name)

before(async () => {
  database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  keys = await read()
})
after(() => database.close())

test('every unique key holds within one school, or is named with what keeps it true', () => {
  assert.ok(keys.length > 300)
  assert.deepEqual(unfit(keys), [])
})

test('what is named is there, and is not ready by itself', () => {
  const left = keys.filter(({ ready }) => !ready)
  const gone = Object.keys(named).filter((name) => !left.some((key) => key.name === name))
  const homeless = Object.keys(homes).filter(
    (home) => !left.some(({ table, columns }) => columns.some((column) => `${table}.${column}` === home)),
  )
  assert.deepEqual([...gone, ...homeless], [])
})

test('a new key that says nothing of a school is found, also where its column is a uuid that leads nowhere', async () => {
  await database.pool.query(`
    create table imagined (id uuid primary key, school_id uuid, user_id uuid references users(id), number text, thing_id uuid);
    create unique index on imagined (school_id, number);
    create unique index on imagined (user_id, number);
    create unique index on imagined (number) where thing_id is not null;
    create unique index on imagined (thing_id, number)`)
  assert.deepEqual(unfit(await read()), ['imagined(number)', 'imagined(thing_id, number)'])
})
