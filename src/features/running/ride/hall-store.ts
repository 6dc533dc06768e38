import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Kind } from '@contract/running/price/rules'
import type { HallCard, OrderDetail } from '@contract/running/schema'
import { profile } from '@/shell/account/profile'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import type { Heard } from '@/net/realtime'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'
import { location } from '@/platform/location'
import type { Coordinates } from '@/platform/location/types'
import type { Paged } from '@/ui/list/types'
import { bestOf, type Best, type Held } from './best'
import { RiderStore } from './rider-store'

export type Sort = 'new' | 'near' | 'pay'
export type Shown = Kind | 'all'

/** Orders that wait for a rider, and the one who looks at them. */
export class HallStore {
  sort: Sort = 'new'
  kind: Shown = 'all'
  list: PagedList<HallCard>
  /** Where the rider brings what they hold. */
  held: readonly Held[] = []
  /** How many there are of each kind; null until the list was read. */
  counts: Record<Kind, number> | null = null
  /** Orders that came since the list was read. */
  fresh: readonly string[] = []
  readonly own = new RiderStore()
  /** Rejects never: `grab.error` says why nothing came of it. */
  readonly grab: Action<[string], OrderDetail>
  /** Where the rider is, once they let it be known. */
  place: Coordinates | null = null

  /** The list as the page shows it. */
  readonly shown: Paged<HallCard>

  constructor() {
    this.shown = shownOf(this)
    this.list = this.newList()
    this.grab = new Action('running/riderGrab', (id) => post('running/riderGrab', { id }, { quiet: true }))
    makeAutoObservable(
      this,
      {
        own: false,
        grab: false,
        shown: false,
        place: observable.ref,
        held: observable.ref,
        list: observable.ref,
        fresh: observable.ref,
        counts: observable.ref,
      },
      { autoBind: true },
    )
  }

  get best(): Best | null {
    return bestOf(this.list.items, this.held)
  }

  /** The best of them first, the rest in the order that was asked for. */
  get items(): readonly HallCard[] {
    const { items } = this.list
    const first = items.find(({ id }) => id === this.best?.id)
    return first ? [first, ...items.filter((one) => one !== first)] : items
  }

  /** Hears what comes and goes, until the returned end. */
  listen(): () => void {
    return realtime.subscribe(this.hear)
  }

  async refresh(): Promise<void> {
    this.fresh = []
    await Promise.all([this.list.refresh(), this.own.load().then(this.readHeld)])
  }

  /** What is known of the way that the rider goes anyway; without it no offer is along. */
  async readHeld(): Promise<void> {
    if (!this.own.rider.data?.running) return void (this.held = [])
    const page = await get('running/riderOrders', { group: 'running' }, inPlace).catch(() => null)
    if (page) runInAction(() => (this.held = page.items.map(({ to, to_at }) => ({ to, to_at }))))
  }

  show(kind: Shown): Promise<void> {
    this.kind = kind
    return this.again()
  }

  /** Rejects with PlatformError when it needs to know where the rider is, and may not. */
  async order(sort: Sort): Promise<void> {
    if (sort === 'near') await this.know()
    runInAction(() => {
      this.sort = sort
    })
    await this.again()
  }

  /** Shows how far each is, in the order that stands. Rejects as `order` does. */
  async locate(): Promise<void> {
    await this.know()
    await this.again()
  }

  /** The order is this rider's now; false where somebody was quicker or it may not be. */
  async take(id: string): Promise<boolean> {
    const held = await this.grab.run(id)
    if (held) this.list.remove(id)
    if (held || this.grab.error) void this.refresh()
    return held !== null
  }

  hear(frame: Heard) {
    if (frame.type === 'ready') void this.refresh()
    if (frame.type !== 'errand-hall') return
    if (frame.tip !== undefined) this.raise(frame.id, frame.tip)
    else if (!frame.open) {
      const gone = this.list.items.find(({ id }) => id === frame.id)
      if (gone && this.counts)
        this.counts = { ...this.counts, [gone.kind]: Math.max(0, this.counts[gone.kind] - 1) }
      this.list.remove(frame.id)
      this.fresh = this.fresh.filter((id) => id !== frame.id)
    } else if (!this.fresh.includes(frame.id) && !this.list.items.some(({ id }) => id === frame.id)) {
      this.fresh = [...this.fresh, frame.id]
    }
  }

  /** Its owner hurries it: tips are whole for the rider. */
  private raise(id: string, tip: number) {
    this.list.items = this.list.items.map((one) =>
      one.id === id ? { ...one, tip, pay: one.pay + tip - one.tip, total: one.total + tip - one.tip } : one,
    )
  }

  private async know(): Promise<void> {
    const place = await location.current()
    runInAction(() => {
      this.place = place
    })
  }

  private again(): Promise<void> {
    this.fresh = []
    this.list = this.newList()
    return this.list.load()
  }

  private newList(): PagedList<HallCard> {
    const { sort, kind, place } = this
    const { school } = profile
    const asked = {
      sort,
      ...(kind === 'all' ? {} : { kind }),
      // a visitor has chosen one; who is signed in sees their own
      ...(school && !session.info ? { school: school.id } : {}),
      ...place,
    }
    return new PagedList<HallCard>(
      async (after) => {
        const page = await get('running/hall', { ...asked, after }, inPlace)
        if (page.counts)
          runInAction(() => {
            this.counts = page.counts
          })
        return page
      },
      ({ id }) => id,
    )
  }
}

/** The offers of the list and what came since, as a page draws them. */
const shownOf = (store: HallStore): Paged<HallCard> => ({
  get items() {
    return store.items
  },
  get phase() {
    return store.list.phase
  },
  get more() {
    return store.list.more
  },
  get error() {
    return store.list.error
  },
  load: () => store.list.load(),
  next: () => store.list.next(),
  refresh: () => store.refresh(),
})
