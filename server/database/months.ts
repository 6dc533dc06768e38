/**
 * Tables that grow for ever, parted by month (ADR 14): a partition a month, made ahead, and dropped where what it holds may go.
 * A migration makes the table with `<table>_rest`, the partition of all that is later: it is the pattern of those that follow.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { aheadMs } from '../../contract/rules'
import { isHeldUp } from './error-code'

declare module '../feature' {
  interface Feature {
    /** Tables that grow for ever, parted by month: for how long rows of each are kept. */
    monthly?: Readonly<Record<string, Monthly>>
  }
}

/** For how long the rows of a month are kept. */
export interface Monthly {
  readonly keep: 'for ever' | `${number} months`
}

/** Months that have their partition before they begin. */
export const monthsAhead = 3
/**
 * Who asks for the table waits behind whoever waits to change it: so much, ms, and then they go first. Who writes there and then
 * writes what its rows refer to holds it up; most do not, and it comes again.
 */
const patience = { lockMs: 400, tries: 6, pauseMs: 1_500 }

/** State of a table's partitions. */
export interface Standing {
  table: string
  /** Time until which each row has a partition of its month, ms; 0: there is none. */
  until: number
  /** Rows stand in the partition of all that is later: their months have none. */
  rest: boolean
}

interface Part {
  name: string
  /** End of its month, ms; null of the one that takes all that is later. */
  until: number | null
  /** It was to be detached, and that broke off. */
  pending: boolean
}

/** The first moment of the month, ms: of Asia/Shanghai, as days of the ledger and months of bills are. */
export function monthBegins(at: number, later = 0): number {
  const here = new Date(at + aheadMs)
  return Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + later) - aheadMs
}
/** Number of whole months after that of `at` that end no later than `until`. */
export function monthsFrom(at: number, until: number): number {
  let count = 0
  while (monthBegins(at, count + 2) <= until) count += 1
  return count
}
/** The month of a moment: 2026_11. */
const monthName = (at: number): string => new Date(at + aheadMs).toISOString().slice(0, 7).replace('-', '_')
/** The least UUIDv7 that is made at the moment or later. */
export const idFrom = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const partsOf = (parent: string): string => `
  SELECT k.relname AS name, i.inhdetachpending AS pending, CASE
      WHEN b.upper ~ '^[0-9a-f]{8}-' THEN ('x' || replace(substring(b.upper FOR 13), '-', ''))::bit(48)::bigint::float8
      ELSE extract(epoch FROM b.upper::timestamptz) * 1000 END::float8 AS until
  FROM pg_inherits i JOIN pg_class k ON k.oid = i.inhrelid
    CROSS JOIN LATERAL (SELECT substring(pg_get_expr(k.relpartbound, k.oid) FROM 'TO \\(''([^'']+)''\\)') AS upper) b
  WHERE i.inhparent = ${parent}`

type Db = Pick<Pool, 'query'>

async function parts(db: Db, table: string): Promise<Part[]> {
  const { rows } = await db.query<Part>(partsOf('to_regclass($1)'), [`public.${table}`])
  return rows
}

/** Every table that is parted by month. */
export async function standings(db: Db): Promise<Standing[]> {
  const { rows } = await db.query<Omit<Standing, 'rest'>>(
    `SELECT c.relname AS table, coalesce((SELECT max(p.until) FROM (${partsOf('c.oid')}) p), 0)::float8 AS until
     FROM pg_class c WHERE c.relkind = 'p' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
  )
  const found: Standing[] = []
  for (const row of rows) {
    const { rowCount } = await db.query(`SELECT FROM public."${row.table}_rest" LIMIT 1`)
    found.push({ ...row, rest: rowCount !== 0 })
  }
  return found
}

/** Does it whole or not at all, and lets go of a table that it has to wait for. */
async function briefly(
  pool: Pool,
  lockMs: number,
  task: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}`)
    await task(client)
    await client.query('COMMIT')
    broken = false
  } finally {
    client.release(broken)
  }
}

/** Triggers of a statement are not handed down to partitions, and what may not be changed may not be changed there. */
async function copyTriggers(client: PoolClient, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `SELECT tgname AS name, pg_get_triggerdef(oid) AS text FROM pg_trigger
     WHERE tgrelid = to_regclass($1) AND NOT tgisinternal AND tgparentid = 0 AND tgtype & 1 = 0`,
    [`public.${from}`],
  )
  for (const { text } of rows) await client.query(text.replace(` ON public.${from} `, ` ON public.${to} `))
}

/**
 * Before the table itself, as who writes there does, and at once as strongly as it takes: to attach a partition again drops triggers
 * on what its rows refer to, which nobody may even read meanwhile. Who asked for more later would meet readers that wait to write.
 */
