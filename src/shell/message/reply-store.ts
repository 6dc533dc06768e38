import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/comment/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { feedback } from '@/platform/feedback'
import type { NoticeStore } from './notices-store'

/** An answer to a comment that somebody told the person, written where it is read. */
export class ReplyStore {
  to: NoticeStore | null = null
  text = ''
  readonly send: Action<[], void>
  private key = newDraftKey()

  constructor() {
    this.send = new Action('reply from messages', () => this.publish())
    makeAutoObservable<this, 'key'>(this, { send: false, key: false }, { autoBind: true })
  }

  get over(): number {
    return Math.max(0, Array.from(this.text).length - limits.text.max)
  }

  get sendable(): boolean {
    return this.text.trim() !== '' && this.over === 0 && !this.send.busy
  }

  /** Somebody else is answered: what was typed for the last one is not for them. */
  open(notice: NoticeStore) {
    if (this.to?.id !== notice.id) {
      this.text = ''
      this.key = newDraftKey()
    }
    this.to = notice
  }

  type(text: string) {
    this.text = text
  }

  close() {
    this.to = null
  }

  private async publish(): Promise<void> {
    if (!this.to) return
    await post('comment/addReply', { key: this.key, id: this.to.data.subject_id, text: this.text })
    feedback.toast(t('已回复'))
    runInAction(() => {
      this.to = null
      this.text = ''
      this.key = newDraftKey()
    })
  }
}
