/**
 * The whole product as a person meets it: the server as production runs it, with the demo campus, serving the built
 * web app. scripts/test-live.ts starts one for all files; a file that runs alone starts its own.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ensureBuilt } from '../../scripts/setup.mjs'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'

export const root = path.resolve(__dirname, '../..')
const startWithin = 120_000

export interface LiveServer {
  /** For example http://127.0.0.1:41234. */
  url: string
  /** The last code texted to a phone, once it is in the log. */
  lastCode(phone: string): Promise<string>
  /** Runs `npm run admin` with these words. @throws with what it said when it failed */
  admin(...words: string[]): Promise<void>
  /** Address of its database: for time, which tests do not wait for. */
  database: string
  stop(): Promise<void>
}

/** Address of the server that the runner started, the file that its log goes to, and its database. */
const shared = { url: process.env.LIVE_URL, log: process.env.LIVE_LOG, database: process.env.LIVE_DATABASE }

const adminOn =
  (database: string) =>
  async (...words: string[]): Promise<void> => {
    const args = [path.join(root, 'dist/server/admin.mjs'), ...words]
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATABASE_URL: database } })
  }

const readCode = (log: string, phone: string): string | null => {
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes(phone) && line.includes('"code"'))
  return /"code":"(\d{6})"/.exec(lines[lines.length - 1] ?? '')?.[1] ?? null
}

/** Polls a condition that another process makes true. */
export async function until<T>(
  what: string,
  probe: () => T | null | Promise<T | null>,
  withinMs = 60_000,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await probe()
    if (found !== null) return found
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const codeReader = (log: string) => (phone: string) =>
  until(`a code for ${phone}`, () => readCode(log, phone))

function listen(server: ChildProcess, log: string): void {
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => appendFileSync(log, chunk))
}

/** Starts the built server on a database of its own: with these settings, and these words before its own file. */
export async function startServer(
  settings: Record<string, string>,
  before: string[] = [],
): Promise<LiveServer & { log: string }> {
  ensureBuilt(['server'])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'campus-live-'))
  const log = path.join(folder, 'server.log')
  appendFileSync(log, '')
  const database = await startTestDatabase(createLogger({ logLevel: 'warn' }))
  const server = spawn(process.execPath, ['--enable-source-maps', ...before, 'dist/server/main.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  listen(server, log)
  const exited = once(server, 'exit')
  const address = () => {
    if (server.exitCode !== null) throw new Error(`the server ended:\n${readFileSync(log, 'utf8')}`)
    return /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, 'utf8'))?.[0] ?? null
  }
  const url = await until('the server listens', address, startWithin)
  await until(
    'the server answers',
    () =>
      fetch(`${url}/readyz`).then(
        (answer) => (answer.ok ? true : null),
        () => null,
      ),
    startWithin,
  )
  return {
    url,
    log,
    database: database.url,
    lastCode: codeReader(log),
    admin: adminOn(database.url),
    stop: async () => {
      server.kill('SIGTERM')
      await exited
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The demo campus. */
export const startLiveServer = () => startServer({ MODE: 'demo' })

/** The runner's server, or one of this file's own. */
export async function liveServer(): Promise<LiveServer> {
  const { url, log, database } = shared
  if (!url || !log || !database) return startLiveServer()
  return { url, database, lastCode: codeReader(log), admin: adminOn(database), stop: async () => undefined }
}
