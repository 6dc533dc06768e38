/** PgBouncer before a database, on loopback: each transaction gets any of few connections. From Debian's package. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ensurePackages } from '../../scripts/setup.mjs'
import { postgresAccount } from '../../server/database/binaries'
import { freePort } from '../../server/database/embedded'
import { until } from '../live/server'

const program = '/usr/sbin/pgbouncer'

export interface Pooler {
  url: string
  pid: number
  stop(): Promise<void>
}

/** `connections` to the database at most. */
export async function startPooler(database: string, connections: number): Promise<Pooler> {
  ensurePackages(
    existsSync(program) ? [] : ['pgbouncer'],
    '这项测试缺少 pgbouncer，请安装它（Debian 的包名）',
  )
  const { hostname, port, username, password, pathname } = new URL(database)
  const own = await freePort()
  const account = await postgresAccount()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-pooler-'))
  const config = path.join(folder, 'pgbouncer.ini')
  const place = [`host=${hostname}`, `port=${port || 5432}`, `user=${username}`]
  // an account that needs none has no empty one
  if (password !== '') place.push(`password=${decodeURIComponent(password)}`)
  await writeFile(
    config,
    `[databases]
${pathname.slice(1)} = ${place.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
    { mode: 0o600 },
  )
  await chmod(folder, 0o755)
  if (account) await chown(config, account.uid, account.gid)
  const started = spawn(program, ['-q', config], { ...account, cwd: folder, stdio: 'ignore' })
  const stop = async (): Promise<void> => {
    const ended = started.exitCode === null ? once(started, 'exit') : null
    started.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`
  try {
    await until('the pooler', () => answers(url), 20_000)
    return { url, pid: started.pid ?? 0, stop }
  } catch (err) {
    await stop()
    throw err
  }
}

async function answers(url: string): Promise<true | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
