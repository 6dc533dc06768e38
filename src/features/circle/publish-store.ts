import { makeAutoObservable, runInAction } from 'mobx'
import { limits, topicsIn } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import type { Place } from '@contract/common'
import { post } from '@/net/call'
import { Action } from '@/net/action'
import { newDraftKey } from '@/net/draft-key'
import { PictureQueue } from '@/features/pictures'
import { storage } from '@/platform/storage'

export type Scope = Dynamic['scope']

interface Draft {
  key: string
  title: string
  text: string
  place: Place | null
  scope: Scope
}
const draftKey = 'draft.dynamic'
const blank = (): Draft => ({ key: newDraftKey(), title: '', text: '', place: null, scope: 'school' })

/** A dynamic being written. Words and place survive leaving the page; pictures live as long as the page. */
export class PublishStore {
  draft: Draft
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly send: Action<[], Dynamic>

  /** `topic`: what it is to be about; the words begin with it. */
  constructor(topic?: string) {
    const draft = storage.get<Draft>(draftKey) ?? blank()
    const named = topic === undefined || topicsIn(draft.text).includes(topic)
    this.draft = named ? draft : { ...draft, text: `#${topic} ${draft.text}` }
    this.send = new Action('dynamic/publish', () => this.publish())
    makeAutoObservable(this, { pictures: false, send: false }, { autoBind: true })
  }

  /** Why it cannot be sent yet, for the person; null when it can. */
  get obstacle(): string | null {
    const { title, text } = this.draft
    if (text.trim() === '' && this.pictures.items.length === 0) return '写点什么，或者加张图片'
    const over = Array.from(text).length - limits.text.max
    if (over > 0) return `正文多了 ${over} 个字`
    if (Array.from(title).length > limits.title.max) return `标题最多 ${limits.title.max} 个字`
    if (this.pictures.sending) return '图片还在上传'
    if (this.pictures.failed) return '有图片没有传上去，请重试或移除'
    return null
  }

  get written(): boolean {
    const { title, text, place } = this.draft
    return title !== '' || text !== '' || place !== null
  }

  change(change: Partial<Omit<Draft, 'key'>>) {
    this.draft = { ...this.draft, ...change }
    try {
      storage.set(draftKey, this.draft)
    } catch {
      // on a device without room the draft lives as long as the page
    }
  }

  setTitle(title: string) {
    this.change({ title })
  }

  setText(text: string) {
    this.change({ text })
  }

  discard() {
    storage.remove(draftKey)
    this.draft = blank()
  }

  private async publish(): Promise<Dynamic> {
    const { place, ...draft } = this.draft
    const dynamic = await post('dynamic/publish', { ...draft, pictures: this.pictures.ids, ...(place ? { place } : {}) })
    runInAction(() => this.discard())
    return dynamic
  }
}
