import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'

/** Milliseconds that the database and Redis have to answer. */
const patience = 2_000

const inTime = (check: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)))
  return Promise.race([check.catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** GET /healthz: the process answers. GET /readyz: so do the database and the event bus; 503 when one does not. */
export function useHealth(app: FastifyInstance, { pool, events }: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [database, bus] = await Promise.all([
      inTime(pool.query('SELECT 1').then(() => true)),
      inTime(events.healthy()),
    ])
    const ready = database && bus
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', database, events: bus })
  })
}
