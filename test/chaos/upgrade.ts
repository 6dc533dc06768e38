/**
 * npm run chaos -- upgrade: two nodes behind a balancer go from one version to the next under load, one after the other, and
 * back to the old one in the middle. Each version brings migrations that only add. No call is lost, and what was acknowledged
 * stands. CHAOS_ROUNDS: 3 when absent.
 */
import { randomBytes } from 'node:crypto'
import { declaredIn } from '../../server/core/ledger/explained'
import { verifyLedger } from '../../server/core/ledger/verify'
import { openHouse } from '../../server/open-features'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { Balancer } from './balancer'
import { lost } from './lost'
import { Service } from './service'
import { answers, moveIn, settle, type Student } from './students'
import { Versions } from './versions'
import { begin, pause } from './working'

const rounds = Number(process.env.CHAOS_ROUNDS ?? 3)
const clients = 8
/** Students that a client takes turns as: one may order twenty times a minute. */
const turns = 6
/** Of load between two steps, ms. */
const between = 1_500
const log = createLogger({ logLevel: 'error' })
type Opened = Awaited<ReturnType<typeof startTestDatabase>>

const settings = {
  PAPERS_KEY: randomBytes(32).toString('base64'),
  DATABASE_POOL: '15',
  // the balancer looks at /readyz ten times a second
  DRAIN_SECONDS: '1',
}

interface Node {
  service: Service
  answered: () => number
}

class Fleet {
  /** Lines that ended nodes logged of it. */
  readonly errors: string[] = []
  private readonly nodes: Node[] = []

  constructor(
    private readonly balancer: Balancer,
    private readonly versions: Versions,
    private readonly database: string,
  ) {}

  async start(version: number): Promise<Node> {
    const service = new Service(this.database, this.versions.main(version), settings)
    await service.start()
    const node = { service, answered: await this.balancer.add(service.url) }
    this.nodes.push(node)
    return node
  }

  /** Puts a node of that version in the place of the one that is there for longest. */
  async replace(version: number): Promise<Node> {
    const [node] = this.nodes
    if (node) await this.end(node)
    return this.start(version)
  }

  async end(node: Node): Promise<void> {
    this.nodes.splice(this.nodes.indexOf(node), 1)
    const { url } = node.service
    this.errors.push(...node.service.errors())
    await node.service.stop()
    this.balancer.remove(url)
  }

  async stop(): Promise<void> {
    for (const node of [...this.nodes]) await this.end(node)
  }
}

const applied = async ({ pool }: Opened): Promise<number> =>
  (await pool.query('SELECT FROM drizzle.__drizzle_migrations')).rowCount ?? 0

/** From version `n - 1` to `n`. `stays` is the node that is replaced last, and is given for the next round. */
async function round(
  { fleet, versions, database, url }: { fleet: Fleet; versions: Versions; database: Opened; url: string },
  students: readonly Student[],
  stays: Node,
  n: number,
): Promise<{ faults: string[]; stays: Node }> {
  const faults: string[] = []
  const first = answers.length
  const end = begin(url, students, clients)
  await pause(between)
  const had = await applied(database)
  const more = versions.next()
  await fleet.replace(n)
  if ((await applied(database)) !== had + more) faults.push('the new node did not migrate')
  const before = stays.answered()
  await pause(between)
  const beside = stays.answered() - before
  if (beside === 0) faults.push('the old node answered nothing once the new one had migrated')
  // half-way back: an old one starts on what the new one made
  await fleet.end(await fleet.start(n - 1))
  const last = await fleet.replace(n)
  await pause(between)
  const errands = await end()
  const met = answers.slice(first)
  const failed = met.filter(({ status }) => status === 0 || status >= 500)
  faults.push(...failed.map(({ path, status }) => `${path} was answered with ${status || 'nothing'}`))
  faults.push(...(await lost(url, errands)))
  faults.push(...(await verifyLedger(database.db, declaredIn(await openHouse()))).faults)
  process.stdout.write(
    `${n}/${rounds} upgraded: ${met.length} calls, ${failed.length} lost, ${beside} by the old node beside the new one, ${errands.length} orders\n`,
  )
  return { faults, stays: last }
}

async function main(): Promise<void> {
  const versions = new Versions()
  const balancer = new Balancer()
  const faults: string[] = []
  const database = await startTestDatabase(log)
  const fleet = new Fleet(balancer, versions, database.url)
  try {
    await versions.start()
    await balancer.start()
    await fleet.start(0)
    let stays = await fleet.start(0)
    const students = await settle(database.pool, database.db, clients * turns)
    for (const student of students) await moveIn(balancer.url, student)
    for (let n = 1; n <= rounds; n += 1) {
      const met = await round({ fleet, versions, database, url: balancer.url }, students, stays, n)
      for (const fault of met.faults) process.stdout.write(`- ${fault}\n`)
      faults.push(...met.faults)
      stays = met.stays
    }
  } finally {
    await fleet.stop()
    await balancer.stop()
    await database.close()
    versions.stop()
  }
  if (faults.length > 0) process.stdout.write(fleet.errors.map((line) => `  ${line}\n`).join(''))
  process.stdout.write(
    faults.length === 0 ? `${rounds} upgrades: 0 calls lost\n` : `${faults.length} faults\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

void main()
