import { makeAutoObservable } from 'mobx'
import type { Group } from '@contract/running/states/rules'
import type { OwnCard } from '@contract/running/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { GroupedOrders } from '@/shell/order/grouped'
import { RiderStore } from './rider-store'

/** Of an order's groups, those that a rider has. */
export const dayGroups = ['running', 'delivered', 'over', 'all'] as const satisfies readonly Group[]
export type DayGroup = (typeof dayGroups)[number]

/** A rider's day: the figures of today, and the orders held, by group. */
export class DayStore {
  readonly own = new RiderStore()
  readonly orders = new GroupedOrders<DayGroup, OwnCard>(dayGroups, (group, after) =>
    get('running/riderOrders', { group, after }, inPlace),
  )
  readonly show = this.orders.show

  constructor() {
    makeAutoObservable(this, { own: false, orders: false, show: false }, { autoBind: true })
  }

  get list(): PagedList<OwnCard> {
    return this.orders.list
  }

  /** Reads anew what is shown; the other groups when they are looked at again. */
  async refresh(): Promise<void> {
    await Promise.all([this.orders.load(), this.own.rider.load()])
  }
}
