/**
 * Databases for tests, on real PostgreSQL: the server in DATABASE_URL when it is set (its account must be allowed
 * to make databases), else the one that scripts/test-server.ts started, else an embedded one of this file alone.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate, openDatabase, type OpenDatabase } from '../../server/database'
import { startEmbedded } from '../../server/database/embedded'
import type { Logger } from '../../server/log'

export interface TestServer {
  /** Address of a database from which others can be made. */
  url: string
  stop(): Promise<void>
}

/** Why a test of the embedded server itself is left out, which takes long and sees nothing of another: run it without DATABASE_URL. */
export const notEmbedded = process.env.DATABASE_URL !== undefined && 'tests run on another server'

/** Linux's file system in memory: a database is copied there in a tenth of the time. */
const memory = '/dev/shm'
/** Bytes that must be free there: ten times what a run was seen to use. */
const room = 4 * 1024 ** 3

async function fastestFolder(): Promise<string> {
  const found = await statfs(memory).catch(() => null)
  return found && found.bavail * found.bsize > room ? memory : os.tmpdir()
}

const prefix = 'campus-test-'
const day = 24 * 3_600_000

/** Removes the databases of runs that were killed, once they are a day old: they would fill the memory. */
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(place, name)
    const found = await stat(folder).catch(() => null)
    if (found && found.mtimeMs < Date.now() - day) await rm(folder, { recursive: true, force: true })
  }
}

/** An embedded server that forgets everything when it stops. */
export async function startTestServer(log: Logger): Promise<TestServer> {
  const place = await fastestFolder()
  await sweep(place)
  const folder = await mkdtemp(path.join(place, prefix))
  // PostgreSQL's own account has to pass when the tests run as root.
  await chmod(folder, 0o755)
  const { url, stop } = await startEmbedded(folder, log, { durable: false })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function testServer(log: Logger, at?: string): Promise<TestServer> {
  const url = at ?? process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => undefined } : startTestServer(log)
}

const migrations = path.resolve(__dirname, '../../server/migrations')

/**
 * The template's name changes with the migrations, so that a server kept between runs never gives an old one,
 * and with the account, since only its owner may copy it.
 */
async function templateName(url: string): Promise<string> {
  const hash = createHash('sha256').update(new URL(url).username)
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(file).update(await readFile(path.join(migrations, file)))
  }
  return `campus_template_${hash.digest('hex').slice(0, 16)}`
}

const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

const createEmpty = (admin: pg.Client, name: string) =>
  admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`)

/** Makes the migrated template unless it is there. Test files that start at once take turns. */
async function ensureTemplate(admin: pg.Client, url: string, name: string, log: Logger): Promise<void> {
  await admin.query(`SELECT pg_advisory_lock(hashtext('campus test template'))`)
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount !== 0) return
    const unfinished = `${name}_unfinished`
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
    await createEmpty(admin, unfinished)
    const database = await openDatabase(
      { dataDir: '', databaseUrl: addressOf(url, unfinished), databasePool: 2 },
      log,
    )
    await migrate(database.pool).finally(() => database.close())
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  } finally {
    await admin.query(`SELECT pg_advisory_unlock(hashtext('campus test template'))`)
  }
}

async function makeDatabase(
  admin: pg.Client,
  url: string,
  log: Logger,
  migrated: boolean,
): Promise<OpenDatabase> {
  const name = `campus_test_${randomBytes(6).toString('hex')}`
  if (migrated) {
    const template = await templateName(url)
    await ensureTemplate(admin, url, template, log)
    // FILE_COPY forces checkpoints: they cost little on the embedded server, which never waits for the disk
    const strategy = process.env.DATABASE_URL ? 'WAL_LOG' : 'FILE_COPY'
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`)
  } else await createEmpty(admin, name)
  const database = await openDatabase(
    { dataDir: '', databaseUrl: addressOf(url, name), databasePool: 8 },
    log,
  )
  // a thousand calls at once wait as long as a busy machine needs: that is no outage
  database.pool.options.connectionTimeoutMillis = 120_000
  const close = async (): Promise<void> => {
    await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, close }
}

export interface TestDatabaseOptions {
  /** Address of the server to make it on. */
  at?: string
  /** `false` leaves it without a table. */
  migrated?: boolean
}

/** A database of the caller's own without rows; `close` drops it. */
export async function startTestDatabase(
  log: Logger,
  { at, migrated = true }: TestDatabaseOptions = {},
): Promise<OpenDatabase> {
  const server = await testServer(log, at)
  const admin = new pg.Client({ connectionString: server.url })
  const leave = async (): Promise<void> => {
    await admin.end()
    await server.stop()
  }
  try {
    await admin.connect()
    const database = await makeDatabase(admin, server.url, log, migrated)
    return { ...database, close: () => database.close().finally(leave) }
  } catch (err) {
    await leave()
    throw err
  }
}
