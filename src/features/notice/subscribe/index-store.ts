import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Level, Rhythm, Source } from '@contract/subscribe/rules'
import type { DigestSettings, Entry, Subscription } from '@contract/subscribe/schema'
import { Keyword } from '@/shell/search/keyword'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

export const tabs = ['mine', 'latest', 'discover'] as const
export type Tab = (typeof tabs)[number]
export type Kind = Source | 'all'

/** A subscription as its row: what is changed shows at once. */
export class SubscriptionStore {
  constructor(public data: Subscription) {
    makeAutoObservable(this, { data: observable.ref })
  }

  get key(): string {
    return this.data.id
  }

  change(change: Partial<Subscription>) {
    this.data = { ...this.data, ...change }
  }
}

/** What was just cancelled, and how it was. */
interface Cancelled {
  subscription: Subscription
  readAt: string
}

/** What one subscribes to, what is new in it, and when the digest comes. */
export class SubscribeStore {
  kind: Kind = 'all'
  cancelled: Cancelled | null = null
  readonly keyword = new Keyword()
  readonly today = new Resource(() => get('subscribe/today', {}, inPlace))
  readonly settings = new Resource<DigestSettings>(() => get('subscribe/settings', {}, inPlace))
  readonly latest = new PagedList<Entry>(
    (after) => get('subscribe/latest', { after }, inPlace),
    ({ id }) => id,
  )
  private readonly lists = new Map<string, PagedList<SubscriptionStore>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(
      this,
      {
        keyword: false,
        today: false,
        settings: false,
        latest: false,
        lists: false,
        cancelled: observable.ref,
      },
      { autoBind: true },
    )
  }

  /** Of the chosen kind and name. */
  get list(): PagedList<SubscriptionStore> {
    const { kind } = this
    const keyword = this.keyword.settled
    const known = this.lists.get(`${kind} ${keyword}`)
    if (known) return known
    const list = new PagedList<SubscriptionStore>(
      async (after) => {
        const { items, next } = await get(
          'subscribe/mine',
          { ...(kind === 'all' ? {} : { kind }), ...(keyword === '' ? {} : { keyword }), after },
          inPlace,
        )
        return { items: items.map((item) => new SubscriptionStore(item)), next }
      },
      ({ key }) => key,
    )
    this.lists.set(`${kind} ${keyword}`, list)
    return list
  }

  show(kind: Kind) {
    this.kind = kind
  }

  /** Reads anew what is shown; other kinds and names are read when they are looked at again. */
  async refresh(tab: Tab): Promise<void> {
    const shown = this.list
    for (const [key, list] of this.lists) if (list !== shown) this.lists.delete(key)
    await Promise.all([
      this.today.load(),
      this.settings.load(),
      tab === 'latest' ? this.latest.refresh() : shown.refresh(),
    ])
  }

  /** Rejects as a call does. */
  async pin(row: SubscriptionStore): Promise<void> {
    const { kind, id, pinned } = row.data
    await post('subscribe/setting', { kind, id, pinned: !pinned }, { loading: false })
    await this.list.refresh()
  }

  /** Rejects as a call does. */
  async setLevel(row: SubscriptionStore, level: Level): Promise<void> {
    const { kind, id } = row.data
    await post('subscribe/setting', { kind, id, level }, { loading: false })
    row.change({ level })
  }

  /** Rejects as a call does. */
  async read(row: SubscriptionStore): Promise<void> {
    const { kind, id } = row.data
    await post('subscribe/read', { kind, id }, { loading: false })
    row.change({ unread: 0 })
  }

  /** Rejects as a call does. */
  async readAll(): Promise<void> {
    await post('subscribe/readAll', {})
    await Promise.all([
      this.list.refresh(),
      this.today.load(),
      this.latest.phase === 'idle' ? null : this.latest.refresh(),
    ])
  }

  /** Rejects as a call does. */
  async cancel(row: SubscriptionStore): Promise<void> {
    const { kind, id } = row.data
    const readAt = await this.readUpTo(row.data)
    await (kind === 'topic'
      ? post('topic/cancelFollow', { id }, { loading: false })
      : post('subscribe/cancel', { kind, id }, { loading: false }))
    runInAction(() => {
      this.list.remove(id)
      this.cancelled = { subscription: row.data, readAt }
    })
    void this.today.load()
  }

  /** Subscribes again as it was. Rejects as a call does. */
  async undo(): Promise<void> {
    const { cancelled } = this
    if (!cancelled) return
    this.cancelled = null
    const { kind, id, level, pinned } = cancelled.subscription
    if (kind === 'topic') {
      await post('topic/follow', { id }, { loading: false })
      await post('subscribe/setting', { kind, id, level, pinned }, { loading: false })
    } else
      await post('subscribe/add', { kind, id, level, pinned, read_at: cancelled.readAt }, { loading: false })
    await Promise.all([this.list.refresh(), this.today.load()])
  }

  forget() {
    this.cancelled = null
  }

  /** Rejects as a call does. */
  async setRhythm(change: Partial<Rhythm>): Promise<void> {
    this.settings.set(await post('subscribe/editSettings', change, { loading: false }))
  }

  private async readUpTo({ kind, id }: Subscription): Promise<string> {
    const standing =
      kind === 'topic'
        ? await get('subscribe/standing', { id }, inPlace)
        : (await get('subscribe/detail', { kind, id }, inPlace)).standing
    return standing?.read_at ?? new Date().toISOString()
  }
}
