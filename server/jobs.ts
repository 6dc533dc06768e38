/** Work that is done again and again while the server stands, by one node at a time. */
import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { Gauge, Histogram } from 'prom-client'
import type { Context } from './context'
import { isOutage, logOutage } from './database/outage'
import { about } from './log'
import { metrics } from './metrics'
import { tracedRound } from './tracing/index'

declare module './feature' {
  interface Feature {
    /** Scheduled jobs. */
    rounds?: (context: Context) => readonly Work[]
  }
}

export const second = 1_000
export const hour = 3_600_000
export const day = 24 * hour

export interface Work {
  /** Names the lock and the log lines. */
  name: string
  /** From the end of a round to the next, ms. The first is due as the server listens. */
  every: number
  /** Does what is due and gives how much that was. Ends soon after `going` says no: the server stops. */
  round: (going: () => boolean) => Promise<number>
  /** Most that a round does. After so much the next is due at once, when the node's other work had its turn. */
  most?: number
  /** It may take minutes, and waits for no turn. */
  aside?: true
}

type Keeper = Pick<Context, 'direct' | 'log'>

/** A round that failed is tried again after this long, twice as long each time, ms. */
const retryFirst = 10 * second

/** Rounds on one node take turns: each holds a connection, and together they must not hold all. */
const turns = new WeakMap<Pool, Promise<void>>()

// not `job`: that is Prometheus' own label for what it scrapes
const durations = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of a round of repeated work on this node, by how it ended: done, failed',
  labelNames: ['round', 'result'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers: [metrics],
})

/** Repeated work of this process that stands. */
export const standing = new Set<Job>()

for (const [name, help, value] of [
  ['job_interval_seconds', 'From the end of a round to the next', (job) => job.work.every / second],
  [
    'job_last_success_timestamp_seconds',
    'When a round last ended well here; 0: not yet',
    (job) => job.succeeded / second,
  ],
  ['job_lag_seconds', 'For how long a round has been due or under way', (job) => job.lag() / second],
] satisfies [string, string, (job: Job) => number][])
  new Gauge({
    name,
    help,
    labelNames: ['round'],
    registers: [metrics],
    collect() {
      this.reset()
      for (const job of standing) this.set({ round: job.work.name }, value(job))
    },
  })

export class Job {
  /** Time at which the next round is due, ms. */
  due = 0
  /** False once it is closed. */
  open = true
  /** Rounds that failed since the last that did not. */
  failures = 0
  /** Time at which a round last succeeded, ms; 0: not yet. */
  succeeded = 0
  private readonly since = Date.now()
  private under: Promise<void> = Promise.resolve()

  constructor(
    private readonly keeper: Keeper,
    readonly work: Work,
  ) {}

  /** Time for which a round has been due or under way, ms. */
  lag = (now = Date.now()): number => Math.max(0, now - Math.max(this.due, this.since))

  /** Does a round when one is due at `now`, ms. Never rejects. */
  tick(now = Date.now()): Promise<void> {
    const { direct } = this.keeper
    const round = () => about.run({ job: this.work.name }, () => this.round(now))
    if (this.work.aside) return (this.under = round())
    const turn = (turns.get(direct) ?? Promise.resolve()).then(round)
    turns.set(direct, turn)
    return (this.under = turn)
  }

  /** No round begins from now on. Resolves when the one under way has ended. */
  async close(): Promise<void> {
    this.open = false
    await this.under
  }

  private async round(now: number): Promise<void> {
    if (!this.open || now < this.due) return
    const { direct, log } = this.keeper
    const { name, every, round, most = Infinity } = this.work
    const took = durations.startTimer({ round: name })
    try {
      const count = await alone(direct, name, () => tracedRound(name, () => round(() => this.open)))
      this.failures = 0
      if (count !== null) {
        this.succeeded = Date.now()
        took({ result: 'done' })
      }
      this.due = count !== null && count >= most ? now : now + every
      if (count !== null && count > 0) log.info({ count }, 'job')
    } catch (err) {
      this.due = now + Math.min(every, retryFirst * 2 ** this.failures)
      this.failures += 1
      took({ result: 'failed' })
      if (isOutage(err)) logOutage(log, err)
      else log.error({ err }, 'job failed')
    }
  }
}

/** Runs the task under the name's lock; null when another node holds it. */
async function alone<T>(direct: Pool, name: string, task: () => Promise<T>): Promise<T | null> {
  const client = await direct.connect()
  let broken = true
  try {
    const mine = await ask(client, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as yes', name)
    const result = mine ? await unlocking(client, name, task) : null
    broken = false
    return result
  } finally {
    // a connection that may still hold the lock must not go back to the pool
    client.release(broken)
  }
}

async function unlocking<T>(client: PoolClient, name: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } finally {
    await ask(client, 'select pg_advisory_unlock(hashtextextended($1, 0)) as yes', name)
  }
}

async function ask(client: PoolClient, question: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(question, [`job:${name}`])
  return rows[0]?.yes === true
}

/** Things of one round that are at work at once: each may hold a connection of the database. */
const lanes = 4

/**
 * Does the work for each, a few at a time, so that one that waits long does not hold up the others; begins none once
 * `going` says no. @throws what the work throws, once all lanes have ended
 */
export async function eachOf<T>(
  things: readonly T[],
  going: () => boolean,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const left = things.values()
  const lane = async (): Promise<void> => {
    for (const thing of left) {
      if (!going()) return
      await work(thing)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Does the work while the server stands, on a node that does such work. */
export function repeat(app: FastifyInstance, keeper: Keeper & Pick<Context, 'config'>, work: Work): void {
  if (!keeper.config.rounds) return
  const job = new Job(keeper, work)
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    await job.tick()
    if (job.open) timer = setTimeout(() => void run(), Math.max(0, job.due - Date.now())).unref()
  }
  // not before: a server that finds its port taken does nothing
  app.addHook('onListen', async () => {
    standing.add(job)
    void run()
  })
  app.addHook('onClose', async () => {
    standing.delete(job)
    await job.close()
    clearTimeout(timer)
  })
}
