import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/help/rules'
import type { FeedbackKind } from '@contract/help/rules'
import type { Thread, Ticket } from '@contract/help/schema'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { PictureQueue } from '@/shell/pictures'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

export type About = 'feedback' | 'question'

interface Values {
  text: string
  contact: string
}

const lists = { feedback: 'help/feedbacks', question: 'customer/consultations' } as const

/** What is being written to the service desk, and what was written before. */
export class WriteStore {
  kind: FeedbackKind = 'bug'
  readonly form = new FormModel<Values>({
    initial: { text: '', contact: '' },
    limits: {
      text: { label: t('内容'), required: true, ...limits.text },
      contact: { label: t('联系方式'), ...limits.contact },
    },
  })
  pictures = new PictureQueue(limits.pictures.max)
  readonly earlier: PagedList<Ticket>
  private key = newDraftKey()

  constructor(readonly about: About) {
    this.earlier = new PagedList(
      (after) => get(lists[about], { after }, inPlace),
      ({ id }) => id,
    )
    makeAutoObservable<this, 'key'>(
      this,
      { about: false, form: false, earlier: false, key: false },
      { autoBind: true },
    )
  }

  choose(kind: FeedbackKind) {
    this.kind = kind
  }

  /** The thread that it opened; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Thread | null> {
    const { unsent } = this.pictures
    if (unsent) {
      feedback.toast(unsent)
      return null
    }
    const thread = await submit(this.form, ({ text, contact }) => this.post(text, contact))
    if (!thread) return null
    this.clear(thread)
    return thread
  }

  private post(text: string, contact: string): Promise<Thread> {
    const said = { key: this.key, text, pictures: this.pictures.ids }
    return this.about === 'question'
      ? post('customer/Consultation', said, inPlace)
      : post('help/feedback', { ...said, kind: this.kind, ...(contact ? { contact } : {}) }, inPlace)
  }

  private clear(thread: Thread) {
    this.key = newDraftKey()
    this.pictures = new PictureQueue(limits.pictures.max)
    this.form.reset({ text: '', contact: this.form.values.contact })
    this.earlier.prepend(thread)
  }
}
