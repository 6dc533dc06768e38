import { makeAutoObservable, runInAction } from 'mobx'
import type { Confession } from '@contract/confession/schema'
import { post } from '@/net/call'
import { PagedList } from '@/net/paged-list'
import { Toggle } from '@/net/toggle'

/** A post of the wall as one page shows it. */
export class ConfessionStore {
  /** But for its like, which is `like`. */
  data: Omit<Confession, 'liked' | 'likes'>
  /** Deleted, blocked, or off the wall for this reader. */
  gone = false
  readonly like: Toggle

  constructor(data: Confession) {
    const { id, liked, likes } = data
    this.data = data
    this.like = new Toggle(liked, likes, async (on) => ({
      count: (await post(on ? 'loveWall/like' : 'loveWall/dislike', { id }, { loading: false })).likes,
    }))
    makeAutoObservable(this, { like: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  /** `asked`: when the server was, ms since 1970; none for the answer to what the reader just did. */
  update(data: Confession, asked?: number) {
    this.data = data
    this.like.take(data.liked, data.likes, asked)
  }

  vanish() {
    this.gone = true
  }

  addComments(change: number) {
    this.data.comments += change
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
