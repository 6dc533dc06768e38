import { makeAutoObservable, observable, runInAction } from 'mobx'
import { orderGroups, type OrderGroup } from '@contract/order/rules'
import type { AnyOrder } from '@contract/order/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

export type GroupChoice = OrderGroup | 'all'

/** One's orders of every kind: of one chip or all, in one group or all. */
export class MyOrdersStore {
  /** null: of every kind. */
  chip: string | null = null
  group: GroupChoice
  /** As the kinds call them; none before the first page. */
  chips: readonly string[] = []
  list: PagedList<AnyOrder>

  constructor(asked?: string) {
    this.group = orderGroups.find((name) => name === asked) ?? 'all'
    this.list = this.listOf()
    makeAutoObservable(this, { list: observable.ref, chips: observable.ref }, { autoBind: true })
  }

  show(change: { chip?: string | null; group?: GroupChoice }) {
    Object.assign(this, change)
    this.list = this.listOf()
    void this.list.load()
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.list.refresh()
  }

  private listOf(): PagedList<AnyOrder> {
    const { chip, group } = this
    const narrowed = { ...(chip === null ? {} : { chip }), ...(group === 'all' ? {} : { group }) }
    return new PagedList<AnyOrder>(
      async (after) => {
        const page = await get('order/mine', { ...narrowed, after }, inPlace)
        runInAction(() => (this.chips = page.chips))
        return page
      },
      ({ id }) => id,
    )
  }
}
