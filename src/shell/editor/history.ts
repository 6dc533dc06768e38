import { makeAutoObservable, observable } from 'mobx'

const most = 100

/** What was, to go back to, and what was gone back from. Changes with the same mark, one after the other, are one step. */
export class History<T> {
  private past: readonly T[] = []
  private future: readonly T[] = []
  private mark: string | null = null

  constructor() {
    makeAutoObservable<this, 'past' | 'future' | 'mark'>(this, {
      past: observable.ref,
      future: observable.ref,
      mark: false,
    })
  }

  get undoable(): boolean {
    return this.past.length > 0
  }

  get redoable(): boolean {
    return this.future.length > 0
  }

  /** Remembers what is about to change; null marks a step of its own. */
  before(now: T, mark: string | null): void {
    this.future = []
    if (mark !== null && mark === this.mark) return
    this.mark = mark
    this.past = [...this.past.slice(1 - most), now]
  }

  undo(now: T): T {
    const then = this.past[this.past.length - 1]
    if (then === undefined) return now
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, now]
    this.mark = null
    return then
  }

  redo(now: T): T {
    const then = this.future[this.future.length - 1]
    if (then === undefined) return now
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, now]
    this.mark = null
    return then
  }
}
