/** A primary and streaming replicas of it, of the embedded PostgreSQL, all on loopback and gone when they stop. */
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findBinaries, runAs, type Binaries } from '../../server/database/binaries'
import { freePort } from '../../server/database/embedded'

const usual: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: "''",
  shared_buffers: '32MB',
  // a replica has to have as many as initdb gives, whose copy it is
  max_connections: '100',
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '10',
  jit: 'off',
}

/** One PostgreSQL of its own folder. */
export class Standing {
  constructor(
    private readonly binaries: Binaries,
    readonly data: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  async start(): Promise<void> {
    const flags = Object.entries({ ...usual, ...this.settings, port: this.port }).map(
      ([name, value]) => `-c ${name}=${value}`,
    )
    const log = `${this.data}.log`
    await this.control('start', '-w', '-l', log, '-o', flags.join(' ')).catch(async (cause: unknown) => {
      throw new Error(await readFile(log, 'utf8'), { cause })
    })
  }

  stop = (mode: 'fast' | 'immediate' = 'immediate'): Promise<void> => this.control('stop', '-m', mode)

  /** Asks it something as its superuser. */
  async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  private async control(...words: string[]): Promise<void> {
    const { account, pgCtl } = this.binaries
    await runAs(account, pgCtl, ['-D', this.data, ...words])
  }
}

export interface Streaming {
  primary: Standing
  replicas: Standing[]
  stop(): Promise<void>
}

/** @param settings of each of them, where they are to be other than a test's */
export async function startStreaming(
  count = 1,
  settings: Readonly<Record<string, string>> = {},
): Promise<Streaming> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-streaming-'))
  // PostgreSQL's own account has to pass when the tests run as root
  await chmod(folder, 0o755)
  const binaries = await findBinaries(folder)
  const { account, initdb } = binaries
  const own = async (place: string): Promise<void> => {
    if (account) await chown(place, account.uid, account.gid)
  }
  const place = path.join(folder, 'clusters')
  await mkdir(place, { mode: 0o700 })
  await own(place)
  const primary = new Standing(binaries, path.join(place, 'primary'), await freePort(), settings)
  await runAs(account, initdb, [
    '-D',
    primary.data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const replicas: Standing[] = []
  for (let index = 0; index < count; index += 1) {
    const data = path.join(place, `replica${index}`)
    // a copy of one that does not run is a base backup
    await cp(primary.data, data, { recursive: true, preserveTimestamps: true })
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`
    await writeFile(path.join(data, 'standby.signal'), '')
    await writeFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
    if (account) await runAs(null, '/bin/chown', ['-R', `${account.uid}:${account.gid}`, data])
    replicas.push(new Standing(binaries, data, await freePort(), settings))
  }
  const all = [primary, ...replicas]
  const stop = async (): Promise<void> => {
    for (const one of all) await one.stop().catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const one of all) await one.start()
    return { primary, replicas, stop }
  } catch (err) {
    await stop()
    throw err
  }
}
