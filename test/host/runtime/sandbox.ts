import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createContext, runInContext, Script, type Context } from 'node:vm'
import type { Log } from './log'

type Module = { exports: Record<string, unknown> }
type Listener = (...values: unknown[]) => void
/** An error that was thrown, a promise that was rejected. */
export type Uncaught = 'Error' | 'UnhandledRejection'

const open = new Set<Sandbox>()

/** A promise that nobody took the failure of belongs to the world whose Promise made it. */
function onRejection(reason: unknown, promise: Promise<unknown>): void {
  const owner = [...open].find((sandbox) => sandbox.owns(promise))
  if (owner) owner.rejected(reason)
  else if (process.listenerCount('unhandledRejection') === 1) throw reason
}

/**
 * The program's own world: JavaScript and what the platform adds, nothing of Node or of a browser. Code from
 * strings is refused, as on the phones.
 */
export class Sandbox {
  private readonly context: Context
  private readonly modules = new Map<string, Module>()
  private readonly timers = new Set<NodeJS.Timeout>()
  private closed = false
  private failing = false

  constructor(
    private readonly dist: string,
    private readonly log: Log,
    globals: Record<string, unknown>,
    /** Tells the program of what nobody in it handled. */
    private readonly uncaught: (event: Uncaught, reason: unknown) => void,
  ) {
    this.context = createContext({}, { codeGeneration: { strings: false, wasm: false } })
    Object.assign(this.context, globals, this.clock(), { console: log.console() })
    if (open.size === 0) process.on('unhandledRejection', onRejection)
    open.add(this)
    runInContext(
      'delete globalThis.WebAssembly; delete globalThis.SharedArrayBuffer; delete globalThis.Atomics; delete globalThis.Intl',
      this.context,
    )
  }

  /** Runs a file of the package once, with the files that it requires. */
  require(file: string): Record<string, unknown> {
    const path = posix.normalize(file)
    const known = this.modules.get(path)
    if (known) return known.exports
    const module: Module = { exports: {} }
    this.modules.set(path, module)
    const source = readFileSync(posix.join(this.dist, path), 'utf8')
    const script = new Script(`(function(require,module,exports){${source}\n})`, { filename: path })
    const run = script.runInContext(this.context) as (
      require: (name: string) => unknown,
      module: Module,
      exports: unknown,
    ) => void
    run((name) => this.require(withExtension(posix.join(posix.dirname(path), name))), module, module.exports)
    return module.exports
  }

  /** A plain value as one of the program's own world. */
  adopt<T>(value: T): T {
    if (value === undefined) return value
    const parse = this.evaluate('JSON.parse') as (text: string) => T
    return parse(JSON.stringify(value))
  }

  owns(promise: unknown): boolean {
    return promise instanceof (this.evaluate('Promise') as PromiseConstructor)
  }

  rejected(reason: unknown): void {
    this.fail('UnhandledRejection', reason)
  }

  /** Timers that have yet to ring. */
  get pendingTimers(): number {
    return this.timers.size
  }

  /** Adds a global that is made after the others. */
  define(name: string, value: unknown): void {
    this.context[name] = value
  }

  /** The program's own array of values that are the program's already. */
  list(values: readonly unknown[]): unknown[] {
    const empty = this.adopt<unknown[]>([])
    empty.push(...values)
    return empty
  }

  /** Bytes as an ArrayBuffer of the program's own world. */
  adoptBytes(bytes: Uint8Array): ArrayBuffer {
    const make = this.evaluate('(length => new Uint8Array(length))') as (length: number) => Uint8Array
    const copy = make(bytes.length)
    copy.set(bytes)
    return copy.buffer as ArrayBuffer
  }

  /** A promise of the program's own world. */
  promise<T>(start: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void): Promise<T> {
    const make = this.evaluate('(start => new Promise(start))') as (begin: typeof start) => Promise<T>
    return make(start)
  }

  /** Calls into the program; what it throws is logged. */
  guard<T>(run: () => T): T | undefined {
    if (this.closed) return undefined
    try {
      return run()
    } catch (reason) {
      this.fail('Error', reason)
      return undefined
    }
  }

  /** Runs later, unless the program has been closed. */
  soon(run: () => void): void {
    setImmediate(() => {
      if (!this.closed) run()
    })
  }

  close(): void {
    this.closed = true
    open.delete(this)
    if (open.size === 0) process.off('unhandledRejection', onRejection)
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private fail(event: Uncaught, reason: unknown): void {
    this.log.error(reason)
    // a program that fails while it hears of a failure hears no more of it
    if (this.failing) return
    this.failing = true
    this.uncaught(event, reason)
    this.failing = false
  }

  private evaluate(source: string): unknown {
    return runInContext(source, this.context)
  }

  private clock(): Record<string, unknown> {
    const start =
      (schedule: typeof setTimeout | typeof setInterval, once: boolean) =>
      (run: Listener, delay = 0, ...values: unknown[]): number => {
        const timer = schedule(() => {
          if (once) this.timers.delete(timer)
          this.guard(() => run(...values))
        }, delay)
        this.timers.add(timer)
        return Number(timer)
      }
    const stop = (id: unknown): void => {
      for (const timer of this.timers) {
        if (Number(timer) !== id) continue
        clearTimeout(timer)
        this.timers.delete(timer)
      }
    }
    return {
      setTimeout: start(setTimeout, true),
      setInterval: start(setInterval, false),
      clearTimeout: stop,
      clearInterval: stop,
    }
  }
}

const withExtension = (path: string): string => (path.endsWith('.js') ? path : `${path}.js`)
