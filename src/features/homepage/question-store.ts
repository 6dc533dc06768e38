import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Question } from '@contract/homepage/schema'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Toggle } from '@/net/toggle'

/** A question as a row: its answer and its likes. */
export class QuestionStore {
  data: Question
  readonly like: Toggle

  constructor(data: Question) {
    this.data = data
    const { id } = data
    this.like = new Toggle(data.liked, data.likes, async (on) => {
      const { likes } = await post(on ? 'question/like' : 'question/dislike', { id }, { loading: false })
      return { count: likes }
    })
    makeAutoObservable(this, { like: false, data: observable.ref }, { autoBind: true })
  }

  get id(): string {
    return this.data.id
  }

  /** Rejects as a call does. */
  async answer(text: string): Promise<void> {
    const answered = await post('question/answer', { id: this.id, text })
    runInAction(() => {
      this.data = answered
    })
  }
}

/** The questions on a person's page. */
export class QuestionsStore {
  readonly list: PagedList<QuestionStore>
  private key = newDraftKey()

  constructor(private readonly user: string) {
    this.list = new PagedList(
      async (after) => {
        const { items, next } = await get('question/list', { user, after }, inPlace)
        return { items: items.map((question) => new QuestionStore(question)), next }
      },
      (question) => question.id,
    )
  }

  /** Rejects as a call does; asking again after a failure asks once. */
  async ask(text: string, anonymous: boolean): Promise<void> {
    const question = await post('question/add', { key: this.key, user: this.user, text, anonymous })
    this.key = newDraftKey()
    runInAction(() => this.list.prepend(new QuestionStore(question)))
  }

  async remove(question: QuestionStore): Promise<void> {
    await post('question/delete', { id: question.id })
    runInAction(() => this.list.remove(question.id))
  }
}
