import { makeAutoObservable } from 'mobx'
import { csvPath, type Decision, type Suspicion } from '@contract/vote/rules'
import type { AsideBallot, VoteDetail, VoteEntry } from '@contract/vote/schema'
import { CsvStore } from '@/shell/csv-store'
import { Decidable } from '@/shell/desk/decidable'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

export type DeskView = 'entries' | 'waiting' | 'aside'
export type Word = { action: 'accept' } | { action: 'decline'; reason: string }
export interface Verdict {
  action: Decision
  reason: string
}

/** What the creator of an event decides: entries that wait, and ballots that were set aside. */
export class DeskStore {
  view: DeskView = 'waiting'
  readonly event: Resource<VoteDetail>
  /** What can be voted for. */
  readonly entries: PagedList<VoteEntry>
  readonly waiting: Decidable<VoteEntry, Word>
  readonly aside: Decidable<AsideBallot, Verdict>

  constructor(readonly id: string) {
    this.event = new Resource(() => get('VoteActivity/read', { id }, inPlace))
    const onDecided = () => this.event.load()
    this.entries = new PagedList(
      (after) => get('Vote/participantList', { id, after }, inPlace),
      (entry) => entry.id,
    )
    this.waiting = new Decidable<VoteEntry, Word>({
      fetch: (after) => get('Vote/waiting', { id, after }, inPlace),
      send: (entry, word) => post('Vote/review', { id: entry.id, ...word }),
      onDecided,
    })
    this.aside = new Decidable<AsideBallot, Verdict>({
      fetch: (after) => get('Vote/aside', { id, after }, inPlace),
      send: (ballot, verdict) => post('Vote/decide', { id, receipts: [ballot.id], ...verdict }),
      onDecided,
    })
    makeAutoObservable(
      this,
      { id: false, event: false, entries: false, waiting: false, aside: false },
      { autoBind: true },
    )
  }

  /** Opens on what waits. */
  async load(): Promise<void> {
    await this.event.load()
    const { data } = this.event
    if (data && (data.waiting ?? 0) === 0 && data.aside > 0) this.show('aside')
  }

  async refresh(): Promise<void> {
    const list = this.view === 'entries' ? this.entries : this[this.view].list
    await Promise.all([this.event.load(), list.refresh()])
  }

  /** All ballots of the signal at once. Rejects as the call does. */
  async decideAll(signal: Suspicion, verdict: Verdict): Promise<void> {
    await post('Vote/decide', { id: this.id, signal, ...verdict })
    await this.aside.decided()
  }

  /** Stands the entry before the one above it. Rejects as the call does. */
  async raise({ id }: VoteEntry): Promise<void> {
    const { items } = this.entries
    const above = items[items.findIndex((one) => one.id === id) - 1]
    if (!above) return
    await post('Vote/move', { id, before: above.id })
    await this.entries.refresh()
  }

  show(view: DeskView) {
    this.view = view
  }

  csv = (): CsvStore =>
    new CsvStore({
      path: csvPath,
      query: { id: this.id },
      prepare: () => post('Vote/export', { id: this.id }, { loading: false }),
    })
}
