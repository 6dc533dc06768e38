/**
 * The embedded PostgreSQL of one data folder.
 *
 *   <dataDir>/postgres/data       the cluster
 *   <dataDir>/postgres/password   of its superuser, readable by us alone
 *   <dataDir>/postgres/log        what the database says
 *
 * PostgreSQL itself never runs twice on a folder. Which of our processes owns it, and so stops it, is an
 * advisory lock inside: it goes with the process that held it, however that ended, and the next one takes over.
 */
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log'
import { findBinaries, runAs, type Account, type Binaries } from './binaries'
import { runningPort } from './postmaster'

export interface Embedded {
  /** Address of the database `campus`. */
  url: string
  /** Stops the database when this process owns it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Take part in a database that another process owns, rather than refuse. */
  share?: boolean
  /** Wait for the disk on every commit. Off only for throw-away data. */
  durable?: boolean
}

/** Small on purpose: beside the API server on a small machine, and one client process. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '60',
  // an import holds ten for each foreign key until its end
  max_locks_per_transaction: '256',
  // as on any disk without moving parts: else the newest of a school are sought among those of all schools
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  log_timezone: 'UTC',
  timezone: 'UTC',
  password_encryption: 'scram-sha-256',
}

const ownerLock = [0x63616d70, 0] as const

export async function startEmbedded(
  dataDir: string,
  log: Logger,
  options: EmbeddedOptions = {},
): Promise<Embedded> {
  const home = path.join(dataDir, 'postgres')
  const binaries = await findBinaries(dataDir)
  await prepare(home, binaries)
  await requireVersion(home, binaries)
  const port = await startOnce(home, binaries, options.durable ?? true)
  const password = await readFile(path.join(home, 'password'), 'utf8')
  const address = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const holder = await ready(address('postgres'))
  let stopping = false
  holder.on(
    'error',
    (err) => stopping || log.warn({ reason: err.message }, 'embedded database connection lost'),
  )
  try {
    const { rows } = await holder.query<{ owner: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS owner', [
      ...ownerLock,
    ])
    const owner = rows[0]?.owner === true
    if (!owner && options.share !== true) {
      throw new Error(`已有一个进程在使用 ${dataDir}：请先停掉它，或者用 DATA_DIR 换一个数据目录`)
    }
    await createDatabase(holder)
    log.info({ port, owner }, 'embedded database')
    const stop = async (): Promise<void> => {
      stopping = true
      // The lock is held until the database has gone, so nobody takes over one that is stopping.
      if (owner)
        await runAs(binaries.account, binaries.pgCtl, [
          'stop',
          '-D',
          path.join(home, 'data'),
          '-m',
          'fast',
          '-w',
        ])
      await holder.end().catch(() => undefined)
    }
    return { url: address('campus'), stop }
  } catch (err) {
    await holder.end()
    throw err
  }
}

const exists = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  )

/** Makes the cluster if there is none; whole or not at all. */
async function prepare(home: string, binaries: Binaries): Promise<void> {
  if (await exists(path.join(home, 'password'))) return
  const unfinished = `${home}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: binaries.account ? 0o755 : 0o700 })
  const data = path.join(unfinished, 'data')
  const password = randomBytes(24).toString('base64url')
  const passwordFile = path.join(unfinished, 'initial')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  await writeFile(path.join(unfinished, 'log'), '', { mode: 0o600 })
  await give(binaries.account, [data, passwordFile, path.join(unfinished, 'log')])
  try {
    await runAs(binaries.account, binaries.initdb, [
      ...[
        '-D',
        data,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
      ],
      ...[
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--lc-collate=C',
        `--lc-ctype=${characterType}`,
      ],
      '--no-instructions',
    ])
    await rm(passwordFile)
    await writeFile(path.join(unfinished, 'password'), password, { mode: 0o600 })
    // Two starts at once: the first to finish wins, the other uses what it made.
    await rename(unfinished, home).catch(async (err: unknown) => {
      if (!(await exists(path.join(home, 'password')))) throw err
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Only glibc knows C.UTF-8 everywhere; PostgreSQL's built-in provider compares and folds text in any case. */
const characterType = process.platform === 'linux' ? 'C.UTF-8' : 'C'

async function give(account: Account | null, files: string[]): Promise<void> {
  if (account) await Promise.all(files.map((file) => chown(file, account.uid, account.gid)))
}

async function requireVersion(home: string, binaries: Binaries): Promise<void> {
  const made = (await readFile(path.join(home, 'data', 'PG_VERSION'), 'utf8')).trim()
  const has = /(\d+)\./.exec(await runAs(binaries.account, binaries.pgCtl, ['--version']))?.[1]
  if (made !== has) {
    throw new Error(
      `${home} 由 PostgreSQL ${made} 建立，现在的程序是 ${has}：请用旧版本执行 npm run db:export，再导入`,
    )
  }
}

/** Port of the database of this folder, which is started unless it runs. */
async function startOnce(home: string, binaries: Binaries, durable: boolean): Promise<number> {
  const data = path.join(home, 'data')
  for (let attempt = 1; ; attempt += 1) {
    const running = await runningPort(data)
    if (running !== null) return running
    try {
      await launch(home, binaries, await freePort(), durable)
    } catch (err) {
      // Another process was quicker, someone took the port, or what a killed database left is not gone yet.
      if (attempt === 5) throw err
      await delay(200 * attempt)
    }
  }
}

async function launch(home: string, binaries: Binaries, port: number, durable: boolean): Promise<void> {
  const all = {
    ...settings,
    port: String(port),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
  const log = path.join(home, 'log')
  await runAs(binaries.account, binaries.pgCtl, [
    ...['start', '-D', path.join(home, 'data'), '-l', log, '-w', '-t', '60', '-o', flags.join(' ')],
  ])
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

/** A connection, waited for while the database recovers from a crash. */
async function ready(url: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'campus-cloud-life owner' })
    try {
      await client.connect()
      return client
    } catch (err) {
      await client.end().catch(() => undefined)
      // 57P03: starting up or shutting down. A refused connection: not listening yet.
      const code = err instanceof Error && 'code' in err ? err.code : null
      if ((code !== '57P03' && code !== 'ECONNREFUSED') || Date.now() > deadline) throw err
      await delay(100)
    }
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'campus'`)
  if (rowCount !== 0) return
  await client.query('CREATE DATABASE campus').catch((err: unknown) => {
    // Another process made it in between.
    if (!(err instanceof pg.DatabaseError) || err.code !== '42P04') throw err
  })
}
