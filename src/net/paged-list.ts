import { makeAutoObservable, observable, runInAction } from 'mobx'
import { whenSettled } from './latest'
import type { Phase } from './resource'

interface Page<T> {
  items: T[]
  next: string | null
}

/** A list that loads page by page. An item appears once, even when it comes on two pages. */
export class PagedList<T extends object> {
  items: T[] = []
  phase: Phase = 'idle'
  more: 'idle' | 'loading' | 'error' | 'end' = 'idle'
  error: unknown = null
  private after: string | null = null
  private turn = 0
  /** Which first page the rows follow: a page after another one is not theirs. */
  private lead = 0
  /** The first page, as it was last asked for. */
  private first: Promise<void> = Promise.resolve()

  constructor(
    /** Asks for a page; `asked`: when that is, ms since 1970. */
    private readonly fetch: (after: string | undefined, asked: number) => Promise<Page<T>>,
    private readonly keyOf: (item: T) => string,
  ) {
    makeAutoObservable<this, 'fetch' | 'keyOf' | 'turn' | 'lead' | 'after' | 'first'>(
      this,
      {
        fetch: false,
        keyOf: false,
        turn: false,
        lead: false,
        after: false,
        first: false,
        items: observable.shallow,
      },
      { autoBind: true },
    )
  }

  get empty(): boolean {
    return this.phase === 'ready' && this.items.length === 0
  }

  /** Loads the first page unless it is there or on its way. Resolves once it is there, or failed. */
  load(): Promise<void> {
    return this.phase === 'idle' || this.phase === 'error' ? this.refresh() : this.first
  }

  /**
   * Loads the first page anew; what is here stays until then, and when it fails. Before there is anything, one that is
   * on its way is as new. Never rejects: see `error`.
   */
  refresh(): Promise<void> {
    if (this.phase !== 'loading') this.first = this.read()
    return this.first
  }

  private async read(): Promise<void> {
    const turn = ++this.turn
    if (this.items.length === 0) this.phase = 'loading'
    const setting = whenSettled()
    if (setting) await setting
    try {
      const page = await this.fetch(undefined, Date.now())
      runInAction(() => {
        if (turn !== this.turn) return
        this.items = []
        this.phase = 'ready'
        this.lead += 1
        this.append(page)
      })
    } catch (error) {
      runInAction(() => {
        if (turn !== this.turn) return
        this.phase = 'error'
        this.error = error
      })
    }
  }

  /**
   * Loads the next page, once at a time; after a failure it tries again. A refresh that fails meanwhile leaves the rows
   * as they are, so that what comes still follows them.
   */
  async next(): Promise<void> {
    if (this.items.length === 0 || this.more === 'loading' || this.more === 'end') return
    const { lead } = this
    this.more = 'loading'
    try {
      const page = await this.fetch(this.after ?? undefined, Date.now())
      runInAction(() => {
        if (lead === this.lead) this.append(page)
      })
    } catch (error) {
      runInAction(() => {
        if (lead === this.lead) Object.assign(this, { more: 'error', error })
      })
    }
  }

  /** Puts an item at the top, in place of the one with its key. */
  prepend(item: T) {
    this.items = [item, ...this.items.filter((other) => this.keyOf(other) !== this.keyOf(item))]
  }

  remove(key: string) {
    this.items = this.items.filter((item) => this.keyOf(item) !== key)
  }

  private append({ items, next }: Page<T>) {
    const known = new Set(this.items.map(this.keyOf))
    this.items = [...this.items, ...items.filter((item) => !known.has(this.keyOf(item)))]
    this.after = next
    this.more = next === null ? 'end' : 'idle'
    this.error = null
  }
}
