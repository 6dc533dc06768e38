import { makeAutoObservable } from 'mobx'
import type { Scope } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import { LikeToggle } from '@/shell/like'
import { post } from '@/net/call'
import { Known } from '@/net/known'

/** How many dynamics one session of the app keeps in step between its pages. */
const kept = 400

/** A dynamic as every open page shows it: one object for each id, so that a like on one page shows on all. */
export class DynamicStore {
  data: Dynamic
  deleted = false
  private readonly like = new LikeToggle(
    () => this.data,
    (liked) => post(liked ? 'dynamic/like' : 'dynamic/dislike', { id: this.id }, { loading: false }),
  )

  constructor(data: Dynamic) {
    this.data = data
    makeAutoObservable<this, 'like'>(this, { like: false }, { autoBind: true })
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

  toggleLike(): Promise<void> {
    return this.like.tap()
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

/** The store of a dynamic, brought up to date with what the server just said. */
export function dynamicOf(data: Dynamic): DynamicStore {
  const store = known.of(data)
  store.update(data)
  return store
}
