import { watching } from '../../../contract/vote/rules'

interface Watcher {
  user: string
  until: number
}

/** Who has which polls in sight, by what one socket said last. Who says nothing for a while has nothing: apps just go. */
export class Watchlist {
  private readonly events = new Map<string, Map<object, Watcher>>()
  private swept = 0

  /** In place of what the socket had in sight before. `now`: ms since 1970. */
  set(socket: object, user: string, ids: readonly string[], before: readonly string[], now: number): void {
    for (const id of before) this.drop(id, socket)
    for (const id of ids) {
      const all = this.events.get(id) ?? new Map<object, Watcher>()
      all.set(socket, { user, until: now + watching.lasts })
      this.events.set(id, all)
    }
    if (now - this.swept >= watching.lasts) this.sweep(now)
  }

  /** People who have it in sight, each once. */
  of(id: string, now: number): string[] {
    const all = [...(this.events.get(id)?.values() ?? [])]
    return [...new Set(all.filter(({ until }) => until > now).map(({ user }) => user))]
  }

  /** Events that somebody had in sight lately. */
  get size(): number {
    return this.events.size
  }

  private sweep(now: number): void {
    this.swept = now
    for (const [id, all] of this.events)
      for (const [socket, { until }] of all) if (until <= now) this.drop(id, socket)
  }

  private drop(id: string, socket: object): void {
    const all = this.events.get(id)
    all?.delete(socket)
    if (all?.size === 0) this.events.delete(id)
  }
}
