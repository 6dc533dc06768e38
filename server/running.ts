/** The server from its settings to listening, and back in the reverse order. */
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { build } from './app'
import type { Config } from './config'
import { requireRightKey } from './core/seal/rightKey'
import { Secrets } from './core/seal/secrets'
import { migrate, openDatabase, seedOnce, type OpenDatabase } from './database'
import { openReplicas } from './database/replicas'
import { openEvents } from './events'
import { openHouse } from './open-features'
import type { Logger } from './log'
import { leave } from './plugins/health'
import { openProviders, type Providers } from './providers'
import { seedDemo } from './seed'
import { startTracing } from './tracing/index'

/** Milliseconds that calls under way have to end after a signal. */
const drainTime = 10_000

export interface Running {
  app: FastifyInstance
  connections: Set<Socket>
  providers: Providers
  database: OpenDatabase
  /** Closes all that was opened, the last first. */
  close(): Promise<void>
}

/**
 * Opens all and listens. What was opened is closed again when a step fails, and when `signal` comes: at the end of the
 * step under way, or in the middle of a migration, which is undone. The demo campus is written to its end: half of one
 * would stay half. @throws what the step threw, or the signal's reason
 */
export async function start(config: Config, log: Logger, signal: AbortSignal): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    opened.push(await startTracing(config.tracing, log))
    const providers = await openProviders(config, log)
    const database = await openDatabase(config, log)
    opened.push(database.close)
    signal.throwIfAborted()
    await migrate(database.direct, signal)
    await requireRightKey(database.db, config)
    const events = await openEvents(config, log)
    opened.push(events.close)
    const house = await openHouse()
    const { db, pool, direct } = database
    const replicas = await openReplicas(config, pool, log)
    if (replicas) opened.push(() => replicas.close())
    const secrets = new Secrets(config)
    const context = { config, db, pool, direct, replicas, providers, events, log, house, secrets }
    signal.throwIfAborted()
    if (config.mode === 'demo') await seed(database, log, () => seedDemo(context))
    const app = await build(context)
    opened.push(() => app.close())
    const connections = trackConnections(app)
    signal.throwIfAborted()
    await app.listen({ host: config.host, port: config.port })
    // where any free one was taken: addresses that people are given name it
    const address = app.server.address()
    if (address !== null && typeof address === 'object') config.port = address.port
    return { app, connections, providers, database, close }
  } catch (err) {
    await close()
    throw err
  }
}

/** Open connections, web sockets too, which the HTTP server itself loses sight of. */
function trackConnections(app: FastifyInstance): Set<Socket> {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

async function seed(database: OpenDatabase, log: Logger, seedCampus: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const seeded = await seedOnce(database.direct, seedCampus)
  if (seeded) log.info({ ms: Math.round(performance.now() - began) }, 'demo campus seeded')
}

/** Says on /readyz that no more calls should come, takes them for a while, lets those under way end, and closes all. */
export async function stop(
  { app, connections, close }: Running,
  { drainSeconds }: Pick<Config, 'drainSeconds'>,
): Promise<void> {
  leave(app)
  await delay(drainSeconds * 1000)
  const cut = setTimeout(() => connections.forEach((socket) => socket.destroy()), drainTime)
  await close()
  clearTimeout(cut)
}
