import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import RedisStore from '@fastify/rate-limit/store/RedisStore.js'
import type { Redis } from 'ioredis'

/** Of one caller on one route. */
interface Window {
  began: number
  calls: number
}

/**
 * The windows of all routes of one node. Those that are over go, which the plugin's own store keeps until as many others
 * have come on each of a thousand routes: in two tables, of which the older is thrown away whole.
 */
export class Windows {
  private recent = new Map<string, Window>()
  private older = new Map<string, Window>()
  private turned: number

  /** @param longest ms that a window lasts. @param most that one table takes: with more callers the oldest begin anew */
  constructor(
    private readonly longest: number,
    private readonly most: number,
    private readonly clock = Date.now,
  ) {
    this.turned = clock()
  }

  get size(): number {
    return this.recent.size + this.older.size
  }

  /** Counts one call more. */
  add(key: string, lasts: number): { current: number; ttl: number } {
    const now = this.clock()
    if (now - this.turned >= this.longest || this.recent.size >= this.most) this.turn(now)
    let window = this.recent.get(key) ?? this.older.get(key)
    if (!window || window.began + lasts <= now) window = { began: now, calls: 0 }
    this.older.delete(key)
    this.recent.set(key, window)
    window.calls += 1
    return { current: window.calls, ttl: window.began + lasts - now }
  }

  private turn(now: number): void {
    // where nobody called for so long, those of the newer are over as well
    this.older = now - this.turned >= 2 * this.longest ? new Map() : this.recent
    this.recent = new Map()
    this.turned = now
  }
}

/** Counts on this node alone. */
class OwnStore implements FastifyRateLimitStore {
  private children = 0

  constructor(
    private readonly windows: Windows,
    private readonly name = '',
  ) {}

  incr: FastifyRateLimitStore['incr'] = (key, done, timeWindow) =>
    done(null, this.windows.add(`${this.name}${key}`, timeWindow))

  child(): FastifyRateLimitStore {
    this.children += 1
    return new OwnStore(this.windows, `${this.name}${this.children} `)
  }
}

class SharedStore implements FastifyRateLimitStore {
  constructor(
    private readonly redis: Redis,
    private readonly shared: FastifyRateLimitStore,
    private readonly own: FastifyRateLimitStore,
  ) {}

  incr: FastifyRateLimitStore['incr'] = (key, done, timeWindow, max) => {
    const countHere = (): void => this.own.incr(key, done, timeWindow, max)
    if (this.redis.status !== 'ready') return countHere()
    this.shared.incr(key, (err, count) => (err ? countHere() : done(null, count)), timeWindow, max)
  }

  child(route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
    return new SharedStore(this.redis, this.shared.child(route), this.own.child(route))
  }
}

/** Callers of a minute, on all routes, whom a node counts: about 15 MB. */
const mostWindows = 100_000

/** Counts on this node alone. @param longest ms that a window lasts */
export const ownStore = (longest: number): FastifyRateLimitStoreCtor =>
  class extends OwnStore {
    constructor() {
      super(new Windows(longest, mostWindows))
    }
  }

/** Counts in Redis, which all nodes share; while it is away each node counts its own. */
export const sharedStore = (redis: Redis, nameSpace: string, longest: number): FastifyRateLimitStoreCtor =>
  class extends SharedStore {
    constructor() {
      const own = new OwnStore(new Windows(longest, mostWindows))
      super(redis, new RedisStore(false, false, redis, nameSpace), own)
    }
  }
