import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context'
import { Refusal } from '../http/refusal'
import { monthsFrom, standings, type Standing } from '../database/months'
import { inTime } from '../inTime'
import { gauge, metrics } from '../metrics'
import { queueStates, type QueueState } from '../queues'

/** Memory, CPU, garbage collection and event loop lag are the process's, however many servers are in it. */
let collecting = false

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})
const uploaded = new Counter({
  name: 'upload_bytes_total',
  help: 'Bytes of forms with files that were taken, by route',
  labelNames: ['route'],
  registers: [metrics],
})

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    // Behind a proxy on this machine everyone seems to come from here.
    const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers
    return (
      loopback.has(request.socket.remoteAddress ?? '') &&
      forwarded === undefined &&
      forwardedFor === undefined
    )
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function poolMetrics(registry: Registry, pool: Context['pool']): void {
  gauge(registry, 'database_connections', 'Open database connections', () => pool.totalCount)
  gauge(
    registry,
    'database_connections_idle',
    'Database connections that wait for work',
    () => pool.idleCount,
  )
  gauge(
    registry,
    'database_connections_waiting',
    'Calls that wait for a database connection',
    () => pool.waitingCount,
  )
}

/** Of the disk that DATA_DIR is on. None where the folder is not there: nothing is kept in it. */
function diskMetrics(registry: Registry, { config }: Context): void {
  const disk = (name: string, help: string, blocks: 'bavail' | 'blocks'): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove()
        const stats = await statfs(config.dataDir).catch(() => null)
        if (stats) this.set(stats[blocks] * stats.bsize)
      },
    })
  }
  disk('data_disk_free_bytes', 'What is free on the disk of DATA_DIR', 'bavail')
  disk('data_disk_size_bytes', 'How large that disk is', 'blocks')
}

/** ms that a scrape waits for the database: who sees it failing wants the other numbers all the more. */
const patience = 1_000

/** Of the whole installation, on each node alike. While the database does not answer there are none. */
function queueMetrics(registry: Registry, context: Context): void {
  const queue = (name: string, help: string, value: (state: QueueState) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'queue'],
      registers: [registry],
      async collect() {
        this.reset()
        const states = await inTime(queueStates(context), patience, [])
        for (const state of states) this.set({ kind: state.kind, queue: state.name }, value(state))
      },
    })
  }
  queue('queue_length', 'What waits, for people on a desk or for repeated work', ({ count }) => count)
  queue('queue_oldest_seconds', 'How long the oldest of it has waited', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, Date.now() - oldest) / 1000,
  )
  queue('queue_late_seconds', 'After how long somebody has to look', ({ late }) => late / 1000)
}

/** Of tables that are parted by month. While the database does not answer there are none. */
function monthMetrics(registry: Registry, { pool }: Context): void {
  let asked: Promise<Standing[]> | null = null
  // the gauges of one scrape ask together: once
  const ask = (): Promise<Standing[]> =>
    (asked ??= standings(pool).finally(() => {
      asked = null
    }))
  const month = (name: string, help: string, value: (state: Standing) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const state of await inTime(ask(), patience, [])) this.set({ table: state.table }, value(state))
      },
    })
  }
  month('table_months_ahead', 'Months after this one that have their partition', ({ until }) =>
    monthsFrom(Date.now(), until),
  )
  month('table_rest', '1: rows stand in no partition of their month', ({ rest }) => Number(rest))
}

/** GET /metrics in Prometheus' format: for loopback, or for who brings the token where one is set. */
export function useMetrics(app: FastifyInstance, context: Context): void {
  const { config, pool } = context
  if (!collecting) collectDefaultMetrics({ register: metrics })
  collecting = true
  const registry = new Registry()
  poolMetrics(registry, pool)
  queueMetrics(registry, context)
  monthMetrics(registry, context)
  diskMetrics(registry, context)
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses are one label: anybody can make up more.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode < 400 && request.headers['content-type']?.startsWith('multipart/form-data'))
      uploaded.inc({ route }, Number(request.headers['content-length'] ?? 0))
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Refusal(403, -2, '没有权限')
    return reply.type(registry.contentType).send(await Registry.merge([metrics, registry]).metrics())
  })
}
