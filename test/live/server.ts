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
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { ensureBuilt } from '../../scripts/setup.mjs'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'

export const root = path.resolve(__dirname, '../..')
const startWithin = 120_000

export interface LiveServer {
  /** For example http://127.0.0.1:41234. */
  url: string
  /** The newest code that went to a phone or an address; waits for one that it has not handed out yet. */
  nextCode(to: string): Promise<string>
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

/** The codes that went to a phone or an address, as the log tells them. */
const codesIn = (log: string, to: string): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes(to))
    .flatMap((line) => /"code":"(\d{6})"/.exec(line)?.[1] ?? [])

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

/** Hands out each code once: what tells of codes may do so later than a page, and an older one is used up. */
export function codeReader(codesTo: (to: string) => readonly string[]): (to: string) => Promise<string> {
  const handedOut = new Map<string, number>()
  return (to) =>
    until(`a code for ${to}`, () => {
      const codes = codesTo(to)
      if (codes.length <= (handedOut.get(to) ?? 0)) return null
      handedOut.set(to, codes.length)
      return codes[codes.length - 1] ?? null
    })
}

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
  const server = spawn(process.execPath, [...nodeFlags, ...before, 'dist/server/main.mjs'], {
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
    nextCode: codeReader((to) => codesIn(log, to)),
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
  return {
    url,
    database,
    nextCode: codeReader((to) => codesIn(log, to)),
    admin: adminOn(database),
    stop: async () => undefined,
  }
}
