import { makeAutoObservable } from 'mobx'
import { ThreadStore } from '@/shell/comment/thread-store'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { ConfessionStore } from './confession'

/** One post with its comments, and the word of a reader whom it names. */
export class DetailStore {
  readonly post: Resource<ConfessionStore>
  readonly thread: ThreadStore
  readonly answer: Action<[agrees: boolean], true>

  constructor(readonly id: string) {
    this.post = new Resource(async () => new ConfessionStore(await get('loveWall/detail', { id }, inPlace)))
    this.thread = new ThreadStore('confession', id, (change) => this.post.data?.addComments(change))
    this.answer = new Action(`confession ${id}`, async (agrees) => {
      const { data } = this.post
      await (agrees ? data?.agree() : data?.decline())
      return true as const
    })
    makeAutoObservable(this, { id: false, post: false, thread: false, answer: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.post.load(), this.thread.load()])
  }
}
