import { makeAutoObservable, runInAction } from 'mobx'

/** A read waits for this long, ms, for what was set before it. */
export const patience = 3_000
/** The calls of all that is being set; none of them rejects. */
const calls = new Set<Promise<void>>()

/**
 * What was set before now has reached the server, so that a read has it, too: who stars a dynamic and opens their
 * favorites finds it there. Undefined when nothing is under way.
 */
export function settled(): Promise<void> | undefined {
  if (calls.size === 0) return undefined
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    void Promise.all(calls).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function track(call: Promise<unknown>): void {
  const done = call.then(
    () => void calls.delete(done),
    () => void calls.delete(done),
  )
  calls.add(done)
}

/**
 * A value that a person sets: it shows at once, and goes back to what the server has when the server refuses. Calls go
 * out one after the other; what is set while one is under way is settled by one more, so that what shows last is what
 * the server has.
 */
export class Latest<T, A> {
  value: T
  /** A call is under way. */
  busy = false
  /** What the server has. */
  held: T
  /** When the last call ended, ms since 1970. */
  private ended = 0

  constructor(
    value: T,
    /** Rejects as a call does. */
    private readonly send: (value: NonNullable<T>) => Promise<A>,
    /** Hears of each answer, before what was sent counts as held. */
    private readonly took: (answer: A, value: NonNullable<T>) => void,
  ) {
    this.value = this.held = value
    makeAutoObservable<this, 'send' | 'took' | 'ended'>(
      this,
      { send: false, took: false, ended: false },
      { autoBind: true },
    )
  }

  /** Never rejects: the call has told the person. */
  async set(value: NonNullable<T>): Promise<void> {
    this.value = value
    if (this.busy) return
    this.busy = true
    try {
      await this.settle(value)
    } catch {
      runInAction(() => {
        this.value = this.held
      })
    } finally {
      runInAction(() => {
        this.busy = false
        this.ended = Date.now()
      })
    }
  }

  /**
   * What the server says elsewhere, unless the person is setting it right now, or has set it since the server was
   * `asked`, ms since 1970. Whether it was taken.
   */
  take(value: T, asked = Infinity): boolean {
    if (this.busy || asked <= this.ended) return false
    this.value = this.held = value
    return true
  }

  private async settle(wanted: NonNullable<T>): Promise<void> {
    const call = this.send(wanted)
    track(call)
    const answer = await call
    runInAction(() => {
      this.took(answer, wanted)
      this.held = wanted
    })
    const { value } = this
    if (value !== null && value !== undefined && value !== wanted) return this.settle(value)
  }
}
