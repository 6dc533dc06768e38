import type { Pool } from 'pg'
import type { Logger } from '../log'
import { openPool } from './pool'

/** Greatest age of what is read from a replica, ms. */
export const oldest = 1_000
/** Time in which a replica has to answer a statement, ms. The call was asked elsewhere long before. */
const longest = 10_000
/** Time in which a replica, or the primary, has to say its position, ms. */
const patience = 500

/** Position of the primary's log at a moment: what was written by then is below it. */
export interface Mark {
  /** Milliseconds of performance.now(). */
  at: number
  position: bigint
  /** Which cluster it is the log of. */
  cluster: string
}

/** Position of a database's log, or of a replica in it. */
export async function placeIn(pool: Pool): Promise<{ follows: boolean; position: bigint; cluster: string }> {
  const { rows } = await pool.query<{ follows: boolean; position: string | null; cluster: string }>(
    `SELECT pg_is_in_recovery() AS follows,
       (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END)::text AS position,
       (SELECT system_identifier FROM pg_control_system())::text AS cluster`,
  )
  const { follows = false, position, cluster = '' } = rows[0] ?? {}
  return { follows, position: positionOf(position ?? '0/0'), cluster }
}

/** A connection for asking how far a database is, which waits behind no page. */
export const openWatch = (url: string, log: Logger): Pool =>
  openPool(url, 1, log, { connectionTimeoutMillis: patience, query_timeout: patience })

/** A place in the log as a number. https://www.postgresql.org/docs/15/datatype-pg-lsn.html */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Host of a database, without who signs in there. */
export const hostOf = (url: string): string => new URL(url).host

/** The call that a replica left alone: it is asked elsewhere. */
export class LeftAlone extends Error {}

/** A streaming replica, and whether it may be read now. */
export class Replica {
  readonly name: string
  private readonly pool: Pool
  private readonly watch: Pool
  /** Time up to which all that was written is here; ms of performance.now(). */
  private caughtUp = -Infinity
  private inUse = false
  private readonly waiting = new Set<(reason: Error) => void>()

  constructor(
    url: string,
    most: number,
    private readonly log: Logger,
    within = longest,
  ) {
    this.name = hostOf(url)
    this.pool = openPool(url, most, log, { connectionTimeoutMillis: oldest, query_timeout: within })
    this.watch = openWatch(url, log)
  }

  /** Greatest age of what is read here now, ms. */
  age = (now = performance.now()): number => now - this.caughtUp

  usable = (now = performance.now()): boolean => this.age(now) < oldest

  /** Asks how far it is. `marks` are the primary's, the oldest first. */
  async look(marks: readonly Mark[]): Promise<void> {
    let reason = 'it is behind'
    try {
      const { follows, position, cluster } = await placeIn(this.watch)
      if (!follows) reason = 'it is no replica'
      else if (marks.some((mark) => mark.cluster !== cluster)) reason = 'it follows another database'
      else this.caughtUp = reached(marks, position) ?? this.caughtUp
    } catch (err) {
      reason = err instanceof Error ? err.message : String(err)
    }
    this.say(reason)
  }

  /** @throws LeftAlone when it stops being usable before it answers; what the statement throws */
  async ask<T>(question: (pool: Pool) => Promise<T>): Promise<T> {
    let leave: (reason: Error) => void = () => undefined
    const left = new Promise<never>((_resolve, reject) => (leave = reject))
    this.waiting.add(leave)
    try {
      return await Promise.race([question(this.pool), left])
    } finally {
      this.waiting.delete(leave)
    }
  }

  close = (): Promise<unknown> => Promise.all([this.pool.end(), this.watch.end()])

  private say(reason: string): void {
    const usable = this.usable()
    if (usable === this.inUse) return
    this.inUse = usable
    if (usable) return this.log.info({ replica: this.name }, 'replica in use')
    this.log.warn({ replica: this.name, reason }, 'replica left out')
    for (const leave of this.waiting) leave(new LeftAlone(reason))
  }
}

/** Time at which the primary was last seen where the replica is now, or before it. */
const reached = (marks: readonly Mark[], position: bigint): number | undefined =>
  marks.filter((mark) => mark.position <= position).at(-1)?.at
