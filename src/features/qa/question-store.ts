import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Question } from '@contract/qa/schema'
import { ThreadStore } from '@/shell/comment/thread-store'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { Toggle } from '@/net/toggle'
import { answersOf, AnswerStore, type AnswerSort } from './answer'

/** One question with its answers and comments. */
export class QuestionStore {
  deleted = false
  sort: AnswerSort = 'best'
  /** The accepted answer. */
  best: AnswerStore | null = null
  readonly question: Resource<Question>
  /** 同问 */
  readonly like = new Toggle(false, 0, async (on) => {
    const { likes } = await post(on ? 'qa/like' : 'qa/dislike', { id: this.id }, { loading: false })
    return { count: likes }
  })
  readonly thread: ThreadStore
  /** Changes its stage or what is accepted, one thing at a time. Rejects nothing: the call has told why. */
  readonly act: Action<[() => Promise<Question>], void>
  private readonly lists: Record<AnswerSort, PagedList<AnswerStore>>

  constructor(readonly id: string) {
    this.question = new Resource(async (asked) => {
      const question = await get('qa/detail', { id }, inPlace)
      this.take(question, asked)
      return question
    })
    this.thread = new ThreadStore('qa', id, (change) => {
      const { data } = this.question
      if (data) this.question.set({ ...data, comments: data.comments + change })
    })
    this.lists = { best: answersOf(id, 'best'), new: answersOf(id, 'new') }
    this.act = new Action(`question ${id}`, async (work) => {
      const question = await work()
      runInAction(() => {
        this.take(question)
        this.question.set(question)
      })
      await this.refreshAnswers()
    })
    makeAutoObservable<this, 'lists'>(
      this,
      {
        id: false,
        question: false,
        like: false,
        thread: false,
        act: false,
        lists: false,
        best: observable.ref,
      },
      { autoBind: true },
    )
  }

  get answers(): PagedList<AnswerStore> {
    return this.lists[this.sort]
  }

  async load(): Promise<void> {
    await Promise.all([this.question.load(), this.refreshAnswers()])
  }

  /** With the comments, where the page has them. */
  async loadAll(): Promise<void> {
    await Promise.all([this.load(), this.thread.load()])
  }

  show(sort: AnswerSort) {
    this.sort = sort
    void this.answers.load()
  }

  close = () => this.act.run(() => post('qa/close', { id: this.id }))
  reopen = () => this.act.run(() => post('qa/reopen', { id: this.id }))
  accept = (answer: string) => this.act.run(() => post('qa/accept', { id: answer }))
  unaccept = (answer: string) => this.act.run(() => post('qa/unaccept', { id: answer }))

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('qa/delete', { id: this.id })
    runInAction(() => {
      this.deleted = true
    })
  }

  /** Rejects as a call does. */
  async removeAnswer(id: string): Promise<void> {
    await post('qa/deleteAnswer', { id })
    await this.load()
  }

  /** In every order that was looked at: which one is accepted concerns them all. */
  private async refreshAnswers(): Promise<void> {
    const open = Object.values(this.lists).filter((list) => list === this.answers || list.phase !== 'idle')
    await Promise.all(open.map((list) => list.refresh()))
  }

  private take({ best, liked, likes }: Question, asked?: number) {
    runInAction(() => {
      this.best = best && new AnswerStore(best)
    })
    this.like.take(liked, likes, asked)
  }
}
