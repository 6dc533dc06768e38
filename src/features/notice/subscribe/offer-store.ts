import { makeAutoObservable } from 'mobx'
import { categories, type Category } from '@contract/subscribe/rules'
import type { Offer } from '@contract/subscribe/schema'
import { profile } from '@/shell/account/profile'
import { Keyword } from '@/shell/search/keyword'
import { topicsBy, type TopicStore } from '@/shell/topic/topic-store'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Known } from '@/net/known'
import { PagedList } from '@/net/paged-list'
import { Toggle } from '@/net/toggle'

/** Subscribing, as a switch that shows at once. */
const subscribing = ({
  kind,
  id,
  subscribed,
  subscribers,
}: Pick<Offer, 'kind' | 'id' | 'subscribed' | 'subscribers'>): Toggle =>
  new Toggle(subscribed, subscribers, async (on) => {
    const { subscribers: count } = await post(
      on ? 'subscribe/add' : 'subscribe/cancel',
      { kind, id },
      { loading: false },
    )
    return { count }
  })

/** An account or column that is offered, on every shelf the same. */
export class OfferStore {
  readonly toggle: Toggle

  constructor(public data: Offer) {
    this.toggle = subscribing(data)
    makeAutoObservable(this, { toggle: false })
  }

  update(data: Offer, asked: number) {
    this.data = data
    this.toggle.take(data.subscribed, data.subscribers, asked)
  }
}

const known = new Known(200, (data: Offer) => new OfferStore(data))

function offerOf(data: Offer, asked: number): OfferStore {
  const store = known.of(data)
  store.update(data, asked)
  return store
}

export const shelves = ['all', ...categories, 'column', 'topic'] as const
export type Shelf = (typeof shelves)[number]

/** What there is to subscribe to at the school, shelf by shelf and by name. */
export class DiscoverStore {
  shelf: Shelf = 'all'
  readonly keyword = new Keyword()
  private readonly offers = new Map<string, PagedList<OfferStore>>()
  private readonly topicLists = new Map<string, PagedList<TopicStore>>()

  constructor() {
    makeAutoObservable<this, 'offers' | 'topicLists'>(
      this,
      { keyword: false, offers: false, topicLists: false },
      { autoBind: true },
    )
  }

  show(shelf: Shelf) {
    this.shelf = shelf
  }

  /** Topics of the country are for who has no school, too. */
  get needsSchool(): boolean {
    return this.shelf !== 'topic' && this.school === null
  }

  /** Accounts or columns; of topics the other list. */
  get list(): PagedList<OfferStore> {
    const { shelf, school } = this
    const { settled } = this.keyword
    const key = `${school} ${shelf} ${settled}`
    const list = this.offers.get(key) ?? offersOf(shelf, settled, school)
    this.offers.set(key, list)
    return list
  }

  get topics(): PagedList<TopicStore> {
    const { settled } = this.keyword
    const { school } = this
    const key = `${school} ${settled}`
    const list =
      this.topicLists.get(key) ??
      topicsBy({
        sort: 'hot',
        ...(settled === '' ? {} : { keyword: settled }),
        ...(school ? { school } : {}),
      })
    this.topicLists.set(key, list)
    return list
  }

  async refresh(): Promise<void> {
    if (!this.needsSchool) await (this.shelf === 'topic' ? this.topics : this.list).refresh()
  }

  private get school(): string | null {
    return profile.school?.id ?? null
  }
}

function offersOf(shelf: Shelf, keyword: string, school: string | null): PagedList<OfferStore> {
  const filter = { ...(school ? { school } : {}), ...(keyword === '' ? {} : { keyword }) }
  const category = categories.find((name): name is Category => name === shelf)
  return new PagedList<OfferStore>(
    async (after, asked) => {
      const { items, next } =
        shelf === 'column'
          ? await get('subscribe/columns', { ...filter, after }, inPlace)
          : await get('subscribe/discover', { ...filter, ...(category ? { category } : {}), after }, inPlace)
      return { items: items.map((item) => offerOf(item, asked)), next }
    },
    ({ data }) => data.id,
  )
}
