import { makeAutoObservable, runInAction } from 'mobx'
import { liveEvery, type Side } from '@contract/hot/rules'
import type { HotTalk, Tally } from '@contract/hot/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Latest } from '@/net/latest'
import { Toggle } from '@/net/toggle'

/** A talk on a page: its side, its like, and the shares as they change. */
export class TalkStore {
  data: HotTalk
  deleted = false
  readonly like: Toggle
  /** The side the reader takes. */
  readonly stand: Latest<Side | null, Tally>
  readonly end: Action<[], void>
  /** How often the reader changed it: an answer to what was asked before says nothing new. */
  private changes = 0

  constructor(data: HotTalk) {
    const { id } = data
    this.data = data
    this.like = new Toggle(data.liked, data.likes, async (on) => ({
      count: (await post(on ? 'hotTalk/like' : 'hotTalk/dislike', { id }, { loading: false })).likes,
    }))
    this.stand = new Latest<Side | null, Tally>(
      data.side,
      (side) => post('hotTalk/setPoint', { id, side }, { loading: false }),
      (tally) => this.change(tally),
    )
    this.end = new Action(`end ${id}`, async () => this.change(await post('hotTalk/close', { id })))
    makeAutoObservable<this, 'changes'>(
      this,
      { like: false, stand: false, end: false, changes: false },
      { autoBind: true },
    )
  }

  get id(): string {
    return this.data.id
  }

  /** The reader may say something now. */
  get arguable(): boolean {
    const { closed, side, withheld } = this.data
    return !closed && side !== null && !withheld
  }

  addComments(change: number) {
    this.data.comments += change
  }

  vanish() {
    this.deleted = true
  }

  /** Brings it up to date on the way back from its page; what cannot be had stays as it was. */
  async reload(): Promise<void> {
    const asked = Date.now()
    try {
      const data = await get('hotTalk/detail', { id: this.id }, inPlace)
      runInAction(() => {
        this.data = data
        this.stand.take(data.side, asked)
        this.like.take(data.liked, data.likes, asked)
      })
    } catch (error) {
      if (error instanceof CallError && error.code === -2) this.vanish()
    }
  }

  /** Asks for the shares now and again until the returned end, as long as they can change. */
  watch(): () => void {
    void this.ask()
    const timer = setInterval(() => void this.ask(), liveEvery)
    return () => clearInterval(timer)
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('hotTalk/delete', { id: this.id })
    this.vanish()
  }

  private async ask(): Promise<void> {
    if (this.data.closed || this.deleted) return
    const { changes } = this
    try {
      const tally = await get('hotTalk/shares', { id: this.id }, inPlace)
      if (changes === this.changes && !this.stand.busy) this.take(tally)
    } catch {
      // the next time, or when the page is opened again
    }
  }

  private change(tally: Tally) {
    this.changes += 1
    this.take(tally)
  }

  private take(tally: Tally) {
    Object.assign(this.data, tally)
    this.stand.take(tally.side)
  }
}
