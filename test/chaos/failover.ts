/**
 * npm run chaos -- failover: the primary of three PostgreSQL is killed in the middle of payments, and the service goes on.
 * What was acknowledged stands, nothing but 503 is answered meanwhile, and it is over once another leads.
 * CHAOS_ROUNDS: 10 when absent.
 */
import { loadConfig } from '../../server/config'
import { declaredIn } from '../../server/core/ledger/explained'
import { verifyLedger } from '../../server/core/ledger/verify'
import { openDatabase } from '../../server/database'
import { openHouse } from '../../server/open-features'
import { createLogger } from '../../server/log'
import { Cluster } from './cluster'
import { lost } from './lost'
import { Service } from './service'
import { answers, moveIn, settle, type Student } from './students'
import { begin, pause } from './working'

const rounds = Number(process.env.CHAOS_ROUNDS ?? 10)
const clients = 16
/** Students that a client takes turns as: one may order twenty times a minute. */
const turns = 6
/** Of load before the kill, and after the first write that was acknowledged again, ms. */
const around = { before: 2_000, after: 1_000 } as const
/** The first write after a new primary is acknowledged within this, ms. */
const most = 1_000
const log = createLogger({ logLevel: 'error' })

/** How long readyz takes to say no, ms. */
async function unready(url: string, since: number): Promise<number> {
  for (;;) {
    const { ok } = await fetch(`${url}/readyz`)
    if (!ok) return Date.now() - since
    await pause(20)
  }
}

interface Round {
  name: string
  /** ms from the kill. */
  unready: number
  promoted: number
  written: number
  answered503: number
  logLines: number
  faults: string[]
}

async function round(cluster: Cluster, service: Service, students: readonly Student[]): Promise<Round> {
  const end = begin(service.url, students, clients)
  await pause(around.before)
  const logged = service.log.length
  const { name, next } = await cluster.killPrimary()
  const killed = Date.now()
  const first = answers.length
  const wasUnready = unready(service.url, killed)
  const promoted = await next
  const written = await firstWrite(promoted)
  await pause(around.after)
  const errands = await end()
  const met = answers.slice(first)
  const faults = met
    .filter(({ status }) => status === 0 || (status >= 500 && status !== 503))
    .map(({ path, status }) => `${path} was answered with ${status || 'nothing'}`)
  if (written - promoted > most)
    faults.push(`the first write came ${written - promoted} ms after the new primary`)
  const seconds = Math.ceil((Date.now() - killed) / 1000) + 1
  const lines = service.log
    .slice(logged)
    .split('\n')
    .filter((line) => /"level":(40|50|60)/.test(line))
  if (lines.length > seconds)
    faults.push(`${lines.length} lines of warnings and errors in ${seconds} s: ${saidIn(lines)}`)
  faults.push(...(await lost(service.url, errands)))
  return {
    name,
    unready: await wasUnready,
    promoted: promoted - killed,
    written: written - killed,
    answered503: met.filter(({ status }) => status === 503).length,
    logLines: lines.length,
    faults,
  }
}

/** How often which message was logged. */
function saidIn(lines: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    const said = err ? `${msg}: ${err.message}` : msg
    counts.set(said, (counts.get(said) ?? 0) + 1)
  }
  return [...counts].map(([said, count]) => `${count} × ${said}`).join(', ')
}

/** When a write was first acknowledged after `since`. */
async function firstWrite(since: number): Promise<number> {
  for (;;) {
    const found = answers.find(({ at, write, status }) => at >= since && write && status === 200)
    if (found) return found.at
    await pause(10)
  }
}

/** Faults of the ledger, read on the primary. */
async function ledgerFaults({ url }: Cluster): Promise<string[]> {
  const database = await openDatabase(loadConfig({ DATABASE_URL: url }), log)
  try {
    return (await verifyLedger(database.db, declaredIn(await openHouse()))).faults
  } finally {
    await database.close()
  }
}

async function people(cluster: Cluster): Promise<Student[]> {
  const { pool, db, close } = await openDatabase(loadConfig({ DATABASE_URL: cluster.url }), log)
  return settle(pool, db, clients * turns).finally(close)
}

const columns = [
  'round',
  'killed',
  'readyz 503',
  'new primary',
  'first write',
  'after it',
  '503s',
  'log lines',
]
const line = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

async function main(): Promise<void> {
  const cluster = new Cluster()
  const faults: string[] = []
  let service: Service | null = null
  try {
    await cluster.start()
    service = new Service(cluster.url)
    await service.start()
    const students = await people(cluster)
    for (const student of students) await moveIn(service.url, student)
    line(columns)
    line(columns.map(() => '---'))
    for (let n = 1; n <= rounds; n += 1) {
      const met = await round(cluster, service, students)
      const after = `${met.written - met.promoted} ms`
      const ms = [met.unready, met.promoted, met.written].map((time) => `${time} ms`)
      line([n, met.name, ...ms, after, met.answered503, met.logLines])
      await cluster.revive()
      const found = [...met.faults, ...(await ledgerFaults(cluster))]
      for (const fault of found) process.stdout.write(`- ${fault}\n`)
      faults.push(...found)
    }
  } finally {
    await service?.stop()
    await cluster.stop()
  }
  const words = `${rounds} primaries killed: nothing acknowledged was lost, nothing is half done`
  process.stdout.write(`${faults.length === 0 ? words : `${faults.length} faults`}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

void main()
