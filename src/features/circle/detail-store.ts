import { makeAutoObservable, observable } from 'mobx'
import type { Article } from '@contract/circle/schema'
import { ThreadStore } from '@/shell/comment/thread-store'
import { get, post } from '@/net/call'
import { Action } from '@/net/action'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'
import { dynamicOf, type DynamicStore } from '../../shell/dynamic/dynamic'

/** One dynamic with its comments. */
export class DetailStore {
  followed = false
  /** The long form, where the dynamic has one. */
  article: Article | null = null
  /** The reader looks after its school. */
  manages = false
  /** The ways to pass it on are open. */
  sharing = false
  readonly favorite: Toggle
  readonly dynamic: Resource<DynamicStore>
  readonly thread: ThreadStore
  readonly follow: Action<[], void>

  constructor(readonly id: string) {
    this.dynamic = new Resource(async (asked) => {
      const { followed, article, favorite, manages, ...dynamic } = await get(
        'dynamic/detail',
        { id },
        inPlace,
      )
      this.take(followed, article, manages)
      this.favorite.take(favorite, 0, asked)
      return dynamicOf(dynamic, asked)
    })
    this.favorite = new Toggle(false, 0, async (on) => {
      await post('dynamic/favorite', { id, on }, { loading: false })
      return {}
    })
    this.thread = new ThreadStore('dynamic', id, (change) => this.dynamic.data?.addComments(change))
    this.follow = new Action(`follow from ${id}`, () => this.toggleFollow())
    makeAutoObservable(
      this,
      { id: false, dynamic: false, favorite: false, thread: false, follow: false, article: observable.ref },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.dynamic.load(), this.thread.load()])
  }

  share(open: boolean) {
    this.sharing = open
  }

  private async toggleFollow(): Promise<void> {
    const author = this.dynamic.data?.data.author.id
    if (!author) return
    await post(this.followed ? 'user/unfollow' : 'user/follow', { id: author })
    this.take(!this.followed, this.article, this.manages)
    // who follows may comment where the author asks for it
    if (this.article) await this.dynamic.load()
  }

  private take(followed: boolean, article: Article | null, manages: boolean) {
    this.followed = followed
    this.article = article
    this.manages = manages
  }
}
