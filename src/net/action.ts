import { makeAutoObservable, runInAction } from 'mobx'
import { lock, unlock } from './key-lock'

/** Something done once at a time: the key lock, whether it is under way, and how it failed. */
export class Action<A extends unknown[], T> {
  busy = false
  error: unknown = null

  /** Actions with the same key exclude each other, on this page and on others. */
  constructor(
    private readonly key: string,
    private readonly work: (...args: A) => Promise<T>,
  ) {
    makeAutoObservable<this, 'key' | 'work'>(this, { key: false, work: false }, { autoBind: true })
  }

  /** The result; null when it failed (see `error`) or is already under way. */
  async run(...args: A): Promise<T | null> {
    if (!lock(this.key)) return null
    this.busy = true
    this.error = null
    try {
      return await this.work(...args)
    } catch (error) {
      runInAction(() => {
        this.error = error
      })
      return null
    } finally {
      unlock(this.key)
      runInAction(() => {
        this.busy = false
      })
    }
  }
}
