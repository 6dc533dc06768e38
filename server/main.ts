/** Starts the server: settings, database, outside services, HTTP; and stops it in the reverse order. */
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { build } from './app'
import { checkout } from './checkout'
import { ConfigError, loadConfig, type Config } from './config'
import { migrate, openDatabase, seedOnce, type OpenDatabase } from './database'
import { openEvents, type Events } from './events'
import { openHouse } from './house'
import { createLogger, type Logger } from './log'
import { openProviders, type Providers } from './providers'
import { seedDemo } from './seed'

/** Milliseconds that calls under way have to end after a signal. */
const drainTime = 10_000

interface Running {
  app: FastifyInstance
  connections: Set<Socket>
  providers: Providers
  database: OpenDatabase
  events: Events
}

async function start(config: Config, log: Logger): Promise<Running> {
  const providers = await openProviders(config, log)
  const database = await openDatabase(config, log)
  try {
    await migrate(database.pool)
    const events = await openEvents(config, log)
    const house = await openHouse()
    const context = { config, db: database.db, pool: database.pool, providers, events, log, house }
    if (config.mode === 'demo') await seed(database, log, () => seedDemo(context))
    const app = await build(context)
    const connections = trackConnections(app)
    await app.listen({ host: config.host, port: config.port })
    return { app, connections, providers, database, events }
  } catch (err) {
    await database.close()
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
  const seeded = await seedOnce(database.pool, seedCampus)
  if (seeded) log.info({ ms: Math.round(performance.now() - began) }, 'demo campus seeded')
}

function announce({ app, providers, database }: Running, config: Config): void {
  const { sms, mail, wechat, qq, alipay, storage, maps, im, books, safety, cloudSafety } = providers
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const url = config.publicUrl ?? `http://${config.host}:${port}`
  const lines = [
    `校园云生活  ${config.mode === 'demo' ? '演示模式（没有配置外部服务，验证码写在本日志里）' : '生产模式'}`,
    `数据库 ${database.kind === 'embedded' ? `内置，数据在 ${config.dataDir}` : '外部'} · 事件 ${config.redisUrl === null ? '进程内' : 'Redis'}`,
    `短信 ${sms.name} · 微信 ${wechat.name} · QQ ${qq.name} · 支付宝 ${alipay.name} · 邮件 ${mail.name} · 文件 ${storage.name} · 地图 ${maps?.name ?? 'local'} · 即时通信 ${im?.name ?? 'local'} · 书目 ${books.name} · 内容安全 ${safety?.name ?? 'local'}，微信以外 ${cloudSafety?.name ?? 'local'}`,
    `启动用时 ${(performance.now() / 1000).toFixed(1)} 秒`,
    `打开 ${url}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops taking calls, lets those under way end, then closes what they used. */
async function stop({ app, connections, database, events }: Running, log: Logger): Promise<void> {
  const cut = setTimeout(() => connections.forEach((socket) => socket.destroy()), drainTime)
  await app.close()
  clearTimeout(cut)
  await events.close()
  await database.close()
  log.info('stopped')
}

/** Also while starting: then it stops as soon as it stands. */
function stopOnSignal(starting: Promise<Running>, log: Logger): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals): void => {
    // Ctrl-C comes from the terminal and again from the process above.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    starting
      .then((running) => stop(running, log))
      .then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** What went wrong, and what lay under it. */
function trace(err: unknown): string {
  if (!(err instanceof Error)) return String(err)
  const cause = err.cause === undefined ? '' : `\n原因：${trace(err.cause)}`
  return (err.stack ?? err.message) + cause
}

/** One sentence for what a person at the keyboard can mend; null for what wants a trace. */
function explain(err: unknown, config: Config | null): string | null {
  if (err instanceof ConfigError) return err.message
  if (err instanceof Error && 'code' in err && err.code === 'EADDRINUSE') {
    return `端口 ${config?.port} 已被占用：请停掉占用它的程序，或者用 PORT 换一个端口`
  }
  return null
}

async function main(): Promise<void> {
  let config: Config | null = null
  try {
    const settings = path.join(checkout, '.env')
    if (existsSync(settings)) process.loadEnvFile(settings)
    config = loadConfig(process.env)
    const log = createLogger(config)
    const starting = start(config, log)
    stopOnSignal(starting, log)
    const running = await starting
    // Fastify's own line about listening comes in this turn: the address to open is the last one.
    await new Promise((resolve) => setImmediate(resolve))
    if (running.app.server.listening) announce(running, config)
  } catch (err) {
    const sentence = explain(err, config)
    process.stderr.write(`${sentence ?? `启动失败：${trace(err)}`}\n`)
    process.exit(1)
  }
}

void main()
