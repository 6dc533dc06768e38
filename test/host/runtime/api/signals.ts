import type { Sandbox } from '../sandbox'
import type { Api } from './call'

type Listener = (value: unknown) => void

/** Events that the platform sends to the whole program, by the names of their `on` and `off` functions. */
export class Signals {
  private readonly listeners = new Map<string, Set<Listener>>()

  constructor(private readonly sandbox: Sandbox) {}

  /** `onX` and `offX` for each event name X. */
  api(names: readonly string[]): Api {
    return Object.fromEntries(
      names.flatMap((name) => [
        [`on${name}`, (listener: Listener) => void this.of(name).add(listener)],
        [
          `off${name}`,
          (listener?: Listener) => (listener ? void this.of(name).delete(listener) : this.of(name).clear()),
        ],
      ]),
    )
  }

  send(name: string, value: unknown): void {
    for (const listener of [...this.of(name)]) this.sandbox.guard(() => listener(this.sandbox.adopt(value)))
  }

  clear(): void {
    this.listeners.clear()
  }

  private of(name: string): Set<Listener> {
    const known = this.listeners.get(name) ?? new Set()
    this.listeners.set(name, known)
    return known
  }
}
