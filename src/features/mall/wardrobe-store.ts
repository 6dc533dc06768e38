import { makeAutoObservable } from 'mobx'
import type { MallOrder } from '@contract/mall/schema'
import { profile } from '@/shell/account/profile'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { ignored } from '@/platform/ignored'
import { wear } from './item-store'

/** What one has, and wears. */
export class WardrobeStore {
  readonly list = new PagedList<MallOrder>(
    (after) => get('netshop/list', { state: 'paid', after }, inPlace),
    ({ id }) => id,
  )
  readonly wear = new Action('wear', async (order: MallOrder) => {
    await wear(order.item, !order.worn)
    await this.list.refresh()
  })

  constructor() {
    makeAutoObservable(this, { list: false, wear: false })
  }

  /** Never rejects. */
  async load(): Promise<void> {
    // what is worn shows from the profile as it was
    await Promise.all([this.list.refresh(), ignored(profile.load())])
  }
}
