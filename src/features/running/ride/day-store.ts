import { makeAutoObservable } from 'mobx'
import type { Group } from '@contract/running/states/rules'
import type { OwnCard } from '@contract/running/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { RiderStore } from './rider-store'

/** Of an order's groups, those that a rider has. */
export const dayGroups = ['running', 'delivered', 'over', 'all'] as const satisfies readonly Group[]
export type DayGroup = (typeof dayGroups)[number]

/** A rider's day: the figures of today, and the orders held, by group. */
export class DayStore {
  group: DayGroup = 'running'
  readonly own = new RiderStore()
  private readonly lists = new Map<DayGroup, PagedList<OwnCard>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { own: false, lists: false }, { autoBind: true })
  }

  get list(): PagedList<OwnCard> {
    const { group } = this
    const known = this.lists.get(group)
    if (known) return known
    const list = new PagedList<OwnCard>(
      (after) => get('running/riderOrders', { group, after }, inPlace),
      ({ id }) => id,
    )
    this.lists.set(group, list)
    return list
  }

  show(group: DayGroup) {
    this.group = group
    void this.list.load()
  }

  /** Reads anew what is shown; the other groups when they are looked at again. */
  async refresh(): Promise<void> {
    const shown = this.list
    for (const [group, list] of this.lists) if (list !== shown) this.lists.delete(group)
    await Promise.all([shown.refresh(), this.own.rider.load()])
  }
}
