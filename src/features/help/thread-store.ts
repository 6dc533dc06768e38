import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/help/rules'
import type { Thread } from '@contract/help/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** A feedback or a question with its answers, and the line to go on. */
export class ThreadStore {
  draft = ''
  readonly thread: Resource<Thread>
  readonly send: Action<[], void>
  private key = newDraftKey()

  constructor(readonly id: string) {
    this.thread = new Resource(() => get('customer/thread', { id }, inPlace))
    this.send = new Action(`say in ${id}`, () => this.say())
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, thread: false, send: false, key: false },
      { autoBind: true },
    )
  }

  type(text: string) {
    this.draft = text
  }

  /** Characters too many. */
  get over(): number {
    return Array.from(this.draft).length - limits.text.max
  }

  get sendable(): boolean {
    return this.draft.trim() !== '' && this.over <= 0
  }

  /** Whoever opened it goes on; anyone else who can read it answers for the service desk. */
  private async say(): Promise<void> {
    const said = { key: this.key, id: this.id, text: this.draft }
    const thread = await post(
      this.thread.data?.mine === false ? 'customer/reply' : 'customer/Consultation',
      said,
      { loading: false },
    )
    runInAction(() => {
      this.thread.set(thread)
      this.draft = ''
      this.key = newDraftKey()
    })
  }
}
