import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context'
import { Refusal } from '../http/refusal'

/** Memory, CPU, garbage collection and event loop lag: of the process, however many servers are in it. */
const processMetrics = new Registry()
let collecting = false

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
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }
  gauge('database_connections', 'Open database connections', () => pool.totalCount)
  gauge('database_connections_idle', 'Database connections that wait for work', () => pool.idleCount)
  gauge('database_connections_waiting', 'Calls that wait for a database connection', () => pool.waitingCount)
}

/** GET /metrics in Prometheus' format: for loopback, or for who brings the token where one is set. */
export function useMetrics(app: FastifyInstance, { config, pool }: Context): void {
  if (!collecting) collectDefaultMetrics({ register: processMetrics })
  collecting = true
  const registry = new Registry()
  poolMetrics(registry, pool)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Unknown addresses are one label: anybody can make up more.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new Refusal(403, -2, '没有权限')
    return reply.type(registry.contentType).send(await Registry.merge([processMetrics, registry]).metrics())
  })
}
