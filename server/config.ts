/**
 * Everything that can be set from outside, read once at start. Unset means demo mode: every outside
 * service has a local stand-in. docs/DEPLOY.md lists the variables.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { checkout } from './checkout'
import { EnvReader } from './env'
import { readProviders, type ProviderConfig } from './providers/config'

export { ConfigError } from './env'

type Mode = 'demo' | 'production'

export interface Config extends ProviderConfig {
  mode: Mode
  /** Address to listen on. */
  host: string
  /** 0 takes any free port. */
  port: number
  /** Where people reach the server, without a slash at the end; null when only the listener knows. */
  publicUrl: string | null
  /** Absolute. Holds the embedded database and, with local storage, uploaded files. */
  dataDir: string
  /** Absolute. A folder that keeps the drawings of the demo campus for the next one; null keeps none. */
  demoPictures: string | null
  /** postgres:// address of PostgreSQL 15 or later; null starts the embedded one. */
  databaseUrl: string | null
  /** Connections of this process at most. */
  databasePool: number
  redisUrl: string | null
  /** 32 bytes that papers are encrypted with; null keeps a random one in a file of `dataDir`. */
  papersKey: Buffer | null
  /** Keys before it, latest first: what was kept under them is still read and matched. */
  oldPapersKeys: Buffer[]
  /** Begins every key and channel in Redis: services that share one keep apart. */
  redisPrefix: string
  /** Origins that browsers may call from beside the server's own. */
  corsOrigins: string[]
  /** Whose X-Forwarded-For counts: nobody's, anybody's, or that of proxies at these addresses, parted by commas. */
  trustProxy: boolean | string
  /** Bearer token of /metrics; null allows loopback only. */
  metricsToken: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Whether this node does repeated work beside taking calls. */
  rounds: boolean
  /** Calls a minute by one person or address on a route that sets no limit of its own. */
  callsPerMinute: number
  /** Texts that go out at most, of all nodes; beyond half of them each takes a proof of work. */
  smsPerHour: number
  smsPerDay: number
}

type Env = Record<string, string | undefined>

/**
 * PostgreSQL will not run as root, and its user `postgres` may not be able to enter the checkout:
 * root's data lives where that user can go, one folder for each checkout.
 */
function defaultDataDir(): string {
  if (process.getuid?.() !== 0) return path.join(checkout, '.data')
  const key = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
  return path.join('/var/lib/campus-cloud-life', `${path.basename(checkout)}-${key}`)
}

function readFolder(env: EnvReader, name: string): string | null {
  const folder = env.text(name)
  return folder === null ? null : path.resolve(checkout, folder)
}

function readProxy(env: EnvReader): boolean | string {
  const value = env.text('TRUST_PROXY')
  return value === 'true' ? true : value === null || value === 'false' ? false : value
}

function readPapersKey(env: EnvReader, mode: Mode): Buffer | null {
  const text = env.text('PAPERS_KEY')
  if (text === null) {
    if (mode === 'production')
      env.problem('缺少 PAPERS_KEY：证件照片的加密密钥，32 字节的 base64，例如 openssl rand -base64 32')
    return null
  }
  return papersKeyOf(env, 'PAPERS_KEY', text)
}

const readOldPapersKeys = (env: EnvReader): Buffer[] =>
  (env.text('PAPERS_KEY_OLD')?.split(',') ?? []).map((text) => papersKeyOf(env, 'PAPERS_KEY_OLD', text))

function papersKeyOf(env: EnvReader, name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) env.problem(`${name} 应为 32 字节的 base64`)
  return key
}

/**
 * Reads the settings.
 * @throws ConfigError that names every variable at fault, and in production every demo provider in use.
 */
export function loadConfig(source: Env): Config {
  const env = new EnvReader(source)
  const mode = env.choice('MODE', ['demo', 'production']) ?? 'demo'
  const databaseUrl = env.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const config: Config = {
    mode,
    host: env.text('HOST') ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    port: env.integer('PORT', 0, 65535) ?? 3000,
    publicUrl: env.url('PUBLIC_URL', ['http:', 'https:']),
    dataDir: path.resolve(checkout, env.text('DATA_DIR') ?? defaultDataDir()),
    demoPictures: readFolder(env, 'DEMO_PICTURES'),
    databaseUrl,
    // each costs some 10 MB: on a laptop the database stands beside us
    databasePool: env.integer('DATABASE_POOL', 2, 500) ?? (databaseUrl === null ? 10 : 20),
    redisUrl: env.url('REDIS_URL', ['redis:', 'rediss:']),
    papersKey: readPapersKey(env, mode),
    oldPapersKeys: readOldPapersKeys(env),
    redisPrefix: env.text('REDIS_PREFIX') ?? 'campus:',
    corsOrigins: env.origins('CORS_ORIGINS'),
    trustProxy: readProxy(env),
    metricsToken: env.secret('METRICS_TOKEN', 16),
    logLevel: env.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']) ?? 'info',
    rounds: env.choice('ROUNDS', ['on', 'off']) !== 'off',
    callsPerMinute: env.integer('CALLS_PER_MINUTE', 1, 1_000_000) ?? 300,
    smsPerHour: env.integer('SMS_PER_HOUR', 10, 1_000_000) ?? 2000,
    smsPerDay: env.integer('SMS_PER_DAY', 10, 10_000_000) ?? 10_000,
    ...readProviders(env, mode),
  }
  env.finish()
  return config
}

/** Where people reach the web app, without a slash at its end. */
export const siteOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`
