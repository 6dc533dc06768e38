import { makeAutoObservable, observable } from 'mobx'
import { groupNames, type Group } from '@contract/running/rules'
import type { OrderCard } from '@contract/running/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

const listOf = (group: Group) =>
  new PagedList<OrderCard>(
    (after) => get('running/userOrders', { group, after }, inPlace),
    ({ id }) => id,
  )

/** What one ordered, by group. Each group keeps its place while another is looked at. */
export class MyOrdersStore {
  group: Group
  private lists: Partial<Record<Group, PagedList<OrderCard>>> = {}

  constructor(asked?: string) {
    this.group = groupNames.find((name) => name === asked) ?? 'all'
    this.lists[this.group] = listOf(this.group)
    makeAutoObservable<this, 'lists'>(this, { lists: observable.shallow }, { autoBind: true })
  }

  get list(): PagedList<OrderCard> {
    return this.lists[this.group] ?? listOf(this.group)
  }

  show(group: Group) {
    this.lists[group] ??= listOf(group)
    this.group = group
    void this.list.refresh()
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.list.refresh()
  }
}
