import { makeAutoObservable, runInAction } from 'mobx'

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

  constructor(
    value: T,
    /** Rejects as a call does. */
    private readonly send: (value: NonNullable<T>) => Promise<A>,
    /** Hears of each answer, before what was sent counts as held. */
    private readonly took: (answer: A, value: NonNullable<T>) => void,
  ) {
    this.value = this.held = value
    makeAutoObservable<this, 'send' | 'took'>(this, { send: false, took: false }, { autoBind: true })
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
      })
    }
  }

  /** What the server says elsewhere, unless the person is setting it right now. */
  take(value: T) {
    if (!this.busy) this.value = this.held = value
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
