import type { Goods } from '@contract/secondhand/goods/schema'
import { PosterStore } from '@/shell/share/poster-store'
import { get } from '@/net/call'
import { baseUrl } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** The poster of a listing, and the listing, whose card is sent. */
export class GoodsPosterStore {
  readonly poster: PosterStore
  readonly goods: Resource<Goods>

  constructor(id: string) {
    this.poster = new PosterStore(id, async () => {
      const { url } = await get('secondHand/code', { id }, inPlace)
      return { url: url.startsWith('/') ? baseUrl + url : url }
    })
    this.goods = new Resource(() => get('secondHand/goodsInfo', { id }, inPlace))
  }

  load = (): Promise<void> => this.goods.load()
}
