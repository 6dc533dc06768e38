// also on: external
/** What is told to people while the database cannot be asked. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { isOutage } from '../../../server/database/outage'
import { createLogger } from '../../../server/log'
import { newPerson } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { toNextOutageLine } from '../logLines'

let app: TestApp
let person: TestSession
before(async () => {
  app = await startApp()
  person = await newPerson(app)
})
after(() => app.close())

/** Resolves once a statement of the app's waits for a lock: the process of its connection. */
async function waiting(): Promise<number> {
  for (;;) {
    const { rows } = await app.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
    if (rows[0]) return rows[0].pid
  }
}

test('a call whose connection breaks is asked to come again, and does', async () => {
  const lock = await app.pool.connect()
  await lock.query('begin')
  await lock.query('lock table users in access exclusive mode')
  const asked = app.get('user/info', { token: person.token })
  await app.pool.query('select pg_terminate_backend($1)', [await waiting()])
  const { status, envelope, headers } = await asked
  await lock.query('rollback')
  lock.release()
  assert.deepEqual(
    [status, headers['retry-after'], envelope],
    [503, '1', { code: -2, data: null, message: '服务正在恢复，请稍后再试', msg: '' }],
  )
  assert.equal((await app.get('user/info', { token: person.token })).status, 200)
})

describe('an outage', () => {
  test('is a server that nobody reaches', async () => {
    const nobody = new pg.Client({ host: '127.0.0.1', port: 1 })
    await assert.rejects(
      nobody.connect(),
      (error) => isOutage(error) && isOutage(new Error('', { cause: error })),
    )
  })

  test('is no wrong statement, and no refusal', async () => {
    await assert.rejects(app.pool.query('select 1 / 0'), (error) => !isOutage(error))
    await assert.rejects(app.pool.query('select no_such'), (error) => !isOutage(error))
  })
})

test('what was under way when it broke says so in the same one line, a vendor’s failure in its own', () => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const broken = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const vendor = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let n = 0; n < 5; n += 1) log.error({ err: new Error('Failed query', { cause: broken }) }, 'not sent')
  log.error({ err: new Error('Connection terminated unexpectedly') }, 'not published')
  log.warn({ err: vendor }, 'not asked for')
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  assert.deepEqual(
    said.filter((line) => line !== 'database unavailable'),
    ['not asked for'],
  )
  assert.ok(said.length <= 3)
})

test('many failed calls are one line a second in the log', async ({ mock }) => {
  const told = () => app.logs.lines.filter(({ msg }) => msg === 'database unavailable').length
  const before = told()
  toNextOutageLine(mock)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  Object.assign(app.pool, { query: () => Promise.reject(refused), connect: () => Promise.reject(refused) })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.get('user/info', { token: person.token })),
  )
  for (const method of ['query', 'connect']) Reflect.deleteProperty(app.pool, method)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  assert.equal(told() - before, 1)
})
