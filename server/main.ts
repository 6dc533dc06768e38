/** Starts the server: settings, database, outside services, HTTP; and stops it on a signal. */
import { performance } from 'node:perf_hooks'
import { loadConfig, type Config } from './config'
import { watchMigrations } from './database'
import { explain, trace } from './explain'
import { second } from './jobs'
import { createLogger, writeLine, type Logger } from './log'
import { start, stop, type Running } from './running'
import { readSettings } from './settings'

/** For people at a terminal in lines, else in one like those of the log. */
function announce({ app, providers, database }: Running, config: Config): void {
  const { sms, mail, wechat, qq, alipay, storage, maps, im, books, safety, cloudSafety } = providers
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const url = config.publicUrl ?? `http://${config.host}:${port}`
  const seconds = (performance.now() / 1000).toFixed(1)
  const events = config.redisUrl === null ? '进程内' : 'Redis'
  const services = {
    短信: sms.name,
    微信: wechat.name,
    QQ: qq.name,
    支付宝: alipay.name,
    邮件: mail.name,
    文件: storage.name,
    地图: maps?.name ?? 'local',
    即时通信: im?.name ?? 'local',
    书目: books.name,
    内容安全: safety?.name ?? 'local',
    微信以外的内容安全: cloudSafety?.name ?? 'local',
  }
  if (!process.stdout.isTTY) {
    const { mode } = config
    writeLine(
      process.stdout,
      'info',
      { mode, database: database.kind, events, services, seconds: Number(seconds), url },
      'started',
    )
    return
  }
  const lines = [
    `校园云生活  ${config.mode === 'demo' ? '演示模式（没有配置外部服务，验证码写在本日志里）' : '生产模式'}`,
    `数据库 ${database.kind === 'embedded' ? `内置，数据在 ${config.dataDir}` : '外部'} · 事件 ${events}`,
    Object.entries(services)
      .map((service) => service.join(' '))
      .join(' · '),
    `启动用时 ${seconds} 秒`,
    `打开 ${url}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops the server, once, and ends the process; also while it starts: that is broken off. */
function stopper(
  starting: Promise<Running>,
  broken: AbortController,
  config: Config,
  log: Logger,
): (why: object) => void {
  return (why) => {
    // Ctrl-C comes from the terminal and again from the process above.
    if (broken.signal.aborted) return
    log.info(why, 'stopping')
    broken.abort()
    starting.then(
      (running) =>
        stop(running, config).then(
          () => {
            log.info('stopped')
            process.exit(0)
          },
          (err: unknown) => {
            log.error({ err }, 'stopping failed')
            process.exit(1)
          },
        ),
      () => undefined,
    )
  }
}

/** Resolves with the started server; a start that a signal broke off ends the process as a stop does. */
async function startedOrStopped(
  starting: Promise<Running>,
  signal: AbortSignal,
  log: Logger,
): Promise<Running> {
  try {
    return await starting
  } catch (err) {
    if (!signal.aborted) throw err
    log.info('stopped')
    process.exit(0)
  }
}

async function main(): Promise<void> {
  let config: Config | null = null
  const broken = new AbortController()
  try {
    config = loadConfig(readSettings())
    const log = createLogger(config)
    for (const warning of config.warnings) log.warn(warning)
    const starting = start(config, log, broken.signal)
    const end = stopper(starting, broken, config, log)
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, (signal) => end({ signal }))
    const running = await startedOrStopped(starting, broken.signal, log)
    // a node that goes on past its own tables fails call after call
    watchMigrations(running.database.pool, 5 * second, (reason) => end({ reason }))
    // Fastify's own line about listening comes in this turn: the address to open is the last one.
    await new Promise((resolve) => setImmediate(resolve))
    if (running.app.server.listening) announce(running, config)
  } catch (err) {
    const sentence = explain(err, config) ?? `启动失败：${trace(err)}`
    if (process.stderr.isTTY) process.stderr.write(`${sentence}\n`)
    else writeLine(process.stderr, 'fatal', {}, sentence)
    process.exit(1)
  }
}

void main()
