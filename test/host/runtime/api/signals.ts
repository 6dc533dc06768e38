import type { Sandbox, Uncaught } from '../sandbox'
import type { Target } from '../target'
import type { Api } from './call'

type Listener = (...values: readonly unknown[]) => void

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
    this.deliver(name, this.sandbox.adopt(value))
  }

  /** Of values that are the program's own already. */
  deliver(name: string, ...values: readonly unknown[]): void {
    for (const listener of [...this.of(name)]) this.sandbox.guard(() => listener(...values))
  }

  /** An error as the vendor tells it: WeChat and QQ with its place in one text, Alipay with the place beside it. */
  uncaught(target: Target, event: Uncaught, reason: unknown): void {
    if (event === 'UnhandledRejection')
      return this.deliver(event, Object.assign(this.sandbox.adopt({}), { reason }))
    const { name = 'Error', message = String(reason), stack = '' } = Object(reason) as Partial<Error>
    if (target === 'ali') this.deliver(event, `${name}: ${message}`, stack)
    else this.send(event, { message: `MiniProgramError\n${message}\n${stack}` })
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
