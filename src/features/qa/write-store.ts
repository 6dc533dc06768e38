import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/qa/rules'
import type { Answer, QuestionBrief } from '@contract/qa/schema'
import { visibleText } from '@contract/rules'
import type { PictureQueue } from '@/shell/pictures'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

interface Words {
  text: string
}
interface Loaded {
  question: QuestionBrief
  /** The reader writes there under a pseudonym already. */
  aliased: boolean
  /** What is changed; null where there is none yet. */
  answer: Answer | null
}

/** An answer being written, to a question; or one of one's own being changed. The words of a new one survive leaving the page. */
export class WriteStore {
  anonymous = false
  readonly draft: DraftForm<Words>
  readonly loaded: Resource<Loaded>

  constructor(readonly of: { question: string } | { answer: string }) {
    this.draft = new DraftForm<Words>({
      place: 'question' in of ? 'draft.answer' : undefined,
      of: 'question' in of ? of.question : undefined,
      initial: { text: '' },
      limits: { text: { label: t('回答'), max: limits.answer.max } },
      check: ({ text }) =>
        Array.from(visibleText(text)).length < limits.answer.min && this.pictures.items.length === 0
          ? { text: t('多写几个字，或者加张图片') }
          : {},
      pictures: limits.pictures.max,
    })
    this.loaded = new Resource(() => this.fetch())
    makeAutoObservable(this, { of: false, draft: false, loaded: false }, { autoBind: true })
  }

  get pictures(): PictureQueue {
    return this.draft.pictures
  }

  hide(anonymous: boolean) {
    this.anonymous = anonymous
  }

  /** Who answered already changes that answer. */
  private async fetch(): Promise<Loaded> {
    if ('question' in this.of) {
      const question = await get('qa/detail', { id: this.of.question }, inPlace)
      if (question.my_answer === null) {
        runInAction(() => this.hide(question.aliased))
        return { question, aliased: question.aliased, answer: null }
      }
      return this.existing(question.my_answer)
    }
    return this.existing(this.of.answer)
  }

  private async existing(id: string): Promise<Loaded> {
    const { answer, question } = await get('qa/reply', { id }, inPlace)
    runInAction(() => {
      this.draft.form.reset({ text: answer.text })
      this.anonymous = answer.author.alias === true
      this.pictures.restore(answer.pictures)
    })
    return { question, aliased: question.aliased, answer }
  }

  /** What was written; null where it did not go through: the form, or a toast, says why. */
  send(): Promise<Answer | null> {
    const { answer, question } = this.loaded.data ?? {}
    const { key, pictures } = this.draft
    const { anonymous } = this
    return this.draft.send(({ text }) => {
      const said = { text, pictures: pictures.ids }
      return answer
        ? post('qa/editAnswer', { id: answer.id, ...said }, { quiet: true })
        : post('qa/answer', { id: question?.id ?? '', key, anonymous, ...said }, { quiet: true })
    })
  }
}
