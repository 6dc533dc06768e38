import { applySet, applySplice, bytesOf, deepCopy, transfer, type Data } from './data'
import { intersectionObserver } from './api/query'
import type { ViewEvent } from './events'
import type { Log } from './log'
import type { Sandbox } from './sandbox'
import type { Sightings } from './sightings'
import type { Target } from './target'
import type { PageView } from './view'

/** One update that a page sent to its view. */
export interface DataCall {
  readonly route: string
  /** UTF-8 JSON. */ readonly bytes: number
  readonly paths: readonly string[]
}

interface Change {
  readonly kind: 'set' | 'splice'
  readonly values: Data
}

/** The bridge breaks above this many bytes in one update. */
const bridgeLimit = 1024 * 1024

/** An open page: the program's instance, the copy of its data that the view holds, and the view. */
export class Page {
  readonly instance: Data
  scrollTop = 0
  title: string
  isAlive = true
  private isShown = false
  private readonly shown: Data
  private readonly changes: Change[] = []
  private readonly callbacks: (() => void)[] = []
  private batch: DataCall[] | null = null
  private scheduled = false

  constructor(
    target: Target,
    readonly route: string,
    readonly query: Data,
    config: Data,
    options: { readonly title: string },
    readonly view: PageView,
    readonly sightings: Sightings,
    private readonly sandbox: Sandbox,
    private readonly log: Log,
    private readonly calls: DataCall[],
  ) {
    this.title = options.title
    this.instance = deepCopy(config)
    const data = this.instance['data'] ?? sandbox.adopt({})
    this.shown = transfer(data) as Data
    Object.assign(this.instance, { data, route, is: route, options: query, ...this.methods(target) })
    this.scheduled = true
    sandbox.soon(() => this.flush())
  }

  has(method: string): boolean {
    return typeof this.instance[method] === 'function'
  }

  /** Calls a lifecycle method. @returns what it returned */
  call(method: string, ...values: unknown[]): unknown {
    const run = this.instance[method]
    if (typeof run !== 'function') return undefined
    const result = this.sandbox.guard((): unknown => Reflect.apply(run, this.instance, values))
    this.log.changed()
    return result
  }

  /** The page comes to the front or goes from it; said once each time. */
  setShown(shown: boolean): void {
    if (shown === this.isShown) return
    this.isShown = shown
    this.call(shown ? 'onShow' : 'onHide')
  }

  /** An event of the view reaches the program a moment later, as between two threads. */
  deliver(handler: string, event: ViewEvent): void {
    const copy = this.sandbox.adopt(event)
    this.sandbox.soon(() => {
      if (!this.isAlive) return
      if (this.has(handler)) this.call(handler, copy)
      else
        this.log.warn(
          `Component "${this.route}" does not have a method "${handler}" to handle event "${event.type}".`,
        )
    })
  }

  /** Resolves when the view shows what the program has set so far. */
  drawn(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.scheduled || !this.isAlive) resolve()
      else this.callbacks.push(resolve)
    })
  }

  destroy(): void {
    this.isAlive = false
    this.sightings.clear()
    this.view.destroy()
    for (const done of this.callbacks.splice(0)) done()
  }

  private methods(target: Target): Data {
    const setData = (values: Data, callback?: () => void): void =>
      this.update({ kind: 'set', values }, callback)
    if (target !== 'ali') return { setData }
    return {
      setData,
      createIntersectionObserver: () => intersectionObserver(this.sandbox, this),
      $spliceData: (values: Data, callback?: () => void) => this.update({ kind: 'splice', values }, callback),
      $batchedUpdates: (run: () => void) => this.batched(run),
    }
  }

  private update(change: Change, callback?: () => void): void {
    if (!this.isAlive) return
    const values: Data = {}
    for (const [path, value] of Object.entries(change.values)) {
      if (value === undefined) this.log.warn(`Setting data field "${path}" to undefined is invalid.`)
      else values[path] = value
    }
    this.count({ route: this.route, bytes: bytesOf(values), paths: Object.keys(values) })
    const apply = change.kind === 'set' ? applySet : applySplice
    const sent = transfer(values)
    this.changes.push({ kind: change.kind, values: sent })
    apply(this.instance['data'] as Data, values)
    if (callback) this.callbacks.push(() => this.sandbox.guard(() => callback.call(this.instance)))
    if (this.scheduled) return
    this.scheduled = true
    this.sandbox.soon(() => this.flush())
  }

  private count(call: DataCall): void {
    if (call.bytes > bridgeLimit)
      this.log.error(`setData of ${call.bytes} bytes on ${this.route}: the bridge takes ${bridgeLimit}`)
    if (this.batch) this.batch.push(call)
    else this.calls.push(call)
  }

  /** Alipay sends what is set within as one update. */
  private batched(run: () => void): void {
    const batch: DataCall[] = []
    this.batch = batch
    try {
      run()
    } finally {
      this.batch = null
      const bytes = batch.reduce((sum, call) => sum + call.bytes, 0)
      if (batch.length > 0)
        this.calls.push({ route: this.route, bytes, paths: batch.flatMap((call) => call.paths) })
    }
  }

  private flush(): void {
    if (!this.isAlive) return
    this.scheduled = false
    for (const { kind, values } of this.changes.splice(0))
      (kind === 'set' ? applySet : applySplice)(this.shown, values)
    const callbacks = this.callbacks.splice(0)
    this.view.update(this.shown)
    for (const done of callbacks) done()
    this.sightings.check()
    this.log.changed()
  }
}
