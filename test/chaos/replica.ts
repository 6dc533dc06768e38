/**
 * npm run chaos -- replica: a service behind PgBouncer reads from two replicas, of which one hangs, falls behind and is killed
 * under load. No call is lost, none is answered late, and who wrote reads what they wrote. CHAOS_ROUNDS: 3 when absent.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loadConfig } from '../../server/config'
import { openDatabase } from '../../server/database'
import { createLogger } from '../../server/log'
import { until } from '../live/server'
import { startPooler } from '../server/pgbouncer'
import { childrenOf, postmasterOf } from '../server/processes'
import { Cluster } from './cluster'
import { Service } from './service'
import { settle, type Student } from './students'
import { pause } from './working'

const rounds = Number(process.env.CHAOS_ROUNDS ?? 3)
const readers = 12
/** Of load while a replica is away, and once it is back, ms. */
const away = 3_000
/** A student may publish ten times a minute, over all rounds, ms. */
const betweenPublished = 6_500
const lastPublished = new Map<string, number>()
/** Nobody waits longer for an answer, ms. */
const slowest = 3_000
const log = createLogger({ logLevel: 'error' })

type Replica = Awaited<ReturnType<Cluster['replicas']>>[number]

/** Asks a replica something past the service. */
async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const troubles: Record<string, (cluster: Cluster, replica: Replica) => Promise<() => Promise<void>>> = {
  hangs: async (_cluster, { data }) => {
    const pids = [postmasterOf(data), ...childrenOf(postmasterOf(data))]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    return async () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  },
  'falls behind': async (_cluster, { url }) => {
    await ask(url, 'select pg_wal_replay_pause()')
    return () => ask(url, 'select pg_wal_replay_resume()')
  },
  'is killed': async (cluster, { name }) => {
    await cluster.killReplica(name)
    return () => cluster.revive()
  },
}

/** Students who publish now and then and look at the school's list, until it is told to end. */
class Load {
  calls = 0
  slowest = 0
  readonly faults: string[] = []
  private going = true
  private readonly work: Promise<unknown>

  constructor(
    private readonly url: string,
    students: readonly Student[],
  ) {
    this.work = Promise.all(students.map((student) => this.read(student)))
  }

  async end(): Promise<void> {
    this.going = false
    await this.work
  }

  private async read(student: Student): Promise<void> {
    while (this.going) {
      const id = this.isDue(student) ? await this.publish(student) : null
      const listed = await this.call<{ items: { id: string }[] }>(student, 'dynamic/list?size=30')
      if (id !== null && listed && !listed.items.some((one) => one.id === id))
        this.faults.push('a dynamic was not in the next list of its author')
      await this.call(student, 'secondHand/goodsSelect')
      await pause(10)
    }
  }

  private isDue({ id }: Student): boolean {
    const now = Date.now()
    if (now - (lastPublished.get(id) ?? 0) < betweenPublished) return false
    lastPublished.set(id, now)
    return true
  }

  private async publish(student: Student): Promise<string | null> {
    const draft = { key: randomUUID(), text: '图书馆五楼还有位置', pictures: [], scope: 'school' }
    return (await this.call<{ id: string }>(student, 'dynamic/publish', draft))?.id ?? null
  }

  private async call<T>({ token }: Student, path: string, body?: object): Promise<T | null> {
    const asked = performance.now()
    const answer = await fetch(`${this.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => null)
    const text = await answer?.text()
    const took = performance.now() - asked
    this.calls += 1
    this.slowest = Math.max(this.slowest, took)
    if (took > slowest) this.faults.push(`${path} took ${Math.round(took)} ms`)
    if (answer?.status === 200) return (JSON.parse(text ?? '') as { data: T }).data
    this.faults.push(`${path} was answered with ${answer?.status ?? 'nothing'}: ${text?.slice(0, 200)}`)
    return null
  }
}

/** Statements that replicas answered so far. */
async function answeredByReplicas({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/replica_reads_total\{answered="replica"\} (\d+)/.exec(text)?.[1] ?? 0)
}

const line = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

async function main(): Promise<void> {
  const opened: (() => Promise<void>)[] = []
  const faults: string[] = []
  try {
    const cluster = new Cluster()
    opened.push(() => cluster.stop())
    await cluster.start()
    const pooler = await startPooler(cluster.url, 10)
    opened.push(pooler.stop)
    const all = await cluster.replicas()
    const service = new Service(pooler.url, undefined, {
      DATABASE_DIRECT_URL: cluster.url,
      DATABASE_REPLICAS: all.map(({ url }) => url).join(),
      CALLS_PER_MINUTE: '1000000',
    })
    opened.push(() => service.stop())
    await service.start()
    const { pool, db, close } = await openDatabase(loadConfig({ DATABASE_URL: cluster.url }), log)
    const students = await settle(pool, db, readers).finally(close)
    line(['round', 'replica', 'what', 'calls', 'by replicas', 'slowest', 'faults'])
    line(Array.from({ length: 7 }, () => '---'))
    for (let n = 0; n < rounds * Object.keys(troubles).length; n += 1) {
      const [what, trouble] = Object.entries(troubles)[n % Object.keys(troubles).length] ?? []
      const replica = all[n % all.length]
      if (!what || !trouble || !replica) throw new Error('no replica')
      const before = await answeredByReplicas(service)
      const load = new Load(service.url, students)
      await pause(away)
      const mend = await trouble(cluster, replica)
      await pause(away)
      await mend()
      await until('both in use', async () =>
        service.log.lastIndexOf('replica in use') > service.log.lastIndexOf('replica left out') ? true : null,
      )
      await load.end()
      const read = (await answeredByReplicas(service)) - before
      line([
        n + 1,
        replica.name,
        what,
        load.calls,
        read,
        `${Math.round(load.slowest)} ms`,
        load.faults.length,
      ])
      if (read === 0) load.faults.push('no replica answered')
      for (const fault of load.faults) process.stdout.write(`- ${fault}\n`)
      faults.push(...load.faults)
    }
  } finally {
    for (const one of opened.reverse()) await one()
  }
  process.stdout.write(
    `${faults.length === 0 ? 'no call lost, none late, nothing unseen' : `${faults.length} faults`}\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

void main()
