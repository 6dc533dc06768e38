import { makeAutoObservable, runInAction } from 'mobx'
import { whenSettled } from './latest'

export type Phase = 'idle' | 'loading' | 'ready' | 'error'

/** One thing from the server: loading, here, or failed with a way to try again. */
export class Resource<T> {
  data: T | null = null
  phase: Phase = 'idle'
  error: unknown = null
  /** Being read, for the first time or anew. */
  reading = false
  private turn = 0

  constructor(
    /** Asks for it; `asked`: when that is, ms since 1970. */
    private readonly fetch: (asked: number) => Promise<T>,
  ) {
    makeAutoObservable<this, 'fetch' | 'turn'>(this, { fetch: false, turn: false }, { autoBind: true })
  }

  /** Loads, or loads again; what is here stays until the new is. Never rejects: see `error`. */
  async load(): Promise<void> {
    const turn = ++this.turn
    this.phase = this.data === null ? 'loading' : this.phase
    this.reading = true
    const setting = whenSettled()
    if (setting) await setting
    try {
      const data = await this.fetch(Date.now())
      runInAction(() => {
        if (turn === this.turn) Object.assign(this, { data, phase: 'ready', error: null, reading: false })
      })
    } catch (error) {
      runInAction(() => {
        const phase: Phase = this.data === null ? 'error' : 'ready'
        if (turn === this.turn) Object.assign(this, { phase, error, reading: false })
      })
    }
  }

  /** Puts what the client already knows in place. */
  set(data: T) {
    this.turn += 1
    Object.assign(this, { data, phase: 'ready', error: null, reading: false })
  }
}
