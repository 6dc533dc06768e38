import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'
import { inTime } from '../inTime'

/** Milliseconds that the database has to answer, and Redis: whoever asks waits a second or two at most. */
const patience = { database: 2_000, events: 500 }

/** Servers that are about to stop. */
const leaving = new WeakSet<FastifyInstance>()

/** From now on /readyz says that the server should get no more calls, which it still takes. */
export const leave = (app: FastifyInstance): void => void leaving.add(app)

/**
 * GET /healthz: the process answers. GET /readyz: it can be called, since the database answers; 503 when that does not, and
 * while it is about to stop. Without Redis it serves what it can: `degraded` says so.
 */
export function useHealth(app: FastifyInstance, { pool, events }: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.has(app)) return reply.status(503).send({ status: 'stopping' })
    const [database, bus] = await Promise.all([
      inTime(
        pool.query('SELECT 1').then(() => true),
        patience.database,
        false,
      ),
      inTime(events.healthy(), patience.events, false),
    ])
    const status = !database ? 'unavailable' : bus ? 'ok' : 'degraded'
    return reply.status(database ? 200 : 503).send({ status, database, events: bus })
  })
}
