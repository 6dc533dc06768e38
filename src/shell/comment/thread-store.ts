import { makeAutoObservable, runInAction } from 'mobx'
import { limits as words, mentionedIn, withMention } from '@contract/circle/rules'
import type { MentionDraft } from '@contract/circle/schema'
import { limits } from '@contract/comment/rules'
import type { CommentSubject } from '@contract/kinds'
import type { Person } from '@contract/common'
import { PictureQueue } from '@/shell/pictures'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { CommentStore } from './comment'

export type CommentSort = 'hot' | 'new'

/** Whom the composer answers: a comment, or a reply under it. */
export interface Target {
  comment: CommentStore
  id: string
  name: string
}

/**
 * The comments of one thing, and the line to add one. `onCount` hears of each that came or went by this reader. `home`:
 * whom the composer answers while nobody else is chosen, where the page is of one comment.
 */
export class ThreadStore {
  sort: CommentSort = 'hot'
  /** Where people take sides: the one whose comments show; null for all. */
  stance: string | null = null
  /** What is typed; kept until it is sent. */
  draft = ''
  /** Everybody who was chosen to be named; who is no longer named in the words stays out. */
  mentions: MentionDraft[] = []
  target: Target | null = null
  /** The composer is open. */
  saying = false
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly send: Action<[], void>
  private readonly lists = new Map<string, { stance: string | null; list: PagedList<CommentStore> }>()
  private key = newDraftKey()

  constructor(
    readonly subject: CommentSubject,
    readonly id: string,
    private readonly onCount: (change: number) => void,
    private readonly home: Target | null = null,
  ) {
    this.send = new Action(`comment ${id}`, () => this.publish())
    makeAutoObservable<this, 'lists' | 'key' | 'onCount' | 'home'>(
      this,
      {
        subject: false,
        id: false,
        pictures: false,
        send: false,
        lists: false,
        key: false,
        onCount: false,
        home: false,
      },
      { autoBind: true },
    )
  }

  get comments(): PagedList<CommentStore> {
    const { sort, stance } = this
    const key = `${sort} ${stance}`
    const known = this.lists.get(key) ?? { stance, list: this.listBy(sort, stance) }
    this.lists.set(key, known)
    return known.list
  }

  /** Signs over the limit. */
  get over(): number {
    return Math.max(0, Array.from(this.draft).length - limits.text.max)
  }

  get named(): MentionDraft[] {
    return mentionedIn(this.draft, this.mentions)
  }

  get sendable(): boolean {
    const { pictures } = this
    const something = this.draft.trim() !== '' || pictures.items.length > 0
    return (
      something &&
      this.over === 0 &&
      this.named.length <= words.mentions.max &&
      !pictures.sending &&
      !pictures.failed &&
      !this.send.busy
    )
  }

  load(): Promise<void> {
    return this.comments.refresh()
  }

  /** Reads anew what the reader now hears of, in every order. */
  refresh() {
    this.lists.forEach(({ list }) => list.phase !== 'idle' && void list.refresh())
  }

  toggleSort() {
    this.sort = this.sort === 'hot' ? 'new' : 'hot'
    void this.comments.load()
  }

  show(stance: string | null) {
    this.stance = stance
    void this.comments.load()
  }

  type(text: string) {
    this.draft = text
  }

  mention(person: Pick<Person, 'id' | 'name'>) {
    const { text, mentions } = withMention({ text: this.draft, mentions: this.mentions }, person)
    this.draft = text
    this.mentions = mentions
  }

  say(target: Target | null) {
    this.target = target ?? this.home
    this.saying = true
  }

  /** Closes the composer; what was typed stays. */
  rest() {
    this.saying = false
  }

  /** Rejects as a call does. */
  async removeComment(comment: CommentStore): Promise<void> {
    await post('comment/delete', { id: comment.id })
    this.lists.forEach(({ list }) => list.remove(comment.id))
    comment.vanish()
    if (!comment.data.withheld) this.onCount(-1 - comment.data.replies)
  }

  async removeReply(comment: CommentStore, id: string): Promise<void> {
    if (await comment.removeReply(id)) this.onCount(-1)
  }

  private async publish(): Promise<void> {
    const { target, draft: text, key } = this
    const said = {
      key,
      text,
      pictures: this.pictures.ids,
      ...(this.named.length > 0 ? { mentions: this.named } : {}),
    }
    let shown: boolean
    if (target) {
      const reply = await post('comment/addReply', { ...said, id: target.id })
      shown = !reply.withheld
      target.comment.add(reply)
    } else {
      const comment = await post('comment/publish', { ...said, subject: this.subject, id: this.id })
      shown = !comment.withheld
      const store = new CommentStore(comment)
      this.lists.forEach(({ stance, list }) => {
        if (list.phase === 'ready' && (stance === null || stance === comment.stance)) list.prepend(store)
      })
    }
    if (shown) this.onCount(1)
    runInAction(() => {
      this.draft = ''
      this.mentions = []
      this.pictures.clear()
      this.target = null
      this.saying = false
      this.key = newDraftKey()
    })
  }

  private listBy = (sort: CommentSort, stance: string | null): PagedList<CommentStore> =>
    new PagedList(
      async (after) => {
        const { items, next } = await get(
          'comment/comments',
          { subject: this.subject, id: this.id, sort, ...(stance === null ? {} : { stance }), after },
          inPlace,
        )
        return { items: items.map((comment) => new CommentStore(comment)), next }
      },
      (comment) => comment.id,
    )
}
