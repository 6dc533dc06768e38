// also on: external
/** The server behind PgBouncer, which gives each transaction any connection: names of statements, locks, rounds. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDatabase, type OpenDatabase } from '../../../server/database'
import { keepsNames } from '../../../server/database/names'
import { openPool } from '../../../server/database/pool'
import { Job } from '../../../server/jobs'
import { createLogger } from '../../../server/log'
import { startTestDatabase } from '../database'
import { startApp } from '../harness'
import { newSchool } from '../campus'
import { startPooler } from '../pgbouncer'

const log = createLogger({ logLevel: 'warn' })
describe('behind a pooler', () => {
  let direct: OpenDatabase
  let database: OpenDatabase
  /** What a start that breaks off has opened is closed, too: else nothing after this file ends. */
  const opened: (() => Promise<void>)[] = []
  before(async () => {
    direct = await startTestDatabase(log)
    opened.push(direct.close)
    // fewer than who asks: each is somebody else's next
    const pooler = await startPooler(direct.url, 3)
    opened.push(pooler.stop)
    database = await openDatabase(
      { dataDir: '', databaseUrl: pooler.url, databaseDirectUrl: direct.url, databasePool: 8 },
      log,
    )
    opened.push(database.close)
  })
  after(async () => {
    for (const close of opened.reverse()) await close()
  })

  test('statements lose their names where the pooler forgets whose they are, and only there', async () => {
    const own = openPool(database.url, 1, log)
    assert.equal(await keepsNames(own), false)
    await own.end()
    const { rows } = await direct.pool.query<{ count: number }>({
      name: 'own',
      text: 'select count(*)::int as count from pg_prepared_statements',
    })
    assert.equal(rows[0]?.count, 1)
    const asked = Array.from({ length: 60 }, (_, index) =>
      database.pool.query<{ n: number }>({ name: `n${index % 4}`, text: `select ${index % 4} as n` }),
    )
    const answers = await Promise.all(asked)
    assert.deepEqual(
      answers.map((answer) => answer.rows[0]?.n),
      asked.map((_, index) => index % 4),
    )
  })

  test('calls of many at once are answered as without one', async () => {
    const app = await startApp({ database: { ...database, close: async () => undefined } })
    const school = await newSchool(app)
    const people = await Promise.all(Array.from({ length: 12 }, () => app.signIn()))
    const answers = await Promise.all(
      people.flatMap(({ token }, index) => [
        app.post('user/edit', { name: `同学${index}` }, { token }),
        app.get('user/info', { token }),
        app.get('dynamic/list', { query: { school }, token }),
        app.get('secondHand/goodsSelect', { query: { school }, token }),
        app.get('message/counts', { token }),
      ]),
    )
    assert.deepEqual(
      answers.flatMap(({ status, envelope }) => (status === 200 ? [] : [envelope.msg])),
      [],
    )
    await app.close()
  })

  test('a round of two nodes is done by one, and its lock does not stay', async () => {
    let at = 0
    let most = 0
    const round = async () => {
      at += 1
      most = Math.max(most, at)
      await database.pool.query('select pg_sleep(0.05)')
      at -= 1
      return 1
    }
    const jobs = Array.from(
      { length: 6 },
      () => new Job({ direct: database.direct, log }, { name: 'one', every: 0, round }),
    )
    await Promise.all(jobs.map((job) => job.tick()))
    assert.equal(most, 1)
    const { rows } = await direct.pool.query(
      `select from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and datname = current_database()`,
    )
    assert.equal(rows.length, 0)
  })
})
