import { makeAutoObservable, runInAction } from 'mobx'
import type { ItemKind } from '@contract/mall/rules'
import type { MallItem } from '@contract/mall/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** What is on sale of a kind, and the points that one has. */
export class ShelfStore {
  /** null until the first page is there. */
  points: number | null = null
  manages = false
  /** Only what the points are enough for. */
  within = false
  readonly list: PagedList<MallItem>

  constructor(readonly kind: ItemKind) {
    this.list = new PagedList<MallItem>(
      (after) => this.page(after),
      ({ id }) => id,
    )
    makeAutoObservable(this, { kind: false, list: false }, { autoBind: true })
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.list.refresh()
  }

  narrow(within: boolean) {
    this.within = within
    void this.list.refresh()
  }

  private async page(after: string | undefined) {
    const page = await get(
      'netshop/index',
      { kind: this.kind, ...(this.within ? { within: true } : {}), after },
      inPlace,
    )
    runInAction(() => Object.assign(this, { points: page.points, manages: page.manages }))
    return page
  }
}
