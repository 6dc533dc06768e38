/** The product on a folder of its own, with its own durable database; both end as when the power goes. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProgram, type Program } from '../bench/program'

/** Processes whose parent is `pid`. */
function childrenOf(pid: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers
    .filter((name) => {
      try {
        // "pid (name) state parent …"; the name may hold blanks
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends them at once, and waits until they are gone. */
async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isThere(pid)) process.kill(pid, 'SIGKILL')
  while (pids.some(isThere)) await new Promise((resolve) => setImmediate(resolve))
}

export class Service {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'campus-chaos-'))
  private program: Program | null = null

  get url(): string {
    if (!this.program) throw new Error('the service does not run')
    return this.program.url
  }

  /** Milliseconds until it listens. */
  async start(): Promise<number> {
    // PostgreSQL's own account has to pass when this runs as root
    chmodSync(this.folder, 0o755)
    const env = {
      DATA_DIR: this.folder,
      PORT: '0',
      MODE: 'demo',
      DATABASE_URL: '',
      REDIS_URL: '',
      TRUST_PROXY: '127.0.0.1',
    }
    this.program = await startProgram('server/main.ts', env, path.join(this.folder, 'server.log'))
    return this.program.readyAfter
  }

  /** kill -9 of the API; the database goes on. */
  async killApi(): Promise<void> {
    await kill([this.program?.pid ?? 0])
    this.program = null
  }

  /** kill -9 of the database with all its processes, and of the API that stands on it. */
  async killDatabase(): Promise<void> {
    const file = path.join(this.folder, 'postgres/data/postmaster.pid')
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    await kill([postmaster, ...childrenOf(postmaster)])
    await this.killApi()
  }

  async stop(): Promise<void> {
    await this.program?.stop()
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true })
  }
}
