import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Category } from '@contract/topic/rules'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'
import { ignored } from '@/platform/ignored'

interface Interest {
  key: Category
  toggle: Toggle
}

/** Which categories the reader likes; each shows at once, and the whole choice is sent. */
export class InterestStore {
  interests: readonly Interest[] = []
  readonly stored = new Resource(async () => {
    const { items } = await get('topic/category', {}, inPlace)
    runInAction(() => {
      this.interests = items.map(({ key, interested }) => ({
        key,
        toggle: new Toggle(interested, 0, () => this.send()),
      }))
    })
    return true
  })
  /** Choices go out one after the other: the last one holds. */
  private sending: Promise<unknown> = Promise.resolve()

  constructor() {
    makeAutoObservable<this, 'sending'>(
      this,
      { stored: false, sending: false, interests: observable.ref },
      { autoBind: true },
    )
  }

  private send(): Promise<Record<never, never>> {
    const work = this.sending.then(() =>
      post('topic/Interest', { categories: this.chosen }, { loading: false }),
    )
    // the call has told; who leaves waits for its end alone
    this.sending = ignored(work)
    return work.then(() => ({}))
  }

  private get chosen(): Category[] {
    return this.interests.filter(({ toggle }) => toggle.on).map(({ key }) => key)
  }
}
