/** The database: yours by DATABASE_URL, else an embedded PostgreSQL of this checkout. */
import path from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Config } from '../config'
import type { Logger } from '../log'
import { withAfterCommit } from './commit'
import { startEmbedded } from './embedded'
import { tellOutage } from './outage'

export type Database = NodePgDatabase

export interface OpenDatabase {
  url: string
  pool: pg.Pool
  db: Database
  /** 'embedded' is this checkout's own PostgreSQL, 'external' the one in DATABASE_URL. */
  kind: 'embedded' | 'external'
  /** Ends the connections, and the embedded database with them. */
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>

/** Two keys of pg_advisory_lock: 'camp', and what is locked. */
const lockSpace = 0x63616d70
const locks = { migrate: 1, seed: 2 } as const

/**
 * `share` joins an embedded database that another process owns, rather than refuse.
 * @throws when the database cannot be started or reached, or is older than PostgreSQL 15
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  share = false,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null)
    return connect(config.databaseUrl, config.databasePool, log, 'external', async () => undefined)
  const embedded = await startEmbedded(config.dataDir, log, { share })
  try {
    return await connect(embedded.url, config.databasePool, log, 'embedded', embedded.stop)
  } catch (err) {
    await embedded.stop()
    throw err
  }
}

async function connect(
  url: string,
  max: number,
  log: Logger,
  kind: OpenDatabase['kind'],
  after: () => Promise<void>,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'campus-cloud-life',
  })
  let closing = false
  // An idle connection that breaks is replaced on the next query; unheard, its error would end the process.
  pool.on('error', (err) => closing || tellOutage(log, err))
  // So would that of one in use that asks nothing at the moment; whoever uses it is told by the next query.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await requireVersion(pool)
  } catch (err) {
    await pool.end()
    throw err
  }
  const close = async (): Promise<void> => {
    closing = true
    await pool.end()
    await after()
  }
  return { url, pool, db: withAfterCommit(drizzle(pool)), kind, close }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
    )
    .catch((cause: unknown) => {
      throw new Error('连不上数据库，请检查 DATABASE_URL', { cause })
    })
  const found = rows[0]
  if (!found || found.version < 150000) throw new Error('需要 PostgreSQL 15 或更新的版本')
  if (found.encoding !== 'UTF8') throw new Error(`数据库的编码应为 UTF8，现在是 ${found.encoding}`)
}

/** Runs `task` on one connection while no other process runs the same kind of task on this database. */
async function locked<T>(
  pool: pg.Pool,
  lock: number,
  task: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockSpace, lock])
    try {
      return await task(client)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [lockSpace, lock])
      broken = false
    }
  } finally {
    // A connection that may still hold the lock must not go back to the pool.
    client.release(broken)
  }
}

/** Brings the tables up to date. Nodes that start at once take turns. */
export const migrate = (pool: pg.Pool): Promise<void> =>
  locked(pool, locks.migrate, (client) =>
    applyMigrations(drizzle(client), { migrationsFolder: path.join(__dirname, '..', 'migrations') }),
  )

/** Runs `seed` when the database holds no school yet. Nodes that start at once seed once. */
export const seedOnce = (pool: pg.Pool, seed: () => Promise<void>): Promise<boolean> =>
  locked(pool, locks.seed, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM schools) AS empty',
    )
    if (rows[0]?.empty !== true) return false
    await seed()
    return true
  })
