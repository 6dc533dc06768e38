// also on: external
/** Tables that are parted by month: how they became so while they were in use, their partitions, and who is told. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { months } from '../../../scripts/check/services'
import { balanceOf, post } from '../../../server/core/ledger/ledger'
import { keepMonths } from '../../../server/features/monthly/round'
import { migrate, type OpenDatabase } from '../../../server/database'
import { ownMigrations } from '../../../server/database/migrations'
import {
  dropMonths,
  idFrom,
  makeMonths,
  monthBegins,
  monthsAhead,
  monthsFrom,
  standings,
} from '../../../server/database/months'
import { newPerson, newSchool } from '../campus'
import { startApp, startTestDatabase, type TestApp } from '../harness'
import { faults, topUp } from '../ledger/ledgers'

const subject = '018f0000-0000-7000-8000-000000000001'
const noted = (id: string) => ({
  text: `INSERT INTO audit_log (id, action, subject_id) VALUES ($1, 'test', $2)`,
  values: [id, subject],
})
/** In which partition each row of the subject stands, by its id. */
const places = async ({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ id: string; place: string }>(
    'SELECT id, tableoid::regclass::text AS place FROM audit_log WHERE subject_id = $1 ORDER BY id',
    [subject],
  )
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]))
}

describe('a month', () => {
  test('is that of Asia/Shanghai, and begins with the least id that is made in it', () => {
    const eve = Date.parse('2026-11-30T15:59:59.999Z')
    assert.equal(monthBegins(eve + 1), Date.parse('2026-11-30T16:00:00Z'))
    assert.equal(monthBegins(eve), Date.parse('2026-10-31T16:00:00Z'))
    assert.equal(monthBegins(eve, 2), Date.parse('2026-12-31T16:00:00Z'))
    const least = idFrom(eve + 1)
    assert.ok(newId({ msecs: eve, random: new Uint8Array(16).fill(255), seq: 0xff_ff_ff_ff >>> 1 }) < least)
    assert.ok(newId({ msecs: eve + 1, random: new Uint8Array(16), seq: 0 }) >= least)
  })

  test('counts among those ahead once the whole of it has its partition', () => {
    const now = Date.parse('2026-11-30T00:00:00Z')
    const counts = [1, 2, 3].map((later) => monthsFrom(now, monthBegins(now, later)))
    assert.deepEqual([...counts, monthsFrom(now, monthBegins(now, 2) - 1)], [0, 1, 2, 0])
  })
})

