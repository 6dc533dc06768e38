import { makeAutoObservable } from 'mobx'
import { CommentStore } from '@/shell/comment/comment'
import { ThreadStore } from '@/shell/comment/thread-store'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
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
      const { subject_id: of, comment } = await get('comment/detail', { id }, inPlace)
      const talk = new TalkStore(await get('hotTalk/detail', { id: of }, inPlace))
      const store = new CommentStore(comment)
      if (store.hidden > 0) void store.expand()
      const home = { comment: store, id: comment.id, name: comment.author.name }
      return { talk, comment: store, thread: new ThreadStore('hot', of, talk.addComments, home) }
    })
    makeAutoObservable(this, { id: false, argument: false })
  }
}
