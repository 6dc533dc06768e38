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
  before(async () => void (database = await startTestDatabase()))
  after(() => database.close())

  test('is migrated once by nodes that start at the same time', async () => {
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE')
    const nodes = await Promise.all([1, 2, 3].map(another))
    await Promise.all(nodes.map(({ pool }) => migrate(pool)))
    const { rows } = await database.pool.query<{ applied: number; apart: number }>(
      'SELECT count(*)::int AS applied, count(DISTINCT hash)::int AS apart FROM drizzle.__drizzle_migrations',
    )
    assert.ok((rows[0]?.applied ?? 0) > 0)
    assert.equal(rows[0]?.applied, rows[0]?.apart)
    await Promise.all(nodes.map((node) => node.close()))
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
    await database.pool.query('TRUNCATE schools CASCADE')
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

  test('that cannot be reached is named', async () => {
    await assert.rejects(
      openDatabase({ dataDir: '', databaseUrl: 'postgres://127.0.0.1:9/none', databasePool: 2 }, log),
      /DATABASE_URL/,
    )
  })
})
