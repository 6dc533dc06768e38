import { makeAutoObservable, runInAction } from 'mobx'
import { remindBefore } from '@contract/discount/rules'
import type { ActivityDetail } from '@contract/discount/fields'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** How often an open page asks how many are left, ms. */
const liveEvery = 5_000
const minute = 60_000

/** A rush: counted down by the server's clock, and the grab. */
export class RushStore {
  readonly activity: Resource<ActivityDetail>
  readonly grab: Action<[], string>
  readonly remind: Action<[on: boolean], void>
  readonly stop: Action<[], void>
  /** ms that the server's clock is ahead of the device's. */
  ahead = 0
  /** The same draft until it went through: sent again it gives the same coupon. */
  private key = newDraftKey()

  constructor(readonly id: string) {
    this.activity = new Resource(() => this.read())
    this.grab = new Action(`discount grab ${id}`, () => this.take())
    this.remind = new Action(`discount remind ${id}`, async (on) => {
      await post('discount/remind', { id, on })
      await this.load()
    })
    this.stop = new Action(`discount stop ${id}`, async () => {
      await post('discount/stopActivity', { id })
      await this.load()
    })
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, activity: false, grab: false, remind: false, stop: false, key: false },
      { autoBind: true },
    )
  }

  load = (): Promise<void> => this.activity.load()

  /** A moment of the server's clock by the device's, ms. */
  deviceTime = (at: string): number => Date.parse(at) - this.ahead

  /** Too late to ask for a word before the start. */
  get near(): boolean {
    const { data } = this.activity
    return data !== null && Date.parse(data.starts) - Date.parse(data.now) <= remindBefore * minute
  }

  /** How many points are missing. */
  get missing(): number {
    const { data } = this.activity
    return data ? Math.max(0, data.price - (data.points ?? 0)) : 0
  }

  /** Asks now and again until the returned end, as long as it changes. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (this.activity.data?.phase === 'running' && !this.grab.busy) void this.load()
    }, liveEvery)
    return () => clearInterval(timer)
  }

  private async read(): Promise<ActivityDetail> {
    const detail = await get('discount/activity', { id: this.id }, inPlace)
    runInAction(() => {
      this.ahead = Date.parse(detail.now) - Date.now()
    })
    return detail
  }

  /** Whatever comes of it, the page then shows how it stands. */
  private async take(): Promise<string> {
    try {
      const { id } = await post('discount/grab', { key: this.key, id: this.id })
      this.key = newDraftKey()
      return id
    } finally {
      await this.load()
    }
  }
}
