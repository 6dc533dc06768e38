import { makeAutoObservable } from 'mobx'
import { inList } from '@/features/circle/feed'
import { CommentStore } from '@/features/comment/comment'
import { ThreadStore } from '@/features/comment/thread-store'
import { get } from '@/net/call'
import { Resource } from '@/net/resource'
import { TalkStore } from './talk'

interface Argument {
  talk: TalkStore
  comment: CommentStore
  thread: ThreadStore
}

/** One argument with its replies, by its own id or that of a reply. */
export class ArgumentStore {
  readonly argument: Resource<Argument>

  constructor(readonly id: string) {
    this.argument = new Resource(async () => {
      const { subject_id: of, comment } = await get('comment/detail', { id }, inList)
      const talk = new TalkStore(await get('hotTalk/detail', { id: of }, inList))
      const store = new CommentStore(comment)
      if (store.hidden > 0) void store.expand()
      const home = { comment: store, id: comment.id, name: comment.author.name }
      return { talk, comment: store, thread: new ThreadStore('hot', of, talk.addComments, home) }
    })
    makeAutoObservable(this, { id: false, argument: false })
  }
}
