/** Bringing a database's tables to what this version expects of them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { StartError } from '../startError'
import { withLock, locks } from './locked'
import { ownMigrations, type Migration } from './migrations'
import { isHeldUp, hasCode } from './error-code'

/**
 * While a migration waits for a table, every later query of that table waits behind it: it gives up soon, and tries again
 * once those have passed. Sooner than deadlock_timeout, a second: of a ring of those who wait, it is the one that lets go.
 */
const patience = { lockMs: 400, tries: 40, pauseMs: 600 }

/**
 * Brings the tables up to date. Nodes that start at once take turns.
 * @throws StartError where a newer version ended this one, before anything is touched, or a table stays locked;
 * the reason of a signal that comes before the end
 */
export async function migrate(
  pool: Pool,
  signal?: AbortSignal,
  waits = patience,
  migrations: readonly Migration[] = ownMigrations(),
): Promise<void> {
  await withLock(pool, locks.migrate, (client) => apply(client, migrations, signal, waits), signal).catch(
    (err: unknown) => {
      signal?.throwIfAborted()
      throw err
    },
  )
}

async function apply(
  client: PoolClient,
  migrations: readonly Migration[],
  signal: AbortSignal | undefined,
  { lockMs, tries, pauseMs }: typeof patience,
): Promise<void> {
  await client.query(`SET lock_timeout = ${lockMs}`)
  try {
    for (let tried = 1; !(await applied(client, migrations, tried < tries)); tried += 1)
      await delay(pauseMs, undefined, signal ? { signal } : {})
  } finally {
    // of a broken connection nothing is left
    await client.query('RESET lock_timeout').catch(() => undefined)
  }
}

/** False where a table was locked and there is another try. */
async function applied(
  client: PoolClient,
  migrations: readonly Migration[],
  again: boolean,
): Promise<boolean> {
  try {
    await refuseNewer(client, migrations)
    await applyPending(client, migrations)
    return true
  } catch (err) {
    if (hasCode('42501', err))
      throw new StartError(
        'DATABASE_URL 里的用户没有建表的权限：请让它拥有这个数据库，或给它数据库和 public 的 CREATE 权限',
        { cause: err },
      )
    if (!isHeldUp(err)) throw err
    if (again) return false
    throw new StartError(
      '升级数据库时等不到要改的表，有别的查询或备份一直占着它：这一步什么都没有改，请等它结束或结束它，再重新启动',
      { cause: err },
    )
  }
}

/** Migrations made, as drizzle-kit keeps them, and of each whether the version before goes on. */
const journal = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`

async function applyPending(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(journal)
  const pending = await pendingOf(client, migrations)
  if (pending.length === 0) return
  await client.query(
    'ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN IF NOT EXISTS additive boolean DEFAULT false NOT NULL',
  )
  // All or none of those that end the version before: it can still be started after a failure. Others one by one, so that
  // no two tables in use are held at once; on an empty database all of them, for together they want more locks than there are.
  const empty = pending.length === migrations.length
  for (let from = 0; from < pending.length;) {
    const [migration] = pending.slice(from)
    const apart = empty
      ? from
      : pending.findIndex(({ additive, alone }, n) => n >= from && (additive || alone))
    const end = apart < 0 ? pending.length : Math.max(apart, from + 1)
    if (migration?.alone === true) await applyAlone(client, migration)
    else await applyTogether(client, pending.slice(from, end))
    from = end
  }
}

async function pendingOf(
  db: Pick<Pool, 'query'>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await db.query<{ at: string | null }>(
    'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations',
  )
  return migrations.filter(({ at }) => at > Number(rows[0]?.at ?? 0))
}

async function applyTogether(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const migration of migrations) {
      for (const statement of migration.statements) await client.query(statement)
      await note(client, migration)
    }
    await client.query('COMMIT')
  } catch (err) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw err
  }
}

const building = /CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+("?\w+"?)/i

async function applyAlone(client: PoolClient, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ lock_timeout: string }>('SHOW lock_timeout')
  // it waits for all who write the table at the moment, and nobody waits behind it
  await client.query('SET lock_timeout = 0')
  try {
    for (const statement of migration.statements) {
      const index = building.exec(statement)?.[1]
      if (index !== undefined) await dropBroken(client, index)
      await client.query(statement)
    }
  } finally {
    // for the next try as well; of a broken connection nothing is left
    const wait = rows[0]?.lock_timeout
    await client.query("SELECT set_config('lock_timeout', $1, false)", [wait]).catch(() => undefined)
  }
  await note(client, migration)
}

/** A try that broke off leaves its index: never used, kept up to date for nothing, and in the way of the next try. */
async function dropBroken(client: PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}

const note = (client: PoolClient, { hash, at, additive }: Migration) =>
  client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at, additive) VALUES ($1, $2, $3)', [
    hash,
    at,
    additive,
  ])

/** The latest migration of a newer version beside which this one may not go on; null where there is none. */
async function newest(db: Pick<Pool, 'query'>, known: readonly Migration[]): Promise<Date | null> {
  const { rows: tables } = await db.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  )
  if (tables[0]?.there !== true) return null
  // as JSON: a database that no version since the column was in has none
  const { rows } = await db.query<{ at: string }>(
    `SELECT created_at AS at FROM drizzle.__drizzle_migrations m
     WHERE created_at <> ALL ($1::bigint[]) AND to_jsonb(m) -> 'additive' IS DISTINCT FROM 'true' ORDER BY created_at DESC LIMIT 1`,
    [known.map(({ at }) => at)],
  )
  return rows[0] ? new Date(Number(rows[0].at)) : null
}

/** Number of migrations that the next start would make; below 0 where a newer version ended this one. */
export async function toMigrate(pool: Pool): Promise<number> {
  const own = ownMigrations()
  if (await newest(pool, own)) return -1
  // no table of them, or no schema
  return (await pendingOf(pool, own).catch(() => own)).length
}

const outgrown = (at: Date): string =>
  `数据库已由更新的版本升级过（${at.toISOString()} 的迁移），这个版本不认识`

/** This version's own code on a database that lacks what it needs would fail job after job. */
async function refuseNewer(client: PoolClient, known: readonly Migration[]): Promise<void> {
  const at = await newest(client, known)
  if (at) throw new StartError(`${outgrown(at)}：请改用升级它的那个版本或更新的版本启动，数据库没有改动`)
}

/** Looks every `every` ms whether a newer version has brought the database past this one, and says so in a sentence, once. */
export function watchMigrations(pool: Pool, every: number, past: (sentence: string) => void): void {
  const known = ownMigrations()
  const timer = setInterval(() => {
    newest(pool, known).then(
      (at) => {
        if (!at) return
        clearInterval(timer)
        past(`${outgrown(at)}：不再接新的请求，做完手上的就退出`)
      },
      // a database that does not answer is told of elsewhere
      () => undefined,
    )
  }, every).unref()
}
