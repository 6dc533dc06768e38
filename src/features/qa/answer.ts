import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Answer } from '@contract/qa/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

type Vote = 'like' | 'step' | null

/** An answer as a page shows it. */
export class AnswerStore {
  data: Answer
  private voting = false

  constructor(data: Answer) {
    this.data = data
    makeAutoObservable<this, 'voting'>(this, { data: observable.ref, voting: false }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  /** For it, or against; the same once more takes it back. Shown at once, and taken back when the server refuses. */
  async vote(way: 'like' | 'step'): Promise<void> {
    if (this.voting) return
    const before = this.data
    const to: Vote = (way === 'like' ? before.liked : before.stepped) ? null : way
    this.change({
      liked: to === 'like',
      stepped: to === 'step',
      likes: before.likes + Number(to === 'like') - Number(before.liked),
    })
    this.voting = true
    try {
      this.change(await post('qa/vote', { id: this.id, to }, { loading: false }))
    } catch {
      this.change({ liked: before.liked, stepped: before.stepped, likes: before.likes })
    } finally {
      this.voting = false
    }
  }

  addComments(change: number) {
    this.change({ comments: this.data.comments + change })
  }

  change(change: Partial<Answer>) {
    runInAction(() => {
      this.data = { ...this.data, ...change }
    })
  }
}

export type AnswerSort = 'best' | 'new'

/** The answers to a question in an order, but for the accepted one. */
export const answersOf = (id: string, sort: AnswerSort): PagedList<AnswerStore> =>
  new PagedList(
    async (after) => {
      const { items, next } = await get('qa/answers', { id, sort, after }, inPlace)
      return { items: items.map((answer) => new AnswerStore(answer)), next }
    },
    (answer) => answer.id,
  )
