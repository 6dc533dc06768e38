/** The product on a folder of its own, on its own durable database or that of an address; both end as when the power goes. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram, type Program } from '../bench/program'
import { kill, killDatabase, postmasterOf } from '../server/processes'

export class Service {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'campus-chaos-'))
  private program: Program | null = null

  /** `database` is the address of one that runs elsewhere; '' starts the embedded one. */
  constructor(
    private readonly database = '',
    private readonly file = 'server/main.ts',
    private readonly settings: Record<string, string> = {},
  ) {}

  get url(): string {
    if (!this.program) throw new Error('the service does not run')
    return this.program.url
  }

  /** What it logged since it was started. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8')
  }

  /** Its lines of what went wrong. */
  errors(): string[] {
    return this.log.split('\n').filter((line) => line.includes('"level":50'))
  }

  private get logFile(): string {
    return path.join(this.folder, 'server.log')
  }

  /** Milliseconds until it listens. */
  async start(): Promise<number> {
    // PostgreSQL's own account has to pass when this runs as root
    chmodSync(this.folder, 0o755)
    const env = {
      DATA_DIR: this.folder,
      PORT: '0',
      MODE: 'demo',
      DATABASE_URL: this.database,
      REDIS_URL: '',
      TRUST_PROXY: '127.0.0.1',
      ...this.settings,
    }
    this.program = await startProgram(this.file, env, this.logFile)
    return this.program.readyAfter
  }

  /** kill -9 of the API; the database goes on. */
  async killApi(): Promise<void> {
    await kill([this.program?.pid ?? 0])
    this.program = null
  }

  /** kill -9 of the database with all its processes, and of the API that stands on it. */
  async killDatabase(): Promise<void> {
    await killDatabase(postmasterOf(path.join(this.folder, 'postgres/data')))
    await this.killApi()
  }

  async stop(): Promise<void> {
    await this.program?.stop()
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true })
  }
}
