import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/qa/rules'
import type { Answer, QuestionBrief } from '@contract/qa/schema'
import { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { storage } from '@/platform/storage'

interface Draft {
  question: string
  key: string
  text: string
}
interface Loaded {
  question: QuestionBrief
  /** The reader writes there under a pseudonym already. */
  aliased: boolean
  /** What is changed; null where there is none yet. */
  answer: Answer | null
}
const draftKey = 'draft.answer'

/** An answer being written, to a question; or one of one's own being changed. The words of a new one survive leaving the page. */
export class WriteStore {
  text = ''
  anonymous = false
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly loaded: Resource<Loaded>
  readonly send: Action<[], Answer>
  private key = newDraftKey()

  constructor(readonly of: { question: string } | { answer: string }) {
    this.loaded = new Resource(() => this.fetch())
    this.send = new Action('qa/answer', () => this.publish())
    makeAutoObservable<this, 'key'>(
      this,
      { of: false, pictures: false, loaded: false, send: false, key: false },
      { autoBind: true },
    )
  }

  /** Why it cannot be sent yet, for the person; null when it can. */
  get obstacle(): string | null {
    const { pictures, text } = this
    const length = Array.from(text.trim()).length
    if (length < limits.answer.min && pictures.items.length === 0) return t('多写几个字，或者加张图片')
    if (length > limits.answer.max) return t('回答多了 {n} 个字', { n: length - limits.answer.max })
    if (pictures.sending) return t('图片还在上传')
    return pictures.failed ? t('有图片没有传上去，请重试或移除') : null
  }

  type(text: string) {
    this.text = text
    if (!('question' in this.of)) return
    try {
      storage.set(draftKey, { question: this.of.question, key: this.key, text } satisfies Draft)
    } catch {
      // on a device without room the draft lives as long as the page
    }
  }

  hide(anonymous: boolean) {
    this.anonymous = anonymous
  }

  /** Who answered already changes that answer. */
  private async fetch(): Promise<Loaded> {
    if ('question' in this.of) {
      const question = await get('qa/detail', { id: this.of.question }, inPlace)
      if (question.my_answer === null) {
        runInAction(() => this.restore(question.id, question.aliased))
        return { question, aliased: question.aliased, answer: null }
      }
      return this.existing(question.my_answer)
    }
    return this.existing(this.of.answer)
  }

  private async existing(id: string): Promise<Loaded> {
    const { answer, question } = await get('qa/reply', { id }, inPlace)
    runInAction(() => {
      this.text = answer.text
      this.anonymous = answer.author.alias === true
      this.pictures.restore(answer.pictures)
    })
    return { question, aliased: question.aliased, answer }
  }

  private restore(question: string, aliased: boolean) {
    this.anonymous = aliased
    const draft = storage.get<Draft>(draftKey)
    if (draft?.question !== question) return
    this.text = draft.text
    this.key = draft.key
  }

  private async publish(): Promise<Answer> {
    const { answer, question } = this.loaded.data ?? {}
    const said = { text: this.text, pictures: this.pictures.ids }
    if (answer) return post('qa/editAnswer', { id: answer.id, ...said })
    const made = await post('qa/answer', {
      id: question?.id ?? '',
      key: this.key,
      anonymous: this.anonymous,
      ...said,
    })
    storage.remove(draftKey)
    return made
  }
}
