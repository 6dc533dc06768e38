import { makeAutoObservable, observable, runInAction } from 'mobx'
import { ThreadStore } from '@/shell/comment/thread-store'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { AnswerStore } from './answer'

const fetch = (id: string) => get('qa/reply', { id }, inPlace)

/** One answer with its comments. */
export class ReplyStore {
  deleted = false
  answer: AnswerStore | null = null
  readonly loaded: Resource<Awaited<ReturnType<typeof fetch>>>
  readonly thread: ThreadStore
  readonly accept: Action<[], void>

  constructor(readonly id: string) {
    this.loaded = new Resource(async () => {
      const loaded = await fetch(id)
      runInAction(() => {
        this.answer = new AnswerStore(loaded.answer)
      })
      return loaded
    })
    this.thread = new ThreadStore('answer', id, (change) => this.answer?.addComments(change))
    this.accept = new Action(`accept ${id}`, async () => {
      await post(this.answer?.data.accepted ? 'qa/unaccept' : 'qa/accept', { id })
      await this.loaded.load()
    })
    makeAutoObservable(
      this,
      { id: false, loaded: false, thread: false, accept: false, answer: observable.ref },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.loaded.load(), this.thread.load()])
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('qa/deleteAnswer', { id: this.id })
    runInAction(() => {
      this.deleted = true
    })
  }
}