describe('the partitions of a table', () => {
  let app: TestApp
  let now: number
  /** Tables that are parted. */
  let count: number
  before(async () => {
    app = await startApp()
    // beyond what the migration's first partition takes
    const found = await standings(app.pool)
    count = found.length
    now = (found.find(({ table }) => table === 'audit_log')?.until ?? 0) + 86_400_000
  })
  after(() => app.close())

  const partitions = async (): Promise<string[]> => Object.values(await places(app))
  const month = (later: number): string =>
    `audit_log_${new Date(monthBegins(now, later) + 9 * 3_600_000).toISOString().slice(0, 7).replace('-', '_')}`

  test('are declared by the room whose table it is', async () => {
    const found = (await standings(app.pool)).map(({ table }) => table)
    assert.deepEqual(Object.keys(app.context.house.all('monthly')).sort(), found)
    assert.ok(found.includes('audit_log'))
  })

  test('take rows that are of no month as well; then who looks is told', async () => {
    await app.pool.query(noted(newId({ msecs: now })))
    assert.deepEqual(await partitions(), ['audit_log_rest'])
    assert.match((await months(app as never, now)).said, /^audit_log.* 没有下个月的分区/)
    const scraped = (await app.app.inject('/metrics')).body
    assert.match(scraped, /^table_rest\{table="audit_log"\} 1$/m)
    assert.match(scraped, /^table_months_ahead\{table="audit_log"\} 1$/m)
  })

  test('are made three months ahead, once, and rows of the month move there', async () => {
    assert.equal(await keepMonths(app.context, () => false, now), 0)
    assert.equal(await keepMonths(app.context, () => true, now), count * (monthsAhead + 1))
    assert.equal(await keepMonths(app.context, () => true, now), 0)
    assert.equal(await makeMonths(app.pool, 'audit_log', monthBegins(now, 1)), 1)
    for (const later of [0, 1, 3]) await app.pool.query(noted(newId({ msecs: monthBegins(now, later) })))
    assert.deepEqual(await partitions(), [month(0), month(0), month(1), month(3)])
    assert.deepEqual(await months(app as never, now), {
      state: '好',
      said: `${count} 个，下个月的分区都在`,
    })
    assert.match((await app.app.inject('/metrics')).body, /^table_rest\{table="audit_log"\} 0$/m)
  })

  test('the round says which table has rows of no month', async () => {
    const id = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    await app.pool.query(noted(id))
    assert.equal((await places(app))[id], 'audit_log_rest')
    await keepMonths(app.context, () => true, now)
    assert.ok(app.logs.lines.some((line) => JSON.stringify(line).includes('rows that are of no month')))
    assert.match((await months(app as never, now)).said, /^audit_log_rest 里有行/)
  })

  for (const [table, column] of [
    ['audit_log', 'action'],
    ['ledger_postings', 'amount'],
  ] as const)
    test(`of ${table} only grow, each of them`, async () => {
      const { rows } = await app.pool.query<{ name: string }>(
        'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass',
        [table],
      )
      assert.ok(rows.length >= monthsAhead + 3)
      for (const name of [table, ...rows.map((row) => row.name)])
        for (const change of [
          `UPDATE ${name} SET ${column} = '1'`,
          `DELETE FROM ${name}`,
          `TRUNCATE ${name}`,
        ])
          await assert.rejects(app.pool.query(change), /only grows/, change)
    })

  test('are not opened below the page of a list', async () => {
    const client = await app.pool.connect()
    // so few rows are quicker read all
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF)
       SELECT id FROM audit_log WHERE subject_id = '${subject}' ORDER BY id DESC LIMIT 3`,
    )
    client.release(true)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const opened = [...plan.matchAll(/on (audit_log_\w+) \S+ \((actual|never)/g)]
      .filter(([, , how]) => how === 'actual')
      .map(([, name]) => name)
    assert.deepEqual(opened, ['audit_log_rest', ...[4, 3, 2, 1].map(month)], plan)
    assert.match(plan, /on audit_log_first \S+ \(never executed\)/)
  })

  test('are made once who holds the table up has ended, and the table is let go of meanwhile', async () => {
    const holder = await app.pool.connect()
    await holder.query(`BEGIN; LOCK TABLE audit_log IN ROW EXCLUSIVE MODE`)
    const ahead = monthBegins(now, 2)
    const waits = { lockMs: 20, tries: 2, pauseMs: 1 }
    await assert.rejects(makeMonths(app.pool, 'audit_log', ahead, waits), /lock timeout/)
    const patient = makeMonths(app.pool, 'audit_log', ahead, { ...waits, tries: 1_000 })
    await holder.query('UPDATE users SET intro = intro; SELECT pg_sleep(0.1); COMMIT')
    holder.release()
    assert.ok((await patient) > 0)
  })

  test('are made while people read and then write what their rows refer to, and none of those is refused', async () => {
    const person = await newPerson(app)
    let going = true
    let written = 0
    const write = async (): Promise<void> => {
      while (going) {
        await app.db.transaction(async (tx) => {
          await tx.execute(sql`SELECT name FROM users WHERE id = ${person.userId}`)
          await tx.execute(sql`UPDATE users SET intro = ${String(written)} WHERE id = ${person.userId}`)
        })
        written += 1
      }
    }
    const writers = [write(), write(), write()]
    const ahead = monthBegins(now, 20)
    const made = await makeMonths(app.pool, 'audit_log', ahead).finally(() => (going = false))
    await Promise.all(writers)
    assert.ok(made > 10 && written > 10, `${made} made, ${written} written`)
  })

  test('go whole once rows are kept no longer, and none before', async () => {
    const school = await newSchool(app)
    const begin = Date.parse('2026-01-15T00:00:00Z')
    await app.pool
      .query(`CREATE TABLE sightings (id uuid PRIMARY KEY, school_id uuid REFERENCES schools (id)) PARTITION BY RANGE (id);
      CREATE TABLE sightings_first PARTITION OF sightings FOR VALUES FROM (MINVALUE) TO ('${idFrom(monthBegins(begin))}');
      CREATE TABLE sightings_rest PARTITION OF sightings FOR VALUES FROM ('${idFrom(monthBegins(begin))}') TO (MAXVALUE); CREATE UNIQUE INDEX sightings_once ON sightings_rest (school_id)`)
    assert.equal(await makeMonths(app.pool, 'sightings', begin), monthsAhead + 1)
    const seen = (later: number) =>
      app.pool.query('INSERT INTO sightings VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        newId({ msecs: monthBegins(begin, later) }),
        school,
      ])
    for (const later of [0, 1, 1, 2]) await seen(later)
    // once a month: the index of each partition
    const seenAll = async () => (await app.pool.query('SELECT FROM sightings')).rowCount
    assert.equal(await seenAll(), 3)
    const drop = (keep: `${number} months` | 'for ever', later: number) =>
      dropMonths(app.pool, 'sightings', { keep }, monthBegins(begin, later))
    assert.equal(await drop('for ever', 99), 0)
    assert.equal(await drop('2 months', 1), 0)
    assert.equal(await drop('2 months', 2), 1)
    assert.equal(await drop('2 months', 3), 1)
    assert.equal(await seenAll(), 2)
    assert.equal((await app.pool.query(`SELECT WHERE to_regclass('sightings_2026_01') IS NULL`)).rowCount, 1)
    await app.pool.query('DROP TABLE sightings')
  })
})

describe('a table in use', () => {
  let database: OpenDatabase
  before(async () => void (database = await startTestDatabase({ migrated: false })))
  after(() => database.close())

  test('is parted while rows come: none is lost, none is refused, and nobody waits', async () => {
    const all = ownMigrations()
    const from = all.findIndex(({ statements }) => statements.some((one) => one.includes('audit_log_months')))
    await migrate(database.pool, undefined, undefined, all.slice(0, from))
    const before = Array.from({ length: 5_000 }, () => newId())
    await database.pool.query(
      `INSERT INTO audit_log (id, action, subject_id) SELECT id, 'before', $2 FROM unnest($1::uuid[]) AS u(id)`,
      [before, subject],
    )
    const [giver, person] = [randomUUID(), randomUUID()]
    await database.pool.query(`INSERT INTO users (id, name) VALUES ($1, '同学')`, [person])
    await post(database.db, topUp(giver, 1))
    const told: string[] = []
    let posted = 1
    let longest = 0
    let going = true
    const write = async (): Promise<void> => {
      while (going) {
        const id = newId()
        const began = performance.now()
        await database.pool.query(noted(id))
        told.push(id)
        // who reads what the rows refer to, and then writes
        await database.db.transaction(async (tx) => {
          await tx.execute(sql`SELECT name FROM users WHERE id = ${person}`)
          await tx.execute(sql`UPDATE users SET intro = ${id} WHERE id = ${person}`)
        })
        await database.db.transaction(async (tx) => {
          await balanceOf(tx, 'balance', giver)
          await post(tx, topUp(giver, 1))
        })
        posted += 1
        longest = Math.max(longest, performance.now() - began)
      }
    }
    const writers = [write(), write()]
    await migrate(database.pool).finally(() => (going = false))
    await Promise.all(writers)
    const last = newId()
    await database.pool.query(noted(last))
    const found = await places(database)
    assert.deepEqual(Object.keys(found), [...before, ...told, last].sort())
    assert.deepEqual([...new Set(Object.values(found))], ['audit_log_first'])
    assert.equal(await balanceOf(database.db, 'balance', giver), posted)
    assert.deepEqual(await faults(database.db), [])
    const rows = told.length + posted
    assert.ok(rows > 10 && longest < 2_000, `${rows} rows, one of them after ${longest} ms`)
    const ahead = (await standings(database.pool)).map(({ until }) => monthsFrom(Date.now(), until))
    assert.deepEqual(ahead, [1, 1])
  })
})
