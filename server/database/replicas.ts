/** Reading from replicas: which one, whether at all, and what is asked of the primary after all. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Counter, Gauge } from 'prom-client'
import type { Config } from '../config'
import type { Logger } from '../log'
import { metrics } from '../metrics'
import { isOutage } from './outage'
import { LeftAlone, oldest, openWatch, placeIn, Replica, type Mark } from './replica'
import { openWriters, type Writers } from './writers'

/** Between two looks at how far each is, ms. */
const pause = 100

const reads = new Counter({
  name: 'replica_reads_total',
  help: 'Statements of calls that a replica may answer, by who did: replica, primary (it failed, or had to write)',
  labelNames: ['answered'],
  registers: [metrics],
})
const ages = new Gauge({
  name: 'replica_age_seconds',
  help: 'How old what is read from a replica may be',
  labelNames: ['replica'],
  registers: [metrics],
})

type Ask = (...given: unknown[]) => unknown

/** Codes by which a replica cancels a read for the sake of what it follows, or refuses a write. */
const refused = new Set(['40001', '25006'])
/** Message of the driver, without a code, for a statement that takes longer than a replica's may. */
const readTimeout = 'Query read timeout'
const isElsewhere = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && refused.has(error.code)) return true
  return error instanceof LeftAlone || error.message === readTimeout || isOutage(error)
}

export class Replicas {
  /** Scope of a call that a replica may answer; without one it was asked in vain. */
  private readonly scope = new AsyncLocalStorage<{ replica: Replica | null }>()
  private readonly ended = new AbortController()
  private turn = 0
  private readonly looking: Promise<void>

  constructor(
    primary: Pool,
    private readonly watch: Pool,
    private readonly all: readonly Replica[],
    private readonly writers: Writers,
  ) {
    this.lead(primary)
    this.looking = this.look()
  }

  /** Runs what only reads, on a replica where one is usable; on the primary for whoever wrote lately. */
  async read<T>(who: string | null, task: () => T | Promise<T>): Promise<T> {
    const replica = who !== null && (await this.writers.wroteLately(who)) ? null : this.next()
    return replica ? this.scope.run({ replica }, async () => await task()) : await task()
  }

  /** Tells that a person wrote: until every replica in use has it, they read from the primary. */
  wrote = (who: string): Promise<void> => this.writers.note(who)

  async close(): Promise<void> {
    this.ended.abort()
    await this.looking
    await Promise.all([this.watch.end(), this.writers.close(), ...this.all.map((one) => one.close())])
  }

  private next(): Replica | null {
    const usable = this.all.filter((one) => one.usable())
    this.turn += 1
    return usable[this.turn % usable.length] ?? null
  }

  /** Has single statements of such calls go to their replica. Transactions stay: they were begun in order to write. */
  private lead(primary: Pool): void {
    const ask = primary.query.bind(primary) as Ask
    primary.query = ((...given: unknown[]) => {
      const place = this.scope.getStore()
      if (!place?.replica || typeof given.at(-1) === 'function') return ask(...given)
      return place.replica
        .ask(async (pool) => (pool.query as Ask)(...given))
        .then(
          (answer) => {
            reads.inc({ answered: 'replica' })
            return answer
          },
          (error: unknown) => {
            if (!isElsewhere(error)) throw error
            place.replica = null
            reads.inc({ answered: 'primary' })
            return ask(...given)
          },
        )
    }) as typeof primary.query
  }

  /** Each on its own: one that does not answer makes no other late. */
  private async look(): Promise<void> {
    const marks: Mark[] = []
    await Promise.all([
      this.again(async () => {
        const mark = await this.mark().catch(() => null)
        if (mark) marks.push(mark)
        while (marks[0] && marks[0].at < performance.now() - 2 * oldest) marks.shift()
      }),
      ...this.all.map((one) =>
        this.again(async () => {
          await one.look(marks)
          ages.set({ replica: one.name }, one.age() / 1000)
        }),
      ),
    ])
  }

  private async again(look: () => Promise<void>): Promise<void> {
    const { signal } = this.ended
    while (!signal.aborted) {
      await look()
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  private async mark(): Promise<Mark> {
    // before it is asked: what is written from then on may be above it
    const at = performance.now()
    return { at, ...(await placeIn(this.watch)) }
  }
}

/** Those of DATABASE_REPLICAS, and `primary` taught to have them asked; null where there are none. */
export async function openReplicas(
  config: Pick<
    Config,
    'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicas' | 'databasePool' | 'redisUrl' | 'redisPrefix'
  >,
  primary: Pool,
  log: Logger,
): Promise<Replicas | null> {
  const { databaseReplicas: urls, databasePool: most } = config
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url === null || urls.length === 0) return null
  const all = urls.map((one) => new Replica(one, most, log))
  return new Replicas(primary, openWatch(url, log), all, await openWriters(config, log))
}
