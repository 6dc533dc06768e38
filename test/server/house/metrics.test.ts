// also on: external
/** What Prometheus reads: jobs, services outside, queues; and that the dashboard and the alerts ask for nothing else. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import fastify from 'fastify'
import { parse } from 'yaml'
import { checkout } from '../../../server/checkout'
import type { OpenDatabase } from '../../../server/database'
import { Job, repeat, standing } from '../../../server/jobs'
import { createLogger } from '../../../server/log'
import { ProviderError, vendorStandings } from '../../../server/providers'
import { watchCalls } from '../../../server/providers/watched'
import { newPerson, newSchool, picture } from '../campus'
import { startApp, startTestDatabase, type TestApp } from '../harness'
import { LogLines } from '../logLines'

let database: OpenDatabase
let app: TestApp
before(async () => {
  database = await startTestDatabase()
  app = await startApp({ database })
})
after(async () => {
  await app.close()
  await database.close()
})

const scrape = async (of = app): Promise<string> => (await of.app.inject('/metrics')).body
/** The value of a line of the scrape; NaN where there is none. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length) ?? 'none',
  )

describe('a service outside', () => {
  let broken: Error | null = null
  const answer = async (given: string): Promise<string> => {
    if (broken) throw broken
    return given
  }
  const services = watchCalls({
    tested: { name: 'vendor', answer, within: { answer }, url: (key: string) => `/${key}` },
    away: { name: 'off', answer },
    none: null,
  })
  const failing = async (error: Error): Promise<void> => {
    broken = error
    await assert.rejects(services.tested.answer('x'), error)
    broken = null
  }

  test('is called as before, counted by its name and its result', async () => {
    assert.equal(await services.tested.answer('yes'), 'yes')
    assert.equal(await services.tested.within.answer('yes'), 'yes')
    assert.equal(services.tested.url('a'), '/a')
    assert.equal(services.none, null)
    await failing(new ProviderError('unavailable', 'tested: away'))
    await failing(new Error('bug'))
    await failing(new ProviderError('invalid-code', 'tested: 40029'))
    const text = await scrape()
    const count = (service: string, result: string): number =>
      valueOf(
        text,
        `vendor_call_duration_seconds_count{service="${service}",vendor="vendor",call="answer",result="${result}"}`,
      )
    assert.deepEqual(
      ['ok', 'unavailable', 'failed', 'invalid-code'].map((result) => count('tested', result)),
      [1, 1, 1, 1],
    )
    assert.equal(count('tested.within', 'ok'), 1)
    assert.doesNotMatch(text, /call="url"/)
  })

  test('has failed in a row until it answers, were it with a no', async () => {
    const row = () => vendorStandings.get('tested')?.row
    await failing(new ProviderError('rate-limited', 'tested: busy'))
    await failing(new Error('bug'))
    assert.equal(row(), 2)
    assert.equal(valueOf(await scrape(), 'vendor_failures_in_a_row{service="tested"}'), 2)
    await failing(new ProviderError('invalid-input', 'tested: no such number'))
    assert.equal(row(), 0)
  })

  test('that is off is not counted', async () => {
    await services.away.answer('x')
    assert.equal(vendorStandings.has('away'), false)
  })

  test('is what the server opens', async () => {
    const { userId } = await newPerson(app, await newSchool(app))
    const before = vendorStandings.get('storage')?.calls ?? 0
    await app.context.providers.storage.put(`t/${userId}.webp`, Buffer.from('picture'), 'image/webp')
    assert.equal(vendorStandings.get('storage')?.calls, before + 1)
  })
})

test('a job says when it ended well last, how late it is, and how its rounds went', async () => {
  let broken = true
  const work = {
    name: 'measured',
    every: 50,
    round: async () => {
      if (!broken) return 1
      broken = false
      throw new Error('no storage')
    },
  }
  const server = fastify()
  const log = createLogger({ logLevel: 'silent' }, new LogLines())
  repeat(server, { direct: app.pool, log, config: { ...app.context.config, rounds: true } }, work)
  await server.listen({ port: 0 })
  const [job] = [...standing].filter(({ work: own }) => own === work)
  assert.ok(job)
  assert.equal(job.succeeded, 0)
  while (job.succeeded === 0) await new Promise((resolve) => setImmediate(resolve))
  const text = await scrape()
  assert.ok(valueOf(text, 'job_last_success_timestamp_seconds{round="measured"}') > 1e9)
  assert.equal(valueOf(text, 'job_interval_seconds{round="measured"}'), 0.05)
  assert.equal(valueOf(text, 'job_duration_seconds_count{round="measured",result="failed"}'), 1)
  assert.ok(valueOf(text, 'job_duration_seconds_count{round="measured",result="done"}') >= 1)
  await server.close()
  assert.equal(standing.has(job), false)
  assert.doesNotMatch(await scrape(), /job_lag_seconds\{round="measured"/)
})

test('a job is late for as long as it has been due, its round included', async () => {
  const log = createLogger({ logLevel: 'silent' }, new LogLines())
  const job = new Job({ direct: app.pool, log }, { name: 'late', every: 1000, round: async () => 0 })
  const now = Date.now() + 60_000
  assert.ok(job.lag(now) > 50_000)
  await job.tick(now)
  assert.deepEqual([job.lag(now), job.lag(now + 1000), job.lag(now + 6000)], [0, 0, 5000])
})

test('what waits for desks and for rounds is counted, with the age of the oldest and when that is late; once, however many scrape', async (context) => {
  const { userId } = await newPerson(app, await newSchool(app))
  await app.pool.query(
    `insert into former_emails (id, user_id, email, until, created_at) values (gen_random_uuid(), $1, 'a@example.com', now() + interval '1 day', now() - interval '2 hours')`,
    [userId],
  )
  await app.pool.query(
    `insert into role_applications (id, key, user_id, school_id, role, text, created_at)
     select gen_random_uuid(), gen_random_uuid(), id, school_id, 'rider', '想跑', now() - interval '1 hour' from users where id = $1`,
    [userId],
  )
  // a node that has not asked a moment ago
  const other = await startApp({ database })
  const asked = context.mock.method(other.db, 'execute')
  const [text = ''] = await Promise.all([scrape(other), scrape(other), scrape(other)])
  await other.close()
  assert.equal(asked.mock.callCount(), 1)
  const of = (metric: string, labels: string): number => valueOf(text, `${metric}{${labels}}`)
  const [letters, applications] = ['kind="queue",queue="formerEmails"', 'kind="desk",queue="applications"']
  assert.equal(of('queue_length', letters), 1)
  assert.ok(Math.abs(of('queue_oldest_seconds', letters) - 7200) < 60)
  assert.equal(of('queue_late_seconds', letters), 3600)
  assert.equal(of('queue_length', applications), 1)
  assert.equal(of('queue_length', 'kind="queue",queue="refunds"'), 0)
})

test('a database that does not answer takes nothing from a scrape but what waits', async (context) => {
  const other = await startApp({ database })
  context.mock.method(other.db, 'execute', () => new Promise(() => undefined))
  const text = await scrape(other)
  await other.close()
  assert.match(text, /^database_connections_waiting \d+$/m)
  assert.doesNotMatch(text, /^queue_length\{/m)
})

test('bytes of uploads are counted, of those that were taken', async () => {
  const { token } = await app.signIn()
  const name = 'upload_bytes_total{route="/api/upload"}'
  const content = await picture()
  assert.equal((await app.upload(content, { token })).code, 0)
  const bytes = valueOf(await scrape(), name)
  assert.ok(bytes >= content.length)
  assert.notEqual((await app.upload(Buffer.from('no picture'), { token })).code, 0)
  assert.equal(valueOf(await scrape(), name), bytes)
})

const folder = path.join(checkout, 'deploy')
const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
interface Board {
  panels: { targets?: { expr: string }[] }[]
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
const rules = (parse(text('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)
const board = JSON.parse(text('grafana/campus.json')) as Board

/** Names of metrics in an expression: what is left of it without labels, words of the language and functions. */
const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on)\s*\([^)]*\)/g, ' ')
      .matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'sum', 'max', 'min', 'up'].includes(name))

describe('dashboard and alerts', () => {
  test('ask for what the server gives, and for nothing else', async () => {
    const scraped = await scrape()
    const given = new Set(
      [...scraped.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ]
    assert.ok(expressions.length > 30)
    const unknown = expressions.flatMap(metricsIn).filter((name) => !given.has(name))
    assert.deepEqual(unknown, [])
  })

  test('say what to do', () => {
    for (const { alert, annotations } of rules)
      assert.ok(annotations.summary && annotations.description, alert)
  })

  const { status } = spawnSync('promtool', ['--version'])
  test('are rules as Prometheus wants them', { skip: status !== 0 && 'no promtool' }, () => {
    const checked = spawnSync('promtool', ['check', 'rules', path.join(folder, 'alerts.yaml')], {
      encoding: 'utf8',
    })
    assert.equal(checked.status, 0, checked.stdout + checked.stderr)
  })
})
