import { makeAutoObservable, runInAction } from 'mobx'
import { get, post } from '@/net/call'
import { Action } from '@/net/action'
import { newDraftKey } from '@/net/draft-key'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { CommentStore } from './comment'
import { dynamicOf, type DynamicStore } from './dynamic'
import { inList } from './feed'

export type CommentSort = 'hot' | 'new'

/** Whom the composer answers: a comment, or a reply under it. */
export interface Target {
  comment: CommentStore
  id: string
  name: string
}

/** One dynamic with its comments and the line to add one. */
export class DetailStore {
  followed = false
  sort: CommentSort = 'hot'
  /** What is typed; kept until it is sent. */
  draft = ''
  target: Target | null = null
  /** The composer is open. */
  saying = false
  readonly dynamic: Resource<DynamicStore>
  readonly send: Action<[], void>
  readonly follow: Action<[], void>
  private lists: Record<CommentSort, PagedList<CommentStore>>
  private key = newDraftKey()

  constructor(readonly id: string) {
    this.dynamic = new Resource(async () => {
      const { followed, ...dynamic } = await get('dynamic/detail', { id }, inList)
      this.setFollowed(followed)
      return dynamicOf(dynamic)
    })
    this.lists = { hot: this.listBy('hot'), new: this.listBy('new') }
    this.send = new Action(`comment ${id}`, () => this.publish())
    this.follow = new Action(`follow from ${id}`, () => this.toggleFollow())
    makeAutoObservable<this, 'lists' | 'key'>(
      this,
      { id: false, dynamic: false, send: false, follow: false, lists: false, key: false },
      { autoBind: true },
    )
  }

  get comments(): PagedList<CommentStore> {
    return this.lists[this.sort]
  }

  get sendable(): boolean {
    return this.draft.trim() !== '' && !this.send.busy
  }

  async load(): Promise<void> {
    await Promise.all([this.dynamic.load(), this.comments.refresh()])
  }

  toggleSort() {
    this.sort = this.sort === 'hot' ? 'new' : 'hot'
    void this.comments.load()
  }

  type(text: string) {
    this.draft = text
  }

  say(target: Target | null) {
    this.target = target
    this.saying = true
  }

  /** Closes the composer; what was typed stays. */
  rest() {
    this.saying = false
  }

  /** Rejects as a call does. */
  async removeComment(comment: CommentStore): Promise<void> {
    await post('comment/delete', { id: comment.id })
    runInAction(() => {
      Object.values(this.lists).forEach((list) => list.remove(comment.id))
      this.dynamic.data?.addComments(-1 - comment.data.replies)
    })
  }

  async removeReply(comment: CommentStore, id: string): Promise<void> {
    await comment.removeReply(id)
    this.dynamic.data?.addComments(-1)
  }

  private async publish(): Promise<void> {
    const { target, draft, key } = this
    if (target) {
      target.comment.add(await post('comment/addReply', { key, id: target.id, text: draft }))
    } else {
      const comment = await post('comment/publish', { key, subject: 'dynamic', id: this.id, text: draft })
      const store = new CommentStore(comment)
      Object.values(this.lists).forEach((list) => list.phase === 'ready' && list.prepend(store))
    }
    runInAction(() => {
      this.dynamic.data?.addComments(1)
      this.draft = ''
      this.target = null
      this.saying = false
      this.key = newDraftKey()
    })
  }

  private async toggleFollow(): Promise<void> {
    const author = this.dynamic.data?.data.author.id
    if (!author) return
    await post(this.followed ? 'user/unfollow' : 'user/follow', { id: author })
    this.setFollowed(!this.followed)
  }

  private setFollowed(followed: boolean) {
    this.followed = followed
  }

  private listBy = (sort: CommentSort): PagedList<CommentStore> =>
    new PagedList(
      async (after) => {
        const { items, next } = await get('comment/comments', { subject: 'dynamic', id: this.id, sort, after }, inList)
        return { items: items.map((comment) => new CommentStore(comment)), next }
      },
      (comment) => comment.id,
    )
}
