/** The real server, on a database of its own, called by HTTP injection. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Code, Envelope } from '../../contract/envelope'
import type { DataOf } from '../../contract/http'
import type { GetPath, PostPath, Routes } from '../../contract/registry'
import { build } from '../../server/app'
import { loadConfig, type Config } from '../../server/config'
import type { Context } from '../../server/context'
import type { OpenDatabase } from '../../server/database'
import type { Replicas } from '../../server/database/replicas'
import { openEvents } from '../../server/events'
import { Secrets } from '../../server/core/seal/secrets'
import { openHouse } from '../../server/open-features'
import type { House } from '../../server/features'
import { accountOf, sessionFor } from '../../server/core/people/entering'
import { createLogger } from '../../server/log'
import { openProviders, type Providers } from '../../server/providers'
import { startTestDatabase as openTestDatabase, type TestDatabaseOptions } from './database'
import { LogLines } from './logLines'

export interface CallOptions {
  /** Bearer token; signed out when absent. */
  token?: string | undefined
  query?: Record<string, unknown>
  headers?: Record<string, string>
  /** Where the call comes from. Each call comes from elsewhere unless this says so: limits count by address. */
  address?: string
}

export interface Answer<T> {
  status: number
  /** `envelope.data` is null when the call was refused. */
  envelope: Envelope<T>
  code: Code
  data: T
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestSession {
  token: string
  userId: string
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  db: Context['db']
  pool: Context['pool']
  /** Every line that the server logged. */
  logs: LogLines
  get<P extends GetPath>(path: P, options?: CallOptions): Promise<Answer<DataOf<Routes[P]>>>
  /** `body` is not held to the contract: tests send what is wrong, too. */
  post<P extends PostPath>(path: P, body?: unknown, options?: CallOptions): Promise<Answer<DataOf<Routes[P]>>>
  /** Uploads one file in the form field `file`. */
  upload<P extends PostPath = 'upload'>(
    content: Buffer,
    options?: CallOptions & { filename?: string | undefined; type?: string; path?: P },
  ): Promise<Answer<DataOf<Routes[P]>>>
  /** The last code that went to the phone or address, read from the server log. */
  lastCode(to: string): string
  /** Signs in; an unknown phone gets an account. */
  signIn(phone?: string): Promise<TestSession>
  close(): Promise<void>
}

export interface AppOverrides {
  config?: Partial<Config>
  providers?: Partial<Providers>
  /** Another node on the database of an app that is open already, which also closes it. */
  database?: OpenDatabase
  /** In place of the features that have a folder. */
  house?: House
  replicas?: Replicas
}

export const startTestDatabase = (options?: TestDatabaseOptions): Promise<OpenDatabase> =>
  openTestDatabase(createLogger({ logLevel: 'warn' }), options)

/** The database of an app that is open already, for another node on it. */
export const databaseOf = ({ db, pool }: Pick<TestApp, 'db' | 'pool'>): OpenDatabase => ({
  url: '',
  db,
  pool,
  direct: pool,
  kind: 'external',
  close: async () => undefined,
})

let calls = 0
/** An address of 10.0.0.0/8 that no call had yet. */
const nextAddress = (): string => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

let people = 0
/** A phone that no test of this process has. */
export const nextPhone = (): string => {
  people += 1
  return `139${String(people).padStart(8, '0')}`
}

const textOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

interface Payload {
  payload: string | Buffer
  type: string
}

function request(path: string, options: CallOptions, body: Payload | null): InjectOptions {
  const signedIn = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }
  const typed = body === null ? {} : { 'content-type': body.type }
  return {
    method: body === null ? 'GET' : 'POST',
    url: `/api/${path}`,
    query: textOf(options.query ?? {}),
    headers: { ...typed, ...signedIn, ...options.headers },
    remoteAddress: options.address ?? nextAddress(),
    ...(body === null ? {} : { payload: body.payload }),
  }
}

const json = (body: unknown): Payload => ({ payload: JSON.stringify(body), type: 'application/json' })

type Response = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'json'>
export interface Caller {
  inject(options: InjectOptions): Promise<Response>
}

async function call<T>(server: Caller, options: InjectOptions): Promise<Answer<T>> {
  const response = await server.inject(options)
  const envelope = response.json<Envelope<T>>()
  return {
    status: response.statusCode,
    envelope,
    code: envelope.code,
    data: envelope.data,
    headers: response.headers,
  }
}

function form(content: Buffer, filename: string, type: string): Payload {
  const boundary = `----${randomBytes(12).toString('hex')}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

async function openContext(
  overrides: AppOverrides,
  dataDir: string,
  logs: LogLines,
): Promise<Context & { close(): Promise<void> }> {
  const { REDIS_URL, DEMO_PICTURES } = process.env
  const redisPrefix = `campus-test-${randomBytes(4).toString('hex')}:`
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, REDIS_URL, DEMO_PICTURES, ROUNDS: 'off' }),
    redisPrefix,
    ...overrides.config,
  }
  const log = createLogger(config, logs)
  const providers = { ...(await openProviders(config, log)), ...overrides.providers }
  const database = overrides.database ?? (await openTestDatabase(createLogger({ logLevel: 'warn' })))
  const events = await openEvents(config, log)
  const close = async (): Promise<void> => {
    await events.close()
    if (!overrides.database) await database.close()
  }
  const house = overrides.house ?? (await openHouse())
  const { db, pool, direct } = database
  const replicas = overrides.replicas ?? null
  const secrets = new Secrets(config)
  return { config, db, pool, direct, replicas, providers, events, log, house, secrets, close }
}

/** A session as the sign-in page makes one, without the code by SMS: `account.test.ts` tests that. */
async function signIn({ db }: Context, phone: string): Promise<TestSession> {
  const { user_id: userId, access_token: token } = await db.transaction(async (tx) =>
    sessionFor(tx, await accountOf(tx, { phone }), { client: 'web', device: '测试' }),
  )
  return { token, userId }
}

/** The calls of tests, by what makes one: the server in this process, or a way to another. */
export const callsOf = (server: Caller): Pick<TestApp, 'get' | 'post' | 'upload'> => ({
  get: (path, options = {}) => call(server, request(path, options, null)),
  post: (path, body = {}, options = {}) => call(server, request(path, options, json(body))),
  upload: (
    content,
    { filename = 'picture.jpg', type = 'image/jpeg', path: to = 'upload', ...options } = {},
  ) => call(server, request(to, options, form(content, filename, type))),
})

/** Starts the server with local providers. Rounds come when tests call them, not by the clock. @throws what starting throws */
export async function startApp(overrides: AppOverrides = {}): Promise<TestApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-app-'))
  const logs = new LogLines()
  const { close, ...context } = await openContext(overrides, folder, logs)
  const app = await build(context).catch(async (err: unknown) => {
    await close()
    throw err
  })
  await app.ready()
  const test: TestApp = {
    app,
    context,
    db: context.db,
    pool: context.pool,
    logs,
    ...callsOf(app),
    lastCode: (to) => logs.lastCode(to),
    signIn: (phone = nextPhone()) => signIn(context, phone),
    close: async () => {
      await app.close()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return test
}
