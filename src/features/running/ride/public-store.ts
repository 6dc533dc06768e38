import { makeAutoObservable } from 'mobx'
import type { Rating } from '@contract/order/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

const riderOf = (id: string) => new Resource(() => get('running/riderInfo', { id }, inPlace))

/** A rider as everybody sees them, with what was said of them. */
export class RiderPageStore {
  readonly rider: ReturnType<typeof riderOf>
  readonly ratings: PagedList<Rating>

  constructor(readonly id: string) {
    this.rider = riderOf(id)
    this.ratings = new PagedList<Rating>(
      (after) => get('running/evaluations', { user: id, after }, inPlace),
      ({ id: rating }) => rating,
    )
    makeAutoObservable(this, { id: false, rider: false, ratings: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.rider.load(), this.ratings.refresh()])
  }
}
