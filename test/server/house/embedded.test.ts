import assert from 'node:assert/strict'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { findBinaries, nativeFolder, runAs } from '../../../server/database/binaries'
import { startEmbedded, type Embedded } from '../../../server/database/embedded'
import { createLogger } from '../../../server/log'
import { StartError } from '../../../server/startError'
import { startChild, type Child } from '../child'
import { notEmbedded } from '../database'

const log = createLogger({ logLevel: 'error' })
const isRoot = process.getuid?.() === 0
const owner = 'test/server/fakes/owner.ts'

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const startOwner = async (folder: string): Promise<{ child: Child; url: string }> => {
  const child = startChild(owner, [folder])
  const [url] = await child.saw(/postgres:\/\/\S+/)
  return { child, url }
}

const postmaster = async (folder: string): Promise<number> =>
  Number((await readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded database', { skip: notEmbedded }, () => {
  let base: string
  let folder: string
  let count = 0
  const open: Embedded[] = []
  const start = async (share = false): Promise<Embedded> => {
    const embedded = await startEmbedded(folder, log, { share })
    open.push(embedded)
    return embedded
  }

  before(async () => {
    base = await mkdtemp(path.join(os.tmpdir(), 'campus-embedded-'))
    await chmod(base, 0o755)
  })
  beforeEach(() => {
    count += 1
    folder = path.join(base, String(count))
  })
  after(() => rm(base, { recursive: true, force: true }))

  test('keeps what was written, compares text by code points and speaks UTF-8', async () => {
    const first = await start()
    await ask(first.url, `CREATE TABLE kept AS SELECT '校园' AS word`)
    await first.stop()
    const second = await start()
    const rows = await ask(
      second.url,
      `SELECT word, lower('ÄÉ') AS lower, 'B' < 'a' AS by_code_point FROM kept`,
    )
    assert.deepEqual(rows, [{ word: '校园', lower: 'äé', by_code_point: true }])
    await second.stop()
    await assert.rejects(ask(second.url, 'SELECT 1'), /ECONNREFUSED/)
  })

  test('waits for the disk, and listens on loopback alone', async () => {
    const { url, stop } = await start()
    const rows = await ask(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listens`,
    )
    assert.deepEqual(rows, [{ fsync: 'on', listens: '127.0.0.1' }])
    await stop()
  })

  test('asks for its password, which is in a file of its owner alone', async () => {
    const { url, stop } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await assert.rejects(ask(wrong.toString(), 'SELECT 1'), /password authentication failed/)
    assert.equal((await stat(path.join(folder, 'postgres/password'))).mode & 0o777, 0o600)
    await stop()
  })

  test('of a killed process lives on and is taken over', async () => {
    const { child, url } = await startOwner(folder)
    await ask(url, 'CREATE TABLE kept (n int)')
    const pid = await postmaster(folder)
    child.kill('SIGKILL')
    await child.ended()
    const next = await start()
    assert.equal(await postmaster(folder), pid)
    assert.deepEqual(await ask(next.url, 'SELECT * FROM kept'), [])
    await next.stop()
    await assert.rejects(postmaster(folder), /ENOENT/)
  })

  test('that was killed itself recovers what was committed', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    process.kill(await postmaster(folder), 'SIGKILL')
    const next = await start()
    assert.deepEqual(await ask(next.url, 'SELECT n FROM kept'), [{ n: 1 }])
    await next.stop()
  })

  test('starts past a lock file whose process id is now another program', async () => {
    const first = await start()
    await first.stop()
    const lock = path.join(folder, 'postgres/data/postmaster.pid')
    await writeFile(lock, [process.pid, path.dirname(lock), 0, 1, '', '127.0.0.1', ''].join('\n'))
    const next = await start()
    assert.notEqual(await postmaster(folder), process.pid)
    await next.stop()
  })

  test('belongs to one process: a second is refused, a sharing one joins and does not stop it', async () => {
    const { child, url } = await startOwner(folder)
    await assert.rejects(start(), /已有一个进程在使用/)
    const guest = await start(true)
    assert.equal(guest.url, url)
    await guest.stop()
    assert.deepEqual(await ask(url, 'SELECT 1 AS n'), [{ n: 1 }])
    child.kill('SIGTERM')
    assert.equal(await child.ended(), 0)
  })

  test('is made once by processes that start at the same time', async () => {
    const children = [1, 2, 3].map(() => startChild(owner, [folder]))
    const outcomes = await Promise.all(
      children.map((child) => child.saw(/postgres:\/\/|已有一个进程在使用/).then(([said]) => said)),
    )
    assert.equal(outcomes.filter((said) => said === 'postgres://').length, 1, outcomes.join())
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => child.ended()))
  })

  test('runs for an ordinary user', { skip: !isRoot && 'root can become another user' }, async () => {
    await mkdir(folder)
    await chmod(folder, 0o777)
    const child = startChild(owner, [folder], {
      uid: 65534,
      gid: 65534,
      env: { ...process.env, HOME: folder },
    })
    const [url] = await child.saw(/postgres:\/\/\S+/)
    assert.deepEqual(await ask(url, 'SELECT 1 AS n'), [{ n: 1 }])
    assert.equal((await stat(path.join(folder, 'postgres/data'))).uid, 65534)
    child.kill('SIGTERM')
    assert.equal(await child.ended(), 0)
  })

  test('that is not installed, as in production, is told in a sentence', () => {
    assert.throws(
      () => nativeFolder(folder),
      (err) => err instanceof StartError && /没有安装内置数据库.*请设置 DATABASE_URL/.test(err.message),
    )
  })

  test('hears what programs print that end while others do', async () => {
    const { account, pgCtl } = await findBinaries(folder)
    const rounds = async (): Promise<void> => {
      for (let n = 0; n < 20; n += 1) assert.match(await runAs(account, pgCtl, ['--version']), /PostgreSQL/)
    }
    await Promise.all(Array.from({ length: 6 }, rounds))
  })

  test(
    'runs from a checkout that only root can enter',
    { skip: !isRoot && 'only root has such a checkout' },
    async () => {
      const closed = path.join(base, 'closed')
      await mkdir(closed, { mode: 0o700 })
      await cp(nativeFolder(), path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
      const { account, pgCtl } = await findBinaries(folder, path.join(closed, 'native'))
      assert.ok(pgCtl.startsWith(folder), pgCtl)
      assert.match(await runAs(account, pgCtl, ['--version']), /PostgreSQL/)
    },
  )
})
