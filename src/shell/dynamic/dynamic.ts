import { makeAutoObservable } from 'mobx'
import type { Scope } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import { post } from '@/net/call'
import { Known } from '@/net/known'
import { Toggle } from '@/net/toggle'

/** How many dynamics one session of the app keeps in step between its pages. */
const kept = 400

/** A dynamic as every open page shows it: one object for each id, so that a like on one page shows on all. */
export class DynamicStore {
  /** But for its like, which is `like`. */
  data: Omit<Dynamic, 'liked' | 'likes'>
  deleted = false
  readonly like: Toggle

  constructor(data: Dynamic) {
    const { id, liked, likes } = data
    this.data = data
    this.like = new Toggle(liked, likes, async (on) => ({
      count: (await post(on ? 'dynamic/like' : 'dynamic/dislike', { id }, { loading: false })).likes,
    }))
    makeAutoObservable(this, { like: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  /**
   * What the server shows is there, also when it was deleted or its author blocked before. `asked`: when the server
   * was, ms since 1970; none for the answer to what the reader just did.
   */
  update(data: Dynamic, asked?: number) {
    this.data = data
    this.like.take(data.liked, data.likes, asked)
    this.deleted = false
  }

  /** It shows on no page any more. */
  vanish() {
    this.deleted = true
  }

  addComments(change: number) {
    this.data.comments += change
  }

  /** Rejects as a call does. */
  async setScope(scope: Scope): Promise<void> {
    this.update(await post('dynamic/setScope', { id: this.id, scope }))
  }

  /** Of a call for help. Rejects as a call does. */
  async setSolved(solved: boolean): Promise<void> {
    this.update(await post('dynamic/solve', { id: this.id, solved }))
  }

  /** `reason`: an administrator's, for the author. Rejects as a call does. */
  async remove(reason?: string): Promise<void> {
    await post('dynamic/delete', { id: this.id, ...(reason === undefined ? {} : { reason }) })
    this.vanish()
  }
}

const known = new Known(kept, (data: Dynamic) => new DynamicStore(data))

/** Takes a person's dynamics off every open page. */
export const forgetAuthor = (id: string): void =>
  known.all().forEach((dynamic) => dynamic.data.author.id === id && dynamic.vanish())

/** The store of a dynamic, brought up to date with what the server just said; `asked` as of `update`. */
export function dynamicOf(data: Dynamic, asked?: number): DynamicStore {
  const store = known.of(data)
  store.update(data, asked)
  return store
}
