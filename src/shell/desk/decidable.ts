import { makeAutoObservable } from 'mobx'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'

interface Page<T> {
  items: T[]
  next: string | null
}
/** The two answers that most desks have. */
export type Answer = { action: 'approve' } | { action: 'refuse'; reason: string }
export const approval: Answer = { action: 'approve' }
export const refusal = (reason: string): Answer => ({ action: 'refuse', reason })

interface Question {
  title: string
  content: string
  /** Of its button. */
  confirmText: string
  danger?: boolean
}
interface Decisions<T, D> {
  /** What waits, as it is to be decided. */
  fetch: (after: string | undefined) => Promise<Page<T>>
  send: (row: T, decision: D) => Promise<unknown>
  /** Something was decided: the numbers beside the queue are no longer right. */
  onDecided?: (() => unknown) | undefined
}

/** What waits on a desk, and the decisions about it. */
export class Decidable<T extends { id: string }, D> {
  readonly list: PagedList<T>
  private readonly under = new Map<string, Promise<void>>()

  constructor(private readonly decisions: Decisions<T, D>) {
    this.list = new PagedList(decisions.fetch, ({ id }) => id)
    makeAutoObservable<this, 'decisions' | 'under'>(
      this,
      { list: false, decisions: false, under: false },
      { autoBind: true },
    )
  }

  /**
   * Rejects as the call does; the queue is read anew either way, since somebody else may have been first.
   * The same decision again, while it is under way, is the same one.
   */
  decide(row: T, decision: D): Promise<void> {
    const key = JSON.stringify([row.id, decision])
    const known = this.under.get(key)
    if (known) return known
    const made = this.make(row, decision).finally(() => this.under.delete(key))
    this.under.set(key, made)
    return made
  }

  /** Decides once the person is sure. Whether it went through; the call has told why not. */
  async confirm(row: T, decision: D, question: Question): Promise<boolean> {
    return (await feedback.modal(question)) && (await this.attempt(row, decision))
  }

  /** Decides; whether it went through. The call has told why not. */
  attempt(row: T, decision: D): Promise<boolean> {
    return this.decide(row, decision).then(
      () => true,
      () => false,
    )
  }

  /** Something was decided: reads anew what waits, and the numbers beside it. */
  async decided(): Promise<void> {
    await Promise.all([this.list.refresh(), this.decisions.onDecided?.()])
  }

  private async make(row: T, decision: D): Promise<void> {
    try {
      await this.decisions.send(row, decision)
    } finally {
      await this.decided()
    }
  }
}
