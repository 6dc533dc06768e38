import { watching } from '../../../contract/vote/rules'

/** Which sockets have which polls in sight, by what each said last. Who says nothing for a while has nothing: apps just go. */
export class Watchlist<Socket> {
  /** Until when each watches it, ms since 1970. */
  private readonly events = new Map<string, Map<Socket, number>>()
  private swept = 0

  /** In place of what the socket had in sight before. `now`: ms since 1970. */
  set(socket: Socket, ids: readonly string[], before: readonly string[], now: number): void {
    for (const id of before) this.drop(id, socket)
    for (const id of ids) {
      const all = this.events.get(id) ?? new Map<Socket, number>()
      all.set(socket, now + watching.lasts)
      this.events.set(id, all)
    }
    if (now - this.swept >= watching.lasts) this.sweep(now)
  }

  /** Sockets that have it in sight. */
  of(id: string, now: number): Socket[] {
    return [...(this.events.get(id) ?? [])].filter(([, until]) => until > now).map(([socket]) => socket)
  }

  /** Events that somebody had in sight lately. */
  get size(): number {
    return this.events.size
  }

  private sweep(now: number): void {
    this.swept = now
    for (const [id, all] of this.events)
      for (const [socket, until] of all) if (until <= now) this.drop(id, socket)
  }

  private drop(id: string, socket: Socket): void {
    const all = this.events.get(id)
    all?.delete(socket)
    if (all?.size === 0) this.events.delete(id)
  }
}
