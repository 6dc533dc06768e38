import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Conversation } from '@contract/chat/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { realtime } from '@/net/realtime'

const open = () =>
  new PagedList<Conversation>(
    (after) => get('chat/conversations', { after }, inPlace),
    ({ id }) => id,
  )

/** Conversations of the message tab, kept as the server orders them. */
export class Conversations {
  list = open()
  private asked = false

  constructor() {
    makeAutoObservable<this, 'asked'>(this, { list: observable.ref, asked: false }, { autoBind: true })
  }

  /** Follows what happens until the returned end. */
  watch(): () => void {
    return realtime.subscribe((frame) => {
      if (frame.type.startsWith('chat')) void this.refresh()
    })
  }

  /** Several changes at once are one refresh. */
  async refresh(): Promise<void> {
    if (this.asked) return
    this.asked = true
    await Promise.resolve()
    this.asked = false
    await this.list.refresh()
  }

  /** Another person: nothing of the last one stays. */
  reset() {
    this.list = open()
  }

  pin = ({ id, pinned }: Conversation) => this.after(post('chat/pin', { conversation: id, on: !pinned }))
  mute = ({ id, muted }: Conversation) => this.after(post('chat/mute', { conversation: id, on: !muted }))

  async remove({ id }: Conversation): Promise<void> {
    await post('chat/remove', { conversation: id })
    runInAction(() => this.list.remove(id))
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work
    await this.list.refresh()
  }
}
