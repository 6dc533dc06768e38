import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/confession/rules'
import type { Confession } from '@contract/confession/schema'
import { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { storage } from '@/platform/storage'

/** Whom it is for: a person, or words where `id` is null. */
export interface Recipient {
  id: string | null
  name: string
}
interface Draft {
  key: string
  text: string
  to: Recipient | null
}
const draftKey = 'draft.confession'
const blank = (): Draft => ({ key: newDraftKey(), text: '', to: null })

/** A post being written. Words survive leaving the page; pictures live as long as the page. */
export class PublishStore {
  draft: Draft = storage.get<Draft>(draftKey) ?? blank()
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly send = new Action('loveWall/publish', () => this.publish())

  constructor() {
    makeAutoObservable(this, { pictures: false, send: false }, { autoBind: true })
  }

  /** Why it cannot be sent yet, for the person; null when it can. */
  get obstacle(): string | null {
    const length = Array.from(this.draft.text.trim()).length
    if (length < limits.text.min) return t('写几个字吧')
    if (length > limits.text.max) return t('正文多了 {n} 个字', { n: length - limits.text.max })
    if (this.pictures.sending) return t('图片还在上传')
    if (this.pictures.failed) return t('有图片没有传上去，请重试或移除')
    return null
  }

  get written(): boolean {
    return this.draft.text !== '' || this.draft.to !== null
  }

  setText(text: string) {
    this.change({ text })
  }

  setTo(to: Recipient | null) {
    this.change({ to })
  }

  discard() {
    storage.remove(draftKey)
    this.draft = blank()
  }

  private change(change: Partial<Draft>) {
    this.draft = { ...this.draft, ...change }
    try {
      storage.set(draftKey, this.draft)
    } catch {
      // on a device without room the draft lives as long as the page
    }
  }

  private async publish(): Promise<Confession> {
    const { key, text, to } = this.draft
    const recipient = to === null ? {} : to.id === null ? { to_name: to.name } : { to: to.id }
    const made = await post('loveWall/publish', { key, text, pictures: this.pictures.ids, ...recipient })
    runInAction(() => this.discard())
    return made
  }
}
