/**
 * Everything that can be set from outside, read once at start. Unset means demo mode: every outside
 * service has a local stand-in. docs/DEPLOY.md lists the variables.
 */
import { createHash } from 'node:crypto'
import type { BlockList } from 'node:net'
import path from 'node:path'
import { checkout } from './checkout'
import { EnvReader } from './env'
import { rangeOf } from './http/network'
import { operatorLacks, readOperator, type Operator } from './operator'
import { campusNetworks } from './providers/address'
import { readProviders, type ProviderConfig } from './providers/config'
import { readTracing, type TracingConfig } from './tracing/config'

export { ConfigError } from './env'

type Mode = 'demo' | 'production'

export interface Config extends ProviderConfig {
  mode: Mode
  /** Warnings about settings that look mistyped, each with what should be there, in sentences. */
  warnings: string[]
  operator: Operator
  /** True where the API describes itself at /openapi.json and /docs. */
  apiDocs: boolean
  /** Address to listen on. */
  host: string
  /** 0 takes any free port. */
  port: number
  /** Public address of the server, without a slash at the end; null when only the listener knows. */
  publicUrl: string | null
  /** Absolute. Holds the embedded database and, with local storage, uploaded files. */
  dataDir: string
  /** Absolute. A folder that keeps the drawings of the demo campus for the next one; null keeps none. */
  demoPictures: string | null
  /** postgres:// address of PostgreSQL 15 or later; null starts the embedded one. */
  databaseUrl: string | null
  /** The same database past a pooler; null: `databaseUrl` is no pooler's. */
  databaseDirectUrl: string | null
  /** Streaming replicas of it, which lists that many read are asked of. */
  databaseReplicas: string[]
  /** Connections of this process at most; to each replica as many. */
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
  /** Proxies whose X-Forwarded-For counts: none, any, or those at these addresses, separated by commas. */
  trustProxy: boolean | string
  /** Private networks in which academic systems stand that may be called; null: none. */
  academicNetworks: BlockList | null
  /** Bearer token of /metrics; null allows loopback only. */
  metricsToken: string | null
  /** Absolute. A folder for the record of who called from where; null keeps none. */
  accessLog: string | null
  /** Collector that spans go to; null opens none. */
  tracing: TracingConfig | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Seconds after a signal in which /readyz says no and calls are still taken, so that a balancer leaves first. */
  drainSeconds: number
  /** Names of features that are off in every school. */
  featuresOff: string[]
  /** True where this node runs scheduled jobs beside taking calls. */
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

export const loopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** In demo mode anybody signs in as anybody: for others than this machine's people only where that is asked for. */
function readHost(env: EnvReader, mode: Mode): string {
  const host = env.text('HOST') ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0')
  const open = env.choice('DEMO', ['open']) === 'open'
  if (mode === 'demo' && !open && !loopback(host))
    env.problem(
      '演示模式里谁都能登录成任何人，只能听在本机（HOST=127.0.0.1）：要给学校用请设置 MODE=production，确实要让别人也打开演示请设置 DEMO=open',
    )
  return host
}

function readPublicUrl(env: EnvReader, mode: Mode): string | null {
  const url = env.url('PUBLIC_URL', ['http:', 'https:'])
  if (mode !== 'production') return url
  if (env.text('PUBLIC_URL') === null)
    env.problem('缺少 PUBLIC_URL：同学打开的地址，例如 https://campus.example.com')
  const local = url !== null && loopback(new URL(url).hostname)
  if (url?.startsWith('http:') && !local)
    env.problem('生产模式的 PUBLIC_URL 要以 https:// 开头：不加密的话，路上的人看得到密码和会话')
  return url
}

const databaseProtocols = ['postgres:', 'postgresql:']

function readDatabase(env: EnvReader, mode: Mode): string | null {
  const url = env.url('DATABASE_URL', databaseProtocols)
  const embedded = env.choice('DATABASE', ['embedded']) === 'embedded'
  if (embedded && url !== null) env.problem('DATABASE=embedded 和 DATABASE_URL 只能设置一个')
  if (mode === 'production' && !embedded && env.text('DATABASE_URL') === null)
    env.problem('生产模式须指明数据库：设置 DATABASE_URL，或 DATABASE=embedded 用自带的')
  return url
}

/** Addresses of the same data as DATABASE_URL's, parted by commas. */
function readBeside(env: EnvReader, databaseUrl: string | null, name: string, most: number): string[] {
  const urls = env.urls(name, databaseProtocols, most)
  if (urls.length > 0 && databaseUrl === null) env.problem(`${name} 要和 DATABASE_URL 一起设置`)
  return urls
}

/** An address, a range, or a name that stands for ranges. */
const isProxy = (part: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(part) || rangeOf(part) !== null

function readProxy(env: EnvReader): boolean | string {
  const value = env.text('TRUST_PROXY')
  if (value === 'true' || value === null || value === 'false') return value === 'true'
  if (!value.split(',').every((part) => isProxy(part.trim())))
    env.problem('TRUST_PROXY 应为 true、false，或逗号分隔的地址和网段，例如 loopback,10.0.0.0/8')
  return value
}

function readAcademicNetworks(env: EnvReader): BlockList | null {
  const value = env.text('ACADEMIC_NETWORKS')
  if (value === null) return null
  const networks = campusNetworks(value.split(','))
  if (networks === null)
    env.problem(
      'ACADEMIC_NETWORKS 应为逗号分隔的校园内网网段，例如 10.12.0.0/16,fd00:12::/32：只能在 10.0.0.0/8、100.64.0.0/10、172.16.0.0/12、192.168.0.0/16 和 fc00::/7 里',
    )
  return networks
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
  const databaseUrl = readDatabase(env, mode)
  const config: Config = {
    mode,
    apiDocs: (env.choice('API_DOCS', ['on', 'off']) ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    host: readHost(env, mode),
    port: env.integer('PORT', 0, 65535) ?? 3000,
    publicUrl: readPublicUrl(env, mode),
    dataDir: path.resolve(checkout, env.text('DATA_DIR') ?? defaultDataDir()),
    demoPictures: readFolder(env, 'DEMO_PICTURES'),
    databaseUrl,
    databaseDirectUrl: readBeside(env, databaseUrl, 'DATABASE_DIRECT_URL', 1)[0] ?? null,
    databaseReplicas: readBeside(env, databaseUrl, 'DATABASE_REPLICAS', 16),
    // each costs some 10 MB: on a laptop the database stands beside us
    databasePool: env.integer('DATABASE_POOL', 2, 500) ?? (databaseUrl === null ? 10 : 20),
    redisUrl: env.url('REDIS_URL', ['redis:', 'rediss:']),
    papersKey: readPapersKey(env, mode),
    oldPapersKeys: readOldPapersKeys(env),
    redisPrefix: env.text('REDIS_PREFIX') ?? 'campus:',
    corsOrigins: env.origins('CORS_ORIGINS'),
    trustProxy: readProxy(env),
    academicNetworks: readAcademicNetworks(env),
    metricsToken: env.secret('METRICS_TOKEN', 16),
    accessLog: readFolder(env, 'ACCESS_LOG'),
    tracing: readTracing(env),
    logLevel: env.choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']) ?? 'info',
    drainSeconds: env.integer('DRAIN_SECONDS', 0, 300) ?? (mode === 'production' ? 5 : 0),
    featuresOff: env.names('FEATURES_OFF'),
    rounds: env.choice('ROUNDS', ['on', 'off']) !== 'off',
    callsPerMinute: env.integer('CALLS_PER_MINUTE', 1, 1_000_000) ?? 300,
    smsPerHour: env.integer('SMS_PER_HOUR', 10, 1_000_000) ?? 2000,
    smsPerDay: env.integer('SMS_PER_DAY', 10, 10_000_000) ?? 10_000,
    ...readProviders(env, mode),
    operator: readOperator(env),
    warnings: [],
  }
  config.warnings = [...env.misspelt(), ...(mode === 'production' ? operatorLacks(config.operator) : [])]
  env.finish()
  return config
}

/** Returns the public address of the web app, without a slash at its end. */
export const siteOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host}:${port}`
