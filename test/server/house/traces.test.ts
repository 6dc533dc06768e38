// also on: external
/** Traces: what a collector is sent of calls, statements, vendors and rounds, and what it is never sent. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { ConfigError, loadConfig } from '../../../server/config'
import type { OpenDatabase } from '../../../server/database'
import { Job } from '../../../server/jobs'
import { createLogger } from '../../../server/log'
import { watchCalls } from '../../../server/providers/watched'
import { startTracing } from '../../../server/tracing/index'
import type { TracingConfig } from '../../../server/tracing/config'
import { jsonAnswer, startVendor, type Vendor } from '../fakes/vendor'
import { startApp, startTestDatabase, type TestApp } from '../harness'
import { LogLines } from '../logLines'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
const [server, client] = [2, 3]

/** A fake of OpenTelemetry's collector. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
const startCollector = (status = 200): Promise<Vendor> => startVendor(() => jsonAnswer({}, status))

const spansOf = ({ requests }: Vendor): Span[] =>
  requests.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body.toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
const said = ({ attributes }: Span, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

const settings = (url: string, more: Record<string, string> = {}): TracingConfig => {
  const { tracing } = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...more })
  assert.ok(tracing)
  return tracing
}
const newTrace = (sampled = true) => {
  const traceId = randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-0${sampled ? 1 : 0}` }
}

const logs = new LogLines()
const log = createLogger({ logLevel: 'info' }, logs)

describe('with a collector', () => {
  let collector: Vendor
  let stop: () => Promise<void>
  let database: OpenDatabase
  let kit: TestApp
  before(async () => {
    collector = await startCollector()
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc,x-scope=campus' }
    stop = await startTracing(settings(`${collector.url}/`, headers), log)
    database = await startTestDatabase()
    kit = await startApp({ database })
  })
  after(async () => {
    await kit.close()
    await database.close()
    await collector.close()
  })

  const asked = newTrace()
  const written = newTrace()
  const unsampled = newTrace(false)
  const crowd = Array.from({ length: 40 }, () => newTrace())

  test('calls, statements, vendors and rounds are told', async () => {
    const { token } = await kit.signIn('13900001234')
    const call = (traceparent: string) =>
      kit.get('user/info', { token, headers: { traceparent }, query: { client_id: 42 } })
    assert.equal((await call(asked.traceparent)).code, 0)
    assert.equal((await call(unsampled.traceparent)).code, 0)
    const wish = { name: '云上大学', city: '昆明', contact: 'somebody@yunshang.example' }
    const wished = await kit.post('schoolJoin/create', wish, {
      headers: { traceparent: written.traceparent },
    })
    assert.equal(wished.code, 0)
    await Promise.all(crowd.map(({ traceparent }) => call(traceparent)))

    const services = watchCalls({ sms: { name: 'tencent', send: async (phone: string) => phone } })
    const round = async (): Promise<number> => {
      await services.sms.send('13900005678')
      await database.pool.query('select 1 / $1::int from users', [0]).catch(() => undefined)
      log.info('within a round')
      return 1
    }
    await new Job({ direct: database.pool, log }, { name: 'traced', every: 1_000, round }).tick(1_000)
    await stop()

    const [{ url, headers } = assert.fail('nothing was sent')] = collector.requests
    assert.equal(url.pathname, '/v1/traces')
    assert.equal(headers.authorization, 'Basic abc')
    assert.equal(headers['x-scope'], 'campus')
  })

  test('a call is below who asked it, and its statements are below it', () => {
    const spans = spansOf(collector).filter(({ traceId }) => traceId === asked.traceId)
    const call = spans.find(({ kind }) => kind === server) ?? assert.fail('no call')
    assert.equal(call.name, 'GET /api/user/info')
    assert.equal(call.parentSpanId, asked.spanId)
    assert.equal(said(call, 'http.response.status_code'), 200)
    const line = kit.logs.lines.find((one) => one.msg === 'request' && one.trace_id === asked.traceId)
    assert.equal(said(call, 'reqId'), line?.reqId)
    assert.ok(line?.reqId)
    const statements = spans.filter(({ kind }) => kind === client)
    assert.ok(statements.length > 0)
    for (const one of statements) {
      assert.equal(one.parentSpanId, call.spanId)
      assert.equal(said(one, 'db.system.name'), 'postgresql')
    }
  })

  test('statements of a transaction are below their call', () => {
    const spans = spansOf(collector).filter(({ traceId }) => traceId === written.traceId)
    const call = spans.find(({ kind }) => kind === server)
    const statements = spans.filter(({ kind }) => kind === client)
    assert.ok(statements.every(({ parentSpanId }) => parentSpanId === call?.spanId))
    const names = statements.map(({ name }) => name)
    for (const name of ['begin', 'update school_requests', 'insert school_requests', 'commit'])
      assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`)
  })

  test('what waited for a connection is below the call that asked it', () => {
    const all = spansOf(collector)
    const counts = crowd.map(({ traceId }) => all.filter((span) => span.traceId === traceId).length)
    assert.ok((counts[0] ?? 0) > 1)
    assert.equal(new Set(counts).size, 1, counts.join(' '))
  })

  test('who is not recorded elsewhere is not here', () => {
    assert.equal(spansOf(collector).filter(({ traceId }) => traceId === unsampled.traceId).length, 0)
  })

  test('a round is a trace of its own, with its vendors, statements and log lines', () => {
    const all = spansOf(collector)
    const round = all.find(({ name }) => name === 'round traced') ?? assert.fail('no round')
    assert.equal(round.parentSpanId, undefined)
    const within = all.filter(({ parentSpanId }) => parentSpanId === round.spanId)
    assert.deepEqual(
      within.map(({ name }) => name),
      ['sms send', 'select users'],
    )
    const [call, statement] = within
    assert.equal(call && said(call, 'vendor'), 'tencent')
    assert.equal(statement && said(statement, 'error.type'), '22012')
    const line = logs.lines.find(({ msg }) => msg === 'within a round')
    assert.deepEqual([line?.trace_id, line?.span_id], [round.traceId, round.spanId])
  })

  test('nothing that people typed is told', () => {
    const sent = collector.requests.map(({ body }) => body.toString()).join('\n')
    // a phone: a moment in nanoseconds may have the same digits
    assert.ok(!/(?<!\d)139\d{8}(?!\d)/.test(sent), 'a phone was sent')
    for (const typed of ['云上大学', 'yunshang', 'client_id', 'Bearer', 'division'])
      assert.ok(!sent.includes(typed), `${typed} was sent`)
  })
})

test('a collector that takes nothing hurts no call, and is told of once', async () => {
  const collector = await startCollector(400)
  const stop = await startTracing(settings(collector.url), log)
  const kit = await startApp()
  for (let batch = 0; batch < 2; batch += 1)
    await Promise.all(Array.from({ length: 300 }, () => kit.get('wxapp/config')))
  assert.equal((await kit.get('wxapp/config')).status, 200)
  await stop()
  assert.ok(collector.requests.length > 1)
  const lines = logs.lines.filter(({ msg }) => msg === 'traces are not taken')
  assert.equal(lines.length, 1)
  await kit.close()
  await collector.close()
})

describe('settings', () => {
  test('traces are off unless a collector is named', () => {
    assert.equal(loadConfig({ OTEL_SERVICE_NAME: 'x' }).tracing, null)
  })

  test('a sampler is one of the standard ones', () => {
    const url = 'http://127.0.0.1:4318'
    const tracing = settings(url, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
    assert.deepEqual([tracing.sampler, tracing.parentBased, tracing.ratio], ['traceidratio', true, 0.1])
    assert.equal(settings(url).parentBased, true)
    assert.equal(settings(url, { OTEL_TRACES_SAMPLER: 'always_off' }).parentBased, false)
  })

  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%E0%A4%A'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ] as const)
    test(`${name}=${value} is refused in a sentence without it`, () => {
      assert.throws(
        () => loadConfig({ [name]: value }),
        (err) =>
          err instanceof ConfigError &&
          err.problems.length === 1 &&
          err.message.includes(name) &&
          !err.message.includes(`${value}、`),
      )
    })
})
