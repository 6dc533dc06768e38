import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Kind } from '@contract/running/price/rules'
import type { OrderCard, OrderDetail } from '@contract/running/schema'
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
import { bestOf } from './best'
import { RiderStore } from './rider-store'

export type Sort = 'new' | 'near' | 'pay'
export type Shown = Kind | 'all'

/** Orders that wait for a rider, and the one who looks at them. */
export class HallStore {
  sort: Sort = 'new'
  kind: Shown = 'all'
  list: PagedList<OrderCard>
  /** How many there are of each kind; null until the list was read. */
  counts: Record<Kind, number> | null = null
  /** Orders that came since the list was read. */
  fresh: readonly string[] = []
  readonly own = new RiderStore()
  /** Rejects never: `grab.error` says why nothing came of it. */
  readonly grab: Action<[string], OrderDetail>
  private place: Coordinates | null = null

  constructor() {
    this.list = this.newList()
    this.grab = new Action('running/riderGrab', (id) => post('running/riderGrab', { id }, { quiet: true }))
    makeAutoObservable<this, 'place'>(
      this,
      {
        own: false,
        grab: false,
        place: false,
        list: observable.ref,
        fresh: observable.ref,
        counts: observable.ref,
      },
      { autoBind: true },
    )
  }

  get best(): string | null {
    return bestOf(this.list.items)
  }

  /** Hears what comes and goes, until the returned end. */
  listen(): () => void {
    return realtime.subscribe(this.hear)
  }

  async refresh(): Promise<void> {
    this.fresh = []
    await Promise.all([this.list.refresh(), this.own.load()])
  }

  show(kind: Shown): Promise<void> {
    this.kind = kind
    return this.again()
  }

  /** Rejects with PlatformError when it needs to know where the rider is, and may not. */
  async order(sort: Sort): Promise<void> {
    if (sort === 'near') {
      const place = await location.current()
      runInAction(() => {
        this.place = place
      })
    }
    runInAction(() => {
      this.sort = sort
    })
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
    if (!frame.open) {
      const gone = this.list.items.find(({ id }) => id === frame.id)
      if (gone && this.counts)
        this.counts = { ...this.counts, [gone.kind]: Math.max(0, this.counts[gone.kind] - 1) }
      this.list.remove(frame.id)
      this.fresh = this.fresh.filter((id) => id !== frame.id)
    } else if (!this.fresh.includes(frame.id) && !this.list.items.some(({ id }) => id === frame.id)) {
      this.fresh = [...this.fresh, frame.id]
    }
  }

  private again(): Promise<void> {
    this.fresh = []
    this.list = this.newList()
    return this.list.load()
  }

  private newList(): PagedList<OrderCard> {
    const { sort, kind, place } = this
    const { school } = profile
    const asked = {
      sort,
      ...(kind === 'all' ? {} : { kind }),
      // a visitor has chosen one; who is signed in sees their own
      ...(school && !session.info ? { school: school.id } : {}),
      ...place,
    }
    return new PagedList<OrderCard>(
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