async function lockReferred(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT confrelid::regclass::text AS name FROM pg_constraint WHERE conrelid = to_regclass($1) AND contype = 'f' ORDER BY conkey`,
    [`public.${table}`],
  )
  for (const { name } of rows) await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`)
}

/** The column by which, and what stands there from a moment on. */
async function keyOf(client: PoolClient, table: string) {
  const { rows } = await client.query<{ column: string; type: string }>(
    `SELECT quote_ident(a.attname) AS column, format_type(a.atttypid, NULL) AS type FROM pg_partitioned_table p
     JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = to_regclass($1)`,
    [`public.${table}`],
  )
  const [key] = rows
  if (!key) throw new Error(`${table} is not parted`)
  const bound = (at: number): string =>
    `'${key.type === 'uuid' ? idFrom(at) : new Date(at).toISOString()}'::${key.type}`
  return { column: key.column, bound }
}

async function insist({ tries, pauseMs }: typeof patience, task: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await task()
    } catch (err) {
      if (left === 0 || !isHeldUp(err)) throw err
      await delay(pauseMs)
    }
}

/** One partition, with the rows of its month that came while it was not there. */
async function makeMonth(pool: Pool, table: string, from: number, lockMs: number): Promise<void> {
  const name = `${table}_${monthName(from)}`
  const rest = `${table}_rest`
  await briefly(pool, lockMs, async (client) => {
    const { column, bound } = await keyOf(client, table)
    const [least, most] = [bound(from), bound(monthBegins(from, 1))]
    await lockReferred(client, table)
    await client.query(`ALTER TABLE public."${table}" DETACH PARTITION public."${rest}"`)
    await client.query(`CREATE TABLE public."${name}" (LIKE public."${rest}" INCLUDING ALL)`)
    const { rowCount } = await client.query(`SELECT FROM public."${rest}" WHERE ${column} < ${most} LIMIT 1`)
    if (rowCount !== 0) {
      // they are not changed: they move
      await client.query(`ALTER TABLE public."${rest}" DISABLE TRIGGER USER`)
      await client.query(
        `WITH moved AS (DELETE FROM public."${rest}" WHERE ${column} < ${most} RETURNING *) INSERT INTO public."${name}" SELECT * FROM moved`,
      )
      await client.query(`ALTER TABLE public."${rest}" ENABLE TRIGGER USER`)
    }
    await copyTriggers(client, rest, name)
    const attach = (part: string, values: string): Promise<unknown> =>
      client.query(
        `ALTER TABLE public."${table}" ATTACH PARTITION public."${part}" FOR VALUES FROM ${values}`,
      )
    await attach(name, `(${least}) TO (${most})`)
    await attach(rest, `(${most}) TO (MAXVALUE)`)
  })
}

/**
 * Makes the partitions of this month and those to come that are not there. How many it made. Who calls it holds a lock: two at
 * once make the same one, and one of them fails.
 */
export async function makeMonths(pool: Pool, table: string, now: number, waits = patience): Promise<number> {
  const until = Math.max(...(await parts(pool, table)).map((part) => part.until ?? 0))
  if (until === 0) throw new Error(`${table} is not parted by month`)
  const last = monthBegins(now, monthsAhead)
  let made = 0
  // from where the last one ends: between two there is no gap
  for (let from = until; from <= last; from = monthBegins(from, 1)) {
    await insist(waits, () => makeMonth(pool, table, from, waits.lockMs))
    made += 1
  }
  return made
}

/**
 * Drops the partitions whose last row is older than rows are kept. How many it dropped. Nobody waits while one is detached; what
 * broke off is gone on with.
 */
export async function dropMonths(pool: Pool, table: string, { keep }: Monthly, now: number): Promise<number> {
  if (keep === 'for ever') return 0
  const before = monthBegins(now, -Number.parseInt(keep, 10))
  for (const { name, until, pending } of await parts(pool, table)) {
    if (until === null || until > before) continue
    const how = pending ? 'FINALIZE' : 'CONCURRENTLY'
    await pool.query(`ALTER TABLE public."${table}" DETACH PARTITION public."${name}" ${how}`)
  }
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
       AND left(relname, length($1)) = $1 AND substring(relname FROM length($1) + 1) ~ '^_([0-9]{4}_[0-9]{2}|first)$'`,
    [table],
  )
  for (const { name } of rows)
    await insist(patience, () =>
      briefly(pool, patience.lockMs, async (client) => {
        await lockReferred(client, name)
        await client.query(`DROP TABLE public."${name}"`)
      }),
    )
  return rows.length
}
