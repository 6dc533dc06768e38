// also on: external
/** Migrations of a database that is in use: indexes outside of a transaction, and locks. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PoolClient } from 'pg'
import { migrate, openDatabase, toMigrate, type OpenDatabase } from '../../../server/database'
import { ownMigrations, type Migration } from '../../../server/database/migrations'
import { createLogger } from '../../../server/log'
import { startTestDatabase } from '../harness'

const log = createLogger({ logLevel: 'error' })
const waits = { lockMs: 50, tries: 2, pauseMs: 1 }

describe('migrations of a database in use', () => {
  let database: OpenDatabase
  before(async () => void (database = await startTestDatabase()))
  after(() => database.close())

  let at = Date.UTC(2998, 0)
  const next = (change: Partial<Migration>): Migration => {
    at += 1
    return { at, hash: `made for a test ${at}`, statements: [], additive: true, alone: false, ...change }
  }
  const bring = (...more: Migration[]) =>
    migrate(database.pool, undefined, waits, [...ownMigrations(), ...more])
  const index = (name: string, on: string, unique = '') =>
    next({
      alone: true,
      statements: [`CREATE ${unique} INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON ${on}`],
    })
  const school = (to: Pick<PoolClient, 'query'>, name: string) =>
    to.query(
      `INSERT INTO schools (id, name, campus, province, city, district, latitude, longitude)
       VALUES (gen_random_uuid(), $1, '东湖校区', '湖北', '武汉', '洪山', 30.5, 114.4)`,
      [name],
    )
  /** A connection in the middle of a transaction. */
  const within = async (task: (client: PoolClient) => Promise<void>): Promise<void> => {
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await task(client)
    } finally {
      client.release(true)
    }
  }
  /** Whether there is one, and it is used. */
  const valid = async (name: string): Promise<boolean | undefined> =>
    (
      await database.pool.query<{ valid: boolean }>(
        'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
        [name],
      )
    ).rows[0]?.valid
  const noted = async ({ hash }: Migration): Promise<number | null> =>
    (await database.pool.query('SELECT FROM drizzle.__drizzle_migrations WHERE hash = $1', [hash])).rowCount
  /** Once it waits: an index for a transaction that writes, another for a table. */
  const waiting = async (what: 'virtualxid' | 'relation'): Promise<void> => {
    const asked = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1'
    for (const end = Date.now() + 30_000; (await database.pool.query(asked, [what])).rowCount === 0;)
      if (Date.now() > end) throw new Error(`nothing waits for a ${what}`)
  }

  test('an index waits for who writes the table, and nobody waits for it, nor another node that starts', async () => {
    const made = index('schools_by_city', 'schools (city)')
    const other = await openDatabase({ dataDir: '', databaseUrl: database.url, databasePool: 2 }, log)
    await within(async (writer) => {
      await school(writer, '江城大学')
      const making = bring(made)
      await waiting('virtualxid')
      const beside = migrate(other.pool, undefined, waits, [...ownMigrations(), made])
      await within(async (caller) => {
        await caller.query(`SET lock_timeout = '2s'`)
        await school(caller, '临江大学')
        assert.equal((await caller.query('SELECT FROM schools')).rowCount, 1)
        await caller.query('COMMIT')
      })
      assert.equal(await valid('schools_by_city'), false)
      await writer.query('COMMIT')
      await Promise.all([making, beside])
    })
    assert.equal(await valid('schools_by_city'), true)
    assert.equal(await noted(made), 1)
    await other.close()
  })

  test('an index that broke off is made anew by the next start, after what came before it was kept', async () => {
    await school(database.pool, '江城大学')
    const column = next({ statements: ['ALTER TABLE schools ADD COLUMN motto text'] })
    const made = index('schools_of_one_name', 'schools (name)', 'UNIQUE')
    const later = next({ statements: ['ALTER TABLE schools ADD COLUMN anthem text'] })
    await assert.rejects(bring(column, made, later), { code: '23505' })
    assert.equal(await valid('schools_of_one_name'), false)
    assert.deepEqual([await noted(column), await noted(made), await noted(later)], [1, 0, 0])
    await database.pool.query(`UPDATE schools SET name = name || id`)
    await bring(column, made, later)
    assert.equal(await valid('schools_of_one_name'), true)
    assert.deepEqual([await noted(column), await noted(made), await noted(later)], [1, 1, 1])
    // they are of a newer version, beside which this one goes on
    assert.equal(await toMigrate(database.pool), 0)
  })

  test('what only adds is done one by one', async () => {
    const column = (name: string) => next({ statements: [`ALTER TABLE schools ADD COLUMN ${name} text`] })
    const [one, two] = [column('flower'), column('flower')]
    await assert.rejects(bring(one, two), { code: '42701' })
    assert.deepEqual([await noted(one), await noted(two)], [1, 0])
  })

  test('in a ring of those who wait, the migration lets go and comes again', async () => {
    const both = next({
      statements: ['users', 'schools'].map((table) => `ALTER TABLE ${table} ADD COLUMN ring text`),
    })
    await within(async (writer) => {
      await school(writer, '滨海大学')
      const making = migrate(database.pool, undefined, { ...waits, tries: 1_000 }, [...ownMigrations(), both])
      await waiting('relation')
      // waits for the migration, which waits for the school
      await writer.query(
        `INSERT INTO users (id, phone, name) VALUES (gen_random_uuid(), '13800000001', '小林')`,
      )
      await writer.query('COMMIT')
      await making
    })
    assert.equal(await noted(both), 1)
  })

  test('what ends the version before is done whole or not at all, and gives up on a table that stays locked', async () => {
    const column = (name: string) =>
      next({ additive: false, statements: [`ALTER TABLE schools ADD COLUMN ${name} text`] })
    const [one, two] = [column('rank'), column('crest')]
    await assert.rejects(bring(one, two, column('rank')), { code: '42701' })
    assert.deepEqual([await noted(one), await noted(two)], [0, 0])
    await within(async (reader) => {
      await reader.query('SELECT FROM schools')
      await assert.rejects(bring(one, two), /等不到要改的表/)
      await reader.query('COMMIT')
    })
    await bring(one, two)
    assert.deepEqual([await noted(one), await noted(two)], [1, 1])
  })
})
