/** The database: yours by DATABASE_URL, else an embedded PostgreSQL of this checkout. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Config } from '../config'
import type { Logger } from '../log'
import { withAfterCommit } from './commit'
import { startEmbedded } from './embedded'
import { withLock, locks } from './locked'
import { dropNames, keepsNames } from './names'
import { openPool } from './pool'
import { StartError } from '../startError'

export type Database = NodePgDatabase

export interface OpenDatabase {
  url: string
  pool: pg.Pool
  /** Connections past a pooler, for locks that a connection holds; `pool` itself where there is none. */
  direct: pg.Pool
  db: Database
  /** 'embedded' is this checkout's own PostgreSQL, 'external' the one in DATABASE_URL. */
  kind: 'embedded' | 'external'
  /** Ends the connections, and the embedded database with them. */
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/**
 * `share` joins an embedded database that another process owns, rather than refuse.
 * @throws when the database cannot be started or reached, or is older than PostgreSQL 15
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  share = false,
): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databasePool: most } = config
  if (url !== null && directUrl) return connectPooled(url, directUrl, most, log)
  if (url !== null) return connect({ url, most, kind: 'external', setting: 'DATABASE_URL' }, log)
  const embedded = await startEmbedded(config.dataDir, log, { share })
  try {
    const place = { url: embedded.url, most, kind: 'embedded', setting: 'DATA_DIR' } as const
    const database = await connect(place, log)
    return { ...database, close: () => database.close().then(embedded.stop) }
  } catch (err) {
    await embedded.stop()
    throw err
  }
}

interface Place extends Pick<OpenDatabase, 'url' | 'kind'> {
  /** Connections at most. */
  most: number
  /** Setting that holds its address. */
  setting: string
}

async function connect({ url, most, kind, setting }: Place, log: Logger): Promise<OpenDatabase> {
  const pool = openPool(url, most, log)
  try {
    await requireVersion(pool, setting)
  } catch (err) {
    await pool.end()
    throw err
  }
  return { url, pool, direct: pool, db: withAfterCommit(drizzle(pool)), kind, close: () => pool.end() }
}

/** Connections with a lock that a node holds at once: of its rounds, or while it starts. */
const directMost = 6

/** `url` leads to a pooler that gives each transaction any connection, `directUrl` past it. */
async function connectPooled(
  url: string,
  directUrl: string,
  most: number,
  log: Logger,
): Promise<OpenDatabase> {
  const kind = 'external'
  const past = await connect({ url: directUrl, most: directMost, kind, setting: 'DATABASE_DIRECT_URL' }, log)
  try {
    const database = await connect({ url, most, kind, setting: 'DATABASE_URL' }, log)
    if (!(await keepsNames(database.pool))) dropNames(database.pool)
    return { ...database, direct: past.pool, close: () => database.close().then(past.close) }
  } catch (err) {
    await past.close()
    throw err
  }
}

/** Reasons by the code of the database, or of the socket to it: none shows a value of the setting. */
const reasons: Record<string, string> = {
  ENOTFOUND: '找不到 DATABASE_URL 里的主机，请检查它的名字',
  EAI_AGAIN: '现在查不到 DATABASE_URL 里主机的地址，请检查域名解析',
  ECONNREFUSED: 'DATABASE_URL 里的主机和端口上没有数据库在听，请检查它们，或启动数据库',
  EHOSTUNREACH: '到不了 DATABASE_URL 里的主机，请检查网络',
  ETIMEDOUT: 'DATABASE_URL 里的主机没有回答，请检查地址和防火墙',
  '28P01': '数据库不认 DATABASE_URL 里的用户或密码',
  '28000': '数据库不让 DATABASE_URL 里的用户登录：没有这个用户，或 pg_hba.conf 不允许',
  '3D000': '没有 DATABASE_URL 里的那个数据库，请先建好它（createdb）',
  '53300': '数据库的连接满了：请调大 max_connections，或调小 DATABASE_POOL',
  '57P03': '数据库正在启动或关闭，请稍后再启动服务',
}

function unreachable(cause: unknown, setting: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const late = cause instanceof Error && cause.message.includes('timeout')
  const known = reasons[late ? 'ETIMEDOUT' : code]
  return (known ?? `连不上数据库，请检查 DATABASE_URL${code === '' ? '' : `（${code}）`}`).replace(
    'DATABASE_URL',
    setting,
  )
}

async function requireVersion(pool: pg.Pool, setting: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
    )
    .catch((cause: unknown) => {
      throw new StartError(unreachable(cause, setting), { cause })
    })
  const found = rows[0]
  if (!found || found.version < 150000) throw new StartError('需要 PostgreSQL 15 或更新的版本')
  if (found.encoding !== 'UTF8') throw new StartError(`数据库的编码应为 UTF8，现在是 ${found.encoding}`)
}

export { migrate, toMigrate, watchMigrations } from './migrate'

/** Runs `seed` when the database holds no school yet. Nodes that start at once seed once. */
export const seedOnce = (pool: pg.Pool, seed: () => Promise<void>): Promise<boolean> =>
  withLock(pool, locks.seed, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM schools) AS empty',
    )
    if (rows[0]?.empty !== true) return false
    await seed()
    return true
  })
