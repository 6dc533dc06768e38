import { makeAutoObservable, runInAction } from 'mobx'
import { limits, type Reason } from '@contract/complaint/rules'
import type { Complaint, ReasonChoice } from '@contract/complaint/schema'
import type { Subject } from '@contract/kinds'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** A complaint being written. */
export class ComplainStore {
  sent: Complaint | null = null
  /** What can be wrong with the thing, and what the form calls it. */
  readonly asked: Resource<{ said: string; reasons: ReasonChoice[] }>
  readonly draft = new DraftForm<{ reason: Reason | ''; text: string }>({
    pictures: limits.pictures.max,
    initial: { reason: '', text: '' },
    limits: {
      reason: { label: t('原因'), required: true, missing: t('请选择原因') },
      text: { label: t('说明'), max: limits.text.max },
    },
    check: ({ reason, text }) =>
      reason === 'other' && text.trim() === '' ? { text: t('请说说是哪里不对') } : {},
  })
  readonly form = this.draft.form
  readonly pictures = this.draft.pictures

  constructor(
    readonly subject: Subject,
    readonly id: string,
  ) {
    this.asked = new Resource(() => get('complaint/reasons', { subject }, inPlace))
    makeAutoObservable(
      this,
      { asked: false, subject: false, id: false, pictures: false, form: false, draft: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const { subject, id } = this
    const { key } = this.draft
    const sent = await this.draft.send(async ({ reason, text }) =>
      reason === ''
        ? undefined
        : post(
            'complaint/add',
            { key, subject, id, reason, text: text.trim(), pictures: this.pictures.ids },
            inPlace,
          ),
    )
    if (sent) runInAction(() => (this.sent = sent))
  }
}
