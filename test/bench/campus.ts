/** The server with the demo campus on an embedded database of its own, as `npm start` runs it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase, type OpenDatabase } from '../../server/database'
import { startEmbedded } from '../../server/database/embedded'
import { createLogger } from '../../server/log'
import { told, type Figure } from './figures'
import { builtServer, startProgram, type Program } from './program'

const log = createLogger({ logLevel: 'error' })

/** A bench calls more often than a person may. */
export const unhurried = { PORT: '0', MODE: 'demo', CALLS_PER_MINUTE: '1000000', TRUST_PROXY: 'true' }

export interface Campus {
  server: Program
  /** What the server writes. */
  log: string
  dataDir: string
  figures: Figure[]
  /** A few connections beside the server's own. */
  openDatabase(): Promise<OpenDatabase>
  close(): Promise<void>
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} 秒`

/** Milliseconds until the database alone takes a connection. */
async function startBare(dataDir: string): Promise<number> {
  const began = performance.now()
  const { stop } = await startEmbedded(dataDir, log)
  const took = performance.now() - began
  await stop()
  return took
}

/** Seeds the campus, then starts it as on any later day: the figures compare that with starting the database alone. */
export async function openCampus(): Promise<Campus> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'campus-bench-'))
  // PostgreSQL's own account has to pass when the bench runs as root.
  chmodSync(folder, 0o755)
  const output = path.join(folder, 'server.log')
  const start = () =>
    startProgram(builtServer, { ...unhurried, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: folder }, output)
  const seeding = await start()
  await seeding.stop()
  const database = await startBare(folder)
  const server = await start()
  const figures = [
    told('第一次启动，含演示校园', inSeconds(seeding.readyAfter)),
    told('再次启动，其中内置数据库', `${inSeconds(server.readyAfter)}，${inSeconds(database)}`),
    told('再次启动 / 只启动数据库', `${(server.readyAfter / database).toFixed(1)} 倍`),
  ]
  return {
    server,
    log: output,
    dataDir: folder,
    figures,
    openDatabase: () => openDatabase({ dataDir: folder, databaseUrl: null, databasePool: 2 }, log, true),
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
