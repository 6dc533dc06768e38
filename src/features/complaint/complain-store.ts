import { makeAutoObservable, runInAction } from 'mobx'
import { limits, type Reason, type Subject } from '@contract/complaint/rules'
import type { Complaint } from '@contract/complaint/schema'
import { t } from '@/locale'
import { inForm, submit } from '@/features/account/submit'
import { PictureQueue } from '@/features/pictures'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

/** Why pictures hold a form back; null when they do not. */
export const unsent = (pictures: PictureQueue): string | null => {
  if (pictures.sending) return t('图片还在上传')
  return pictures.failed ? t('有图片没有传上去，请重试或移除') : null
}

/** A complaint being written. */
export class ComplainStore {
  sent: Complaint | null = null
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
    makeAutoObservable<this, 'key'>(
      this,
      { subject: false, id: false, pictures: false, form: false, key: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const obstacle = unsent(this.pictures)
    if (obstacle) return feedback.toast(obstacle)
    const { key, subject, id } = this
    const sent = await submit(this.form, async ({ reason, text }) =>
      reason === ''
        ? undefined
        : post(
            'complaint/add',
            { key, subject, id, reason, text: text.trim(), pictures: this.pictures.ids },
            inForm,
          ),
    )
    if (sent) runInAction(() => (this.sent = sent))
  }
}
