// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenDatabase } from '../../../server/database'
import { migrate, openDatabase, seedOnce } from '../../../server/database'
import { createLogger } from '../../../server/log'
import { startTestDatabase } from '../harness'

const log = createLogger({ logLevel: 'error' })

describe('the database', () => {
  let database: OpenDatabase
  /** Another node's connections to it. */
  const another = () => openDatabase({ dataDir: '', databaseUrl: database.url, databasePool: 4 }, log)
  before(async () => void (database = await startTestDatabase({ migrated: false })))
  after(() => database.close())

  test('is migrated once by nodes that start at the same time', async () => {
    const nodes = await Promise.all([1, 2, 3].map(another))
    await Promise.all(nodes.map(({ pool }) => migrate(pool)))
    const { rows } = await database.pool.query<{ applied: number; apart: number }>(
      'SELECT count(*)::int AS applied, count(DISTINCT hash)::int AS apart FROM drizzle.__drizzle_migrations',
    )
    assert.ok((rows[0]?.applied ?? 0) > 0)
    assert.equal(rows[0]?.applied, rows[0]?.apart)
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('that a newer version migrated is refused, and nothing in it is touched', async () => {
    const at = Date.UTC(2999, 0, 1)
    await database.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', $1)`,
      [at],
    )
    // one of ours that is not there would come in otherwise
    await database.pool.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT min(created_at) FROM drizzle.__drizzle_migrations)',
    )
    const applied = async () =>
      (await database.pool.query('SELECT * FROM drizzle.__drizzle_migrations ORDER BY id')).rows
    const before = await applied()
    const node = await another()
    await assert.rejects(migrate(node.pool), /数据库已由更新的版本升级过（2999-01-01.*没有改动/)
    assert.deepEqual(await applied(), before)
    await node.close()
    await database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [at])
  })

  test('that a newer version only added to is not', async () => {
    const at = Date.UTC(2999, 0, 1)
    await database.pool.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, additive) VALUES ('newer', $1, true)`,
      [at],
    )
    await migrate(database.pool)
    await database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [at])
  })

  test('whose tables are locked is not waited for for ever', async () => {
    const node = await another()
    const holder = await database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE')
    const waits = { lockMs: 20, pauseMs: 1 }
    await assert.rejects(migrate(node.pool, undefined, { ...waits, tries: 2 }), /等不到要改的表/)
    const { rows } = await node.pool.query<{ lock_timeout: string }>('SHOW lock_timeout')
    assert.equal(rows[0]?.lock_timeout, '0')
    const patient = migrate(node.pool, undefined, { ...waits, tries: 1_000 })
    await holder.query('SELECT pg_sleep(0.1)')
    await holder.query('ROLLBACK')
    await patient
    holder.release()
    await node.close()
  })

  test('is seeded once by nodes that start at the same time, and never when it holds a school', async () => {
    const nodes = await Promise.all([1, 2, 3].map(another))
    let seeded = 0
    const seed = async (): Promise<void> => {
      seeded += 1
      await database.pool.query(
        `INSERT INTO schools (id, name, campus, province, city, district, latitude, longitude)
         VALUES (gen_random_uuid(), '江城大学', '东湖校区', '湖北', '武汉', '洪山', 30.5, 114.4)`,
      )
    }
    const outcomes = await Promise.all(nodes.map(({ pool }) => seedOnce(pool, seed)))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal(seeded, 1)
    await Promise.all(nodes.map((node) => node.close()))
  })

  test('a seed that fails is tried again by the next start', async () => {
    await database.pool.query('DELETE FROM schools')
    await assert.rejects(
      seedOnce(database.pool, () => Promise.reject(new Error('no ink'))),
      /no ink/,
    )
    assert.equal(await seedOnce(database.pool, async () => undefined), true)
  })

  test('survives the loss of an idle connection', async () => {
    const node = await another()
    const { rows } = await node.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await database.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    assert.deepEqual((await node.pool.query('SELECT 1 AS n')).rows, [{ n: 1 }])
    await node.close()
  })

  test('says what of its address is wrong, by the reason it gave', async () => {
    const at = (change: (url: URL) => void): Promise<unknown> => {
      const url = new URL(database.url)
      change(url)
      return openDatabase({ dataDir: '', databaseUrl: url.href, databasePool: 2 }, log)
    }
    await assert.rejects(
      at((url) => (url.pathname = '/no_such')),
      /没有 DATABASE_URL 里的那个数据库/,
    )
    await assert.rejects(
      at((url) => (url.username = 'nobody_at_all')),
      /数据库不(认|让) DATABASE_URL 里的用户/,
    )
    await assert.rejects(
      at((url) => (url.hostname = 'no-such-host.invalid')),
      /DATABASE_URL 里(的主机|主机的地址)/,
    )
    await assert.rejects(
      at((url) => (url.port = '9')),
      /没有数据库在听/,
    )
  })

  test('whose account may make nothing is named', async () => {
    await database.pool.query(`DROP SCHEMA drizzle CASCADE; DROP ROLE IF EXISTS campus_poor`)
    await database.pool.query(`CREATE ROLE campus_poor`)
    const poor = await another()
    // its one connection so far is the one that is used again
    await poor.pool.query('SET ROLE campus_poor')
    await assert.rejects(migrate(poor.pool), /没有建表的权限/)
    await poor.close()
    await database.pool.query('DROP ROLE campus_poor')
  })

  test('that cannot be reached is named', async () => {
    await assert.rejects(
      openDatabase({ dataDir: '', databaseUrl: 'postgres://127.0.0.1:9/none', databasePool: 2 }, log),
      /DATABASE_URL/,
    )
  })
})
