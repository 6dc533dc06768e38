import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Level, Publisher } from '@contract/subscribe/rules'
import type { Detail, Entry, Standing } from '@contract/subscribe/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'
import { ignored } from '@/platform/ignored'

/** The page of an account or a column. */
export class SourceStore {
  /** How the viewer subscribes; null: not. */
  standing: Standing | null = null
  readonly detail: Resource<Detail>
  readonly articles: PagedList<Entry>
  readonly subscribed: Toggle

  constructor(
    readonly kind: Publisher,
    readonly id: string,
  ) {
    const place = { kind, id }
    this.subscribed = new Toggle(false, 0, async (on) => {
      const { subscribers } = await post(on ? 'subscribe/add' : 'subscribe/cancel', place, { loading: false })
      // it waits for this call to end, and brings what goes with the switch
      void this.detail.load()
      return { count: subscribers }
    })
    this.detail = new Resource(async (asked) => {
      const detail = await get('subscribe/detail', place, inPlace)
      runInAction(() => {
        this.standing = detail.standing
        this.subscribed.take(detail.subscribed, detail.subscribers, asked)
      })
      return detail
    })
    this.articles = new PagedList<Entry>(
      (after) => get('subscribe/articles', { ...place, after }, inPlace),
      ({ id: entry }) => entry,
    )
    makeAutoObservable(
      this,
      { kind: false, id: false, detail: false, articles: false, subscribed: false, standing: observable.ref },
      { autoBind: true },
    )
  }

  /** Both; what was there until now counts as read, while its marks stay until the page is left. */
  async load(): Promise<void> {
    await Promise.all([this.detail.load(), this.articles.refresh()])
    await this.readUp()
  }

  /** Rejects as a call does. */
  async set(change: { level?: Level; pinned?: boolean }): Promise<void> {
    const { kind, id } = this
    const standing = await post('subscribe/setting', { kind, id, ...change }, { loading: false })
    runInAction(() => {
      this.standing = standing
    })
  }

  /** Takes an article off the account. Rejects as a call does. */
  async withdraw(entry: Entry): Promise<void> {
    await post('notice/withdraw', { id: entry.id })
    this.articles.remove(entry.id)
    await this.detail.load()
  }

  /** The desk closes the account, or opens it again. Rejects as a call does. */
  async review(action: 'close' | 'reopen', reason?: string): Promise<void> {
    await post('subscribe/review', { id: this.id, action, ...(reason ? { reason } : {}) })
    await this.detail.load()
  }

  private async readUp(): Promise<void> {
    const { kind, id, standing } = this
    const times = this.articles.items.filter(({ unread }) => unread).map(({ at }) => at)
    const at = times.sort()[times.length - 1]
    if (standing === null || at === undefined || at <= standing.read_at) return
    // what is not marked as read is marked the next time
    await ignored(post('subscribe/read', { kind, id, at }, inPlace))
  }
}
