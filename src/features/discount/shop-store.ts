import { makeAutoObservable, runInAction } from 'mobx'
import type { ShopDetail } from '@contract/discount/fields'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** One shop, and what its readers do with it. */
export class ShopStore {
  readonly shop: Resource<ShopDetail>
  readonly favourite: Action<[on: boolean], void>
  readonly open: Action<[open: boolean], void>

  constructor(readonly id: string) {
    this.shop = new Resource(() => get('discount/shop', { id }, inPlace))
    this.favourite = new Action(`discount favourite ${id}`, (on) => this.mark(on))
    this.open = new Action(`discount open ${id}`, async (open) => {
      await post('discount/openShop', { id, open })
      await this.load()
    })
    makeAutoObservable(this, { id: false, shop: false, favourite: false, open: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.shop.load()

  private async mark(on: boolean): Promise<void> {
    await post('discount/favourite', { id: this.id, on })
    runInAction(() => {
      const { data } = this.shop
      if (!data || data.favourite === on) return
      data.favourite = on
      data.favourites += on ? 1 : -1
    })
  }
}
