import { makeAutoObservable, runInAction } from 'mobx'
import { liveEvery } from '@contract/vote/rules'
import type { VoteDetail, VoteEntry } from '@contract/vote/schema'
import { ThreadStore } from '@/shell/comment/thread-store'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Casting } from './casting'

interface Shown {
  entry: VoteEntry
  event: VoteDetail
  casting: Casting
}

/** One entry with its event and its comments. */
export class EntryStore {
  readonly shown: Resource<Shown>
  readonly thread: ThreadStore
  deleted = false

  constructor(readonly id: string) {
    this.shown = new Resource(async () => {
      const entry = await get('Vote/participantInfo', { id }, inPlace)
      const event = await get('VoteActivity/read', { id: entry.event }, inPlace)
      const casting = this.shown.data?.casting ?? new Casting(event.id, () => this.shown.load())
      return { entry, event, casting }
    })
    this.thread = new ThreadStore('voteEntry', id, (change) => this.addComments(change))
    makeAutoObservable(this, { id: false, shown: false, thread: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.shown.load()

  /** Asks for the numbers now and again until the returned end. */
  watch(): () => void {
    const timer = setInterval(() => {
      const phase = this.shown.data?.event.phase
      if (phase === 'open' || phase === 'counting') void this.ask()
    }, liveEvery)
    return () => clearInterval(timer)
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('Vote/remove', { id: this.id })
    this.vanish()
  }

  async decline(reason: string): Promise<void> {
    await post('Vote/review', { id: this.id, action: 'decline', reason })
    await this.shown.load()
  }

  /** By the school, where the viewer administers it. */
  async dismiss(reason: string): Promise<void> {
    await post('Vote/dismiss', { id: this.id, reason })
    await this.shown.load()
  }

  vanish() {
    this.deleted = true
  }

  private addComments(change: number) {
    if (this.shown.data) this.shown.data.entry.comments += change
  }

  private async ask(): Promise<void> {
    try {
      const entry = await get('Vote/participantInfo', { id: this.id }, inPlace)
      runInAction(() => {
        const { data } = this.shown
        if (data) Object.assign(data.entry, { votes: entry.votes, place: entry.place })
      })
    } catch {
      // the next time
    }
  }
}
