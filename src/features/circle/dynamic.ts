import { makeAutoObservable, runInAction } from 'mobx'
import type { Scope } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import { post } from '@/net/call'

/** How many dynamics one session of the app keeps in step between its pages. */
const kept = 400

/** A dynamic as every open page shows it: one object for each id, so that a like on one page shows on all. */
export class DynamicStore {
  data: Dynamic
  deleted = false
  private sending = false

  constructor(data: Dynamic) {
    this.data = data
    makeAutoObservable<this, 'sending'>(this, { sending: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  /** What the server shows is there, also when it was deleted or its author blocked before. */
  update(data: Dynamic) {
    this.data = data
    this.deleted = false
  }

  /** It shows on no page any more. */
  vanish() {
    this.deleted = true
  }

  addComments(change: number) {
    this.data.comments += change
  }

  /**
   * Shows the like at once and takes it back when the server refuses. Taps while one is under way
   * are settled by one more call, so that what shows last is what the server has.
   */
  async toggleLike(): Promise<void> {
    const before = { liked: this.data.liked, likes: this.data.likes }
    this.setLike(!before.liked, before.likes + (before.liked ? -1 : 1))
    if (this.sending) return
    this.sending = true
    try {
      await this.settle()
    } catch {
      runInAction(() => this.setLike(before.liked, before.likes))
    } finally {
      this.sending = false
    }
  }

  /** Rejects as a call does. */
  async setScope(scope: Scope): Promise<void> {
    this.update(await post('dynamic/setScope', { id: this.id, scope }))
  }

  /** `reason`: an administrator's, for the author. Rejects as a call does. */
  async remove(reason?: string): Promise<void> {
    await post('dynamic/delete', { id: this.id, ...(reason === undefined ? {} : { reason }) })
    this.vanish()
  }

  private async settle(): Promise<void> {
    const wanted = this.data.liked
    const answer = await post(wanted ? 'dynamic/like' : 'dynamic/dislike', { id: this.id }, { loading: false })
    if (this.data.liked !== wanted) return this.settle()
    runInAction(() => this.setLike(answer.liked, answer.likes))
  }

  private setLike(liked: boolean, likes: number) {
    this.data.liked = liked
    this.data.likes = likes
  }
}

const known = new Map<string, DynamicStore>()

/** Takes a person's dynamics off every open page. */
export const forgetAuthor = (id: string): void =>
  known.forEach((dynamic) => dynamic.data.author.id === id && dynamic.vanish())

/** The store of a dynamic, brought up to date with what the server just said. */
export function dynamicOf(data: Dynamic): DynamicStore {
  const store = known.get(data.id) ?? new DynamicStore(data)
  known.delete(data.id)
  known.set(data.id, store)
  store.update(data)
  const [oldest] = known.keys()
  if (known.size > kept && oldest !== undefined) known.delete(oldest)
  return store
}
