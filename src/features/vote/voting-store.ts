import { makeAutoObservable, observable, runInAction } from 'mobx'
import { liveEvery, may } from '@contract/vote/rules'
import type { Live, Own, VoteDetail, VoteEntry } from '@contract/vote/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { Casting } from './casting'

/** An event with its entries, and what the reader is about to choose. */
export class VotingStore {
  readonly event: Resource<VoteDetail>
  readonly entries: PagedList<VoteEntry>
  readonly casting: Casting
  picked: readonly string[] = []
  deleted = false
  /** Numbers as they change, by the entries' ids. */
  private readonly numbers = observable.map<string, Live['entries'][number]>({}, { deep: false })
  private asOf = 0

  constructor(readonly id: string) {
    this.event = new Resource(() => get('VoteActivity/read', { id }, inPlace))
    this.entries = new PagedList(
      (after) => get('Vote/participantList', { id, after }, inPlace),
      (entry) => entry.id,
    )
    this.casting = new Casting(id, ({ own }) => this.voted(own))
    makeAutoObservable<this, 'numbers' | 'asOf'>(
      this,
      {
        id: false,
        event: false,
        entries: false,
        casting: false,
        numbers: false,
        asOf: false,
        picked: observable.ref,
      },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.event.load(), this.entries.refresh()])
  }

  get own(): Own | null {
    return this.event.data?.own ?? null
  }

  /** The reader may choose now. */
  get open(): boolean {
    const { data } = this.event
    return data !== null && may(data.phase, 'vote') && !data.withheld
  }

  /** The reader may put themselves up. */
  get enterable(): boolean {
    const { data } = this.event
    return data !== null && !data.mine && data.own.entry === null && may(data.phase, 'enter', data.way)
  }

  votesOf({ id, votes }: VoteEntry): number {
    return this.numbers.get(id)?.votes ?? votes
  }

  isChosen = (id: string): boolean => this.own?.chosen.includes(id) ?? false
  isPicked = (id: string): boolean => this.picked.includes(id)

  /** Picks it, or no more. Where one choice is left, it takes the place of the one before. */
  pick(id: string) {
    const left = this.own?.left ?? 0
    if (this.isChosen(id)) return
    if (this.isPicked(id)) this.picked = this.picked.filter((other) => other !== id)
    else if (left === 1) this.picked = [id]
    else if (this.picked.length < left) this.picked = [...this.picked, id]
  }

  /** Asks for the numbers now and again until the returned end, as long as they can change. */
  watch(): () => void {
    const timer = setInterval(() => void this.ask(), liveEvery)
    return () => clearInterval(timer)
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('activity/delete', { id: this.id })
    runInAction(() => {
      this.deleted = true
    })
  }

  /** Rejects as a call does; the page then says that it was cancelled. */
  async cancel(reason: string): Promise<void> {
    await post('VoteActivity/cancel', { id: this.id, reason })
    await this.load()
  }

  private async voted(own: Own): Promise<void> {
    if (this.event.data) this.event.data.own = own
    this.picked = []
    await this.ask()
  }

  private async ask(): Promise<void> {
    const { data } = this.event
    if (!data || data.phase === 'closed' || data.phase === 'cancelled' || this.deleted) return
    try {
      const { entries, as_of: asOf, ...numbers } = await get('Vote/live', { id: this.id }, inPlace)
      if (asOf < this.asOf) return
      runInAction(() => {
        this.asOf = asOf
        Object.assign(data, numbers)
        for (const entry of entries) this.numbers.set(entry.id, entry)
      })
    } catch {
      // the next time, or when the page is opened again
    }
  }
}
