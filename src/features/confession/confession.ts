import { makeAutoObservable, runInAction } from 'mobx'
import type { Confession } from '@contract/confession/schema'
import { LikeToggle } from '@/shell/like'
import { post } from '@/net/call'
import { PagedList } from '@/net/paged-list'

/** A post of the wall as one page shows it. */
export class ConfessionStore {
  data: Confession
  /** Deleted, blocked, or off the wall for this reader. */
  gone = false
  private readonly like = new LikeToggle(
    () => this.data,
    (liked) => post(liked ? 'loveWall/like' : 'loveWall/dislike', { id: this.id }, { loading: false }),
  )

  constructor(data: Confession) {
    this.data = data
    makeAutoObservable<this, 'like'>(this, { like: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  update(data: Confession) {
    this.data = data
  }

  vanish() {
    this.gone = true
  }

  addComments(change: number) {
    this.data.comments += change
  }

  toggleLike(): Promise<void> {
    return this.like.tap()
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('loveWall/delete', { id: this.id })
    this.vanish()
  }

  /** The reader, whom it names, lets it stand. Rejects as a call does. */
  async agree(): Promise<void> {
    const data = await post('loveWall/agree', { id: this.id })
    runInAction(() => this.update(data))
  }

  /** The reader, whom it names, does not want it there. Rejects as a call does. */
  async decline(): Promise<void> {
    await post('loveWall/decline', { id: this.id })
    this.vanish()
  }
}

export const confessionsOf = (
  fetch: (after: string | undefined) => Promise<{ items: Confession[]; next: string | null }>,
): PagedList<ConfessionStore> =>
  new PagedList(
    async (after) => {
      const { items, next } = await fetch(after)
      return { items: items.map((data) => new ConfessionStore(data)), next }
    },
    ({ id }) => id,
  )
