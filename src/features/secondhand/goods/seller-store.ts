import { makeAutoObservable } from 'mobx'
import type { Rating } from '@contract/order/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { goodsOf } from './own-store'

export type SellerView = 'shelf' | 'ratings'

/** What buyers said of a seller, or of one listing; the latest first. */
export const ratingsOf = (of: { user: string } | { id: string }): PagedList<Rating> =>
  new PagedList<Rating>(
    (after) =>
      'user' in of
        ? get('secondHand/comment', { ...of, after }, inPlace)
        : get('secondHand/goodsCommentShow', { ...of, after }, inPlace),
    ({ id }) => id,
  )

/** A seller as everybody sees them; to themselves with what waits for them. */
export class SellerStore {
  view: SellerView = 'shelf'
  readonly seller: Resource<Awaited<ReturnType<SellerStore['read']>>>
  readonly shelf
  readonly ratings: PagedList<Rating>
  /** Orders that wait for the viewer, and whether they may sell. */
  readonly own = new Resource(async () => {
    const [{ sold }, sign] = await Promise.all([
      get('secondHandOrder/orderNumber', {}, inPlace),
      get('secondHand/sign', {}, inPlace),
    ])
    return { sold, sign }
  })

  constructor(readonly user: string) {
    this.seller = new Resource(() => this.read())
    this.shelf = goodsOf({ user })
    this.ratings = ratingsOf({ user })
    makeAutoObservable(
      this,
      { user: false, seller: false, shelf: false, ratings: false, own: false },
      { autoBind: true },
    )
  }

  get mine(): boolean {
    return this.user === session.info?.user_id
  }

  show(view: SellerView) {
    this.view = view
  }

  async load(): Promise<void> {
    await Promise.all([this.seller.load(), ...(this.mine ? [this.own.load()] : [])])
  }

  async refresh(): Promise<void> {
    const list = this.view === 'shelf' ? this.shelf : this.ratings
    await Promise.all([this.load(), list.refresh()])
  }

  private async read() {
    const { user } = this
    const [who, figures] = await Promise.all([
      get('user/home', { id: user }, inPlace),
      get('secondHandOrder/userTradingCount', { user }, inPlace),
    ])
    return { who, figures }
  }
}
