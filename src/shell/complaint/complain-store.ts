import { makeAutoObservable, runInAction } from 'mobx'
import { limits, type Reason } from '@contract/complaint/rules'
import type { Complaint, ReasonChoice } from '@contract/complaint/schema'
import type { Subject } from '@contract/kinds'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { PictureQueue } from '@/shell/pictures'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

/** A complaint being written. */
export class ComplainStore {
  sent: Complaint | null = null
  /** What can be wrong with the thing, and what the form calls it. */
  readonly asked: Resource<{ said: string; reasons: ReasonChoice[] }>
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly form = new FormModel<{ reason: Reason | ''; text: string }>({
    initial: { reason: '', text: '' },
    limits: {
      reason: { label: t('原因'), required: true, missing: t('请选择原因') },
      text: { label: t('说明'), max: limits.text.max },
    },
    check: ({ reason, text }) =>
      reason === 'other' && text.trim() === '' ? { text: t('请说说是哪里不对') } : {},
  })
  private readonly key = newDraftKey()

  constructor(
    readonly subject: Subject,
    readonly id: string,
  ) {
    this.asked = new Resource(() => get('complaint/reasons', { subject }, inPlace))
    makeAutoObservable<this, 'key'>(
      this,
      { asked: false, subject: false, id: false, pictures: false, form: false, key: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const { unsent } = this.pictures
    if (unsent) return feedback.toast(unsent)
    const { key, subject, id } = this
    const sent = await submit(this.form, async ({ reason, text }) =>
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
