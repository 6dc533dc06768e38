import { makeAutoObservable, observable, runInAction } from 'mobx'
import { Resource } from './resource'

/** Settings that change one by one: a change shows at once, and goes back when the server refuses it. */
export class Editable<T extends object> {
  readonly stored: Resource<T>
  /** Changes that the server has not answered yet. */
  private pending: Partial<T>[] = []

  constructor(
    fetch: () => Promise<T>,
    private readonly send: (change: Partial<T>) => Promise<T>,
  ) {
    this.stored = new Resource(fetch)
    makeAutoObservable<this, 'send' | 'pending'>(
      this,
      { stored: false, send: false, pending: observable.ref },
      { autoBind: true },
    )
  }

  /** What shows: what is stored with the changes under way. null until it is loaded. */
  get values(): T | null {
    return this.stored.data && Object.assign({}, this.stored.data, ...this.pending)
  }

  /** True when the server took it. The call itself tells why it did not. */
  async change(change: Partial<T>): Promise<boolean> {
    this.pending = [...this.pending, change]
    try {
      const stored = await this.send(change)
      runInAction(() => this.stored.set(stored))
      return true
    } catch {
      return false
    } finally {
      runInAction(() => {
        this.pending = this.pending.filter((other) => other !== change)
      })
    }
  }
}
