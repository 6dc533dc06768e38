import { makeAutoObservable, runInAction } from 'mobx'

/** A read waits at most this long, ms, for what was set before it. */
export const patience = 3_000
/** One for each value that is being set, until its last call has ended; none of them rejects. */
const pending = new Set<Promise<void>>()

/**
 * Resolves once the server has answered everything that was set before, or when `patience` is over. A read that waits
 * for it shows what was just set: a dynamic that was starred a moment ago is in the list of favorites. Undefined when
 * nothing is being set.
 */
export function whenSettled(): Promise<void> | undefined {
  if (pending.size === 0) return undefined
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    void Promise.all(pending).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function track(setting: Promise<void>): void {
  const done = setting.then(
    () => void pending.delete(done),
    () => void pending.delete(done),
  )
  pending.add(done)
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
      const setting = this.settle(value)
      track(setting)
      await setting
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
    const answer = await this.send(wanted)
    runInAction(() => {
      this.took(answer, wanted)
      this.held = wanted
    })
    const { value } = this
    if (value !== null && value !== undefined && value !== wanted) return this.settle(value)
  }
}
