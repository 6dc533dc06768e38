import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/help/rules'
import type { FeedbackKind } from '@contract/help/rules'
import type { Thread, Ticket } from '@contract/help/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

export type About = 'feedback' | 'question'

interface Values {
  text: string
  contact: string
}

const lists = { feedback: 'help/feedbacks', question: 'customer/consultations' } as const

/** What is being written to the service desk, and what was written before. */
export class WriteStore {
  kind: FeedbackKind = 'bug'
  readonly draft = new DraftForm<Values>({
    pictures: limits.pictures.max,
    initial: { text: '', contact: '' },
    limits: {
      text: { label: t('内容'), required: true, ...limits.text },
      contact: { label: t('联系方式'), ...limits.contact },
    },
  })
  readonly form = this.draft.form
  readonly pictures = this.draft.pictures
  readonly earlier: PagedList<Ticket>

  constructor(readonly about: About) {
    this.earlier = new PagedList(
      (after) => get(lists[about], { after }, inPlace),
      ({ id }) => id,
    )
    makeAutoObservable(
      this,
      { about: false, form: false, earlier: false, draft: false, pictures: false },
      { autoBind: true },
    )
  }

  choose(kind: FeedbackKind) {
    this.kind = kind
  }

  /** The thread that it opened; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Thread | null> {
    const thread = await this.draft.send(({ text, contact }) => this.post(text, contact))
    if (thread) {
      this.draft.discard({ contact: this.form.values.contact })
      this.pictures.clear()
      this.earlier.prepend(thread)
    }
    return thread
  }

  private post(text: string, contact: string): Promise<Thread> {
    const said = { key: this.draft.key, text, pictures: this.pictures.ids }
    return this.about === 'question'
      ? post('customer/Consultation', said, inPlace)
      : post('help/feedback', { ...said, kind: this.kind, ...(contact ? { contact } : {}) }, inPlace)
  }
}
