import { makeAutoObservable } from 'mobx'
import { type Side } from '@contract/hot/rules'
import { CommentStore } from '@/shell/comment/comment'
import { ThreadStore } from '@/shell/comment/thread-store'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { TalkStore } from './talk'

/** The best arguments of a side that stand beside the other's. */
const few = 2

/** One talk with its arguments. */
export class TalkDetailStore {
  readonly talk: Resource<TalkStore>
  readonly thread: ThreadStore
  readonly best: Resource<Record<Side, CommentStore[]>>

  constructor(readonly id: string) {
    this.talk = new Resource(async () => new TalkStore(await get('hotTalk/detail', { id }, inPlace)))
    this.best = new Resource(async () => {
      const [red, blue] = await Promise.all([this.bestOf('red'), this.bestOf('blue')])
      return { red, blue }
    })
    this.thread = new ThreadStore('hot', id, (change) => {
      this.talk.data?.addComments(change)
      if (this.best.phase !== 'idle') void this.best.load()
    })
    makeAutoObservable(this, { id: false, talk: false, thread: false, best: false }, { autoBind: true })
  }

  /** The talk's own page. */
  async load(): Promise<void> {
    await Promise.all([this.talk.load(), this.best.load()])
  }

  /** The page of its arguments. */
  async loadArguments(): Promise<void> {
    await Promise.all([this.talk.load(), this.thread.load()])
  }

  private async bestOf(stance: Side): Promise<CommentStore[]> {
    const { items } = await get(
      'comment/comments',
      { subject: 'hot', id: this.id, sort: 'hot', stance, size: few },
      inPlace,
    )
    return items.map((comment) => new CommentStore(comment))
  }
}
