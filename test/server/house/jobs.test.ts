// also on: external
/** Repeated work: when it is due, on which node, and how it ends. Time is what the tests say it is. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fastify from 'fastify'
import { loadConfig } from '../../../server/config'
import type { OpenDatabase } from '../../../server/database'
import { Job, repeat, type Work } from '../../../server/jobs'
import { createLogger } from '../../../server/log'
import { startTestDatabase } from '../harness'
import { LogLines, toNextOutageLine } from '../logLines'

let database: OpenDatabase
before(async () => void (database = await startTestDatabase()))
after(() => database.close())

const logs = new LogLines()
const log = createLogger({ logLevel: 'info' }, logs)
let made = 0
/** A job of its own name; `as` gives it that of another. */
function newJob(round: Work['round'], as?: string) {
  made += 1
  const name = as ?? `job-${made}`
  return { name, job: new Job({ direct: database.pool, log }, { name, every: 60_000, round }) }
}
/** Another node: connections of its own. */
const elsewhere = async <T>(work: (pool: OpenDatabase['pool']) => Promise<T>): Promise<T> => {
  const { Pool } = await import('pg')
  const pool = new Pool({ connectionString: database.url })
  return work(pool).finally(() => pool.end())
}

describe('a job', () => {
  test('is due at once, and again after its interval, counted from the round', async () => {
    const rounds: number[] = []
    const { job } = newJob(async () => rounds.push(rounds.length))
    for (const now of [1_000, 2_000, 60_999, 61_000, 120_999, 121_000]) await job.tick(now)
    assert.equal(rounds.length, 3)
    assert.equal(job.due, 181_000)
  })

  test('that did all that a round may goes on at once', async () => {
    const left = [2, 2, 1]
    const work = { name: 'full', every: 60_000, most: 2, round: async () => left.shift() ?? 0 }
    const job = new Job({ direct: database.pool, log }, work)
    const dues: number[] = []
    for (let now = 1_000; now < 4_000; now += 1_000) {
      await job.tick(now)
      dues.push(job.due)
    }
    assert.deepEqual(dues, [1_000, 2_000, 63_000])
  })

  test('that fails is logged, and tried again sooner than it would be due, but ever later', async () => {
    let broken = true
    const { name, job } = newJob(async () => {
      if (broken) throw new Error('no storage')
      return 1
    })
    const waits: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const now = job.due
      await job.tick(now)
      waits.push(job.due - now)
    }
    assert.deepEqual(waits, [10_000, 20_000, 40_000, 60_000])
    assert.equal(logs.lines.filter(({ job: about, msg }) => about === name && msg === 'job failed').length, 4)
    broken = false
    const now = job.due
    await job.tick(now)
    assert.equal(job.due - now, 60_000)
    broken = true
    await job.tick(job.due)
    assert.equal(job.due - now - 60_000, 10_000, 'the failures before a good round are forgotten')
  })

  test('runs on one node at a time, and on the next once the first is done', async () => {
    await elsewhere(async (pool) => {
      let finish = (): void => undefined
      let begun = (): void => undefined
      const began = new Promise<void>((resolve) => (begun = resolve))
      const held = new Promise<void>((resolve) => (finish = resolve))
      const { name, job } = newJob(async () => {
        begun()
        await held
        return 1
      })
      let others = 0
      const other = new Job({ direct: pool, log }, { name, every: 60_000, round: async () => (others += 1) })
      const under = job.tick(0)
      await began
      await other.tick(0)
      assert.equal(others, 0)
      finish()
      await under
      await other.tick(60_000)
      assert.equal(others, 1)
    })
  })

  test('is due as its node listens, not before, and never on one that takes calls alone', async () => {
    for (const [ROUNDS, expected] of [
      ['on', 1],
      ['off', 0],
    ] as const) {
      let rounds = 0
      const app = fastify()
      repeat(
        app,
        { direct: database.pool, log, config: loadConfig({ ROUNDS }) },
        { name: `rounds-${ROUNDS}`, every: 60_000, round: async () => (rounds += 1) },
      )
      await app.ready()
      await new Promise((resolve) => setImmediate(resolve))
      assert.equal(rounds, 0)
      await app.listen({ host: '127.0.0.1', port: 0 })
      await app.close()
      assert.equal(rounds, expected)
    }
  })

  test('lets go of its lock when it fails', async () => {
    const { name, job } = newJob(async () => {
      throw new Error('fails')
    })
    await job.tick(0)
    let ran = 0
    await elsewhere((pool) =>
      new Job({ direct: pool, log }, { name, every: 1, round: async () => (ran += 1) }).tick(0),
    )
    assert.equal(ran, 1)
  })

  test('whose connection breaks during the round is logged, and the server stands', async ({ mock }) => {
    toNextOutageLine(mock)
    const { job } = newJob(async () => {
      await database.pool.query(`select pg_terminate_backend(pid) from pg_locks l where locktype = 'advisory'
        and l.database = (select oid from pg_database where datname = current_database())`)
      // its own query hears of it last: until then nobody asks the broken one anything
      while (
        (
          await database.pool.query(`select from pg_locks l where locktype = 'advisory'
        and l.database = (select oid from pg_database where datname = current_database())`)
        ).rowCount !== 0
      );
      await new Promise((resolve) => setImmediate(resolve))
      return 1
    })
    const uncaught: unknown[] = []
    const note = (err: unknown) => void uncaught.push(err)
    process.on('uncaughtException', note)
    await job.tick(0)
    process.off('uncaughtException', note)
    assert.deepEqual(uncaught, [])
    assert.equal(logs.lines.filter(({ msg }) => msg === 'database unavailable').length, 1)
    await job.tick(job.due)
  })

  test('closing tells the round under way to end, waits for it, and lets none begin', async () => {
    let rounds = 0
    let begun = (): void => undefined
    const began = new Promise<void>((resolve) => (begun = resolve))
    const { job } = newJob(async (going) => {
      rounds += 1
      begun()
      while (going()) await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setImmediate(resolve))
      rounds += 10
      return 0
    })
    void job.tick(0)
    await began
    await job.close()
    assert.equal(rounds, 11)
    await job.tick(1_000_000)
    assert.equal(rounds, 11)
  })

  test('many on one node hold one connection between them', async () => {
    let most = 0
    const round = async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      most = Math.max(most, rows[0].n)
      return 0
    }
    await Promise.all(Array.from({ length: 12 }, () => newJob(round).job.tick(0)))
    assert.equal(most, 1)
  })
})
