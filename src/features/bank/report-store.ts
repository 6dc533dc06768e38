import { makeAutoObservable } from 'mobx'
import { limits, type ReportReason } from '@contract/bank/rules'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'

interface Values {
  reason: ReportReason | ''
  text: string
}

/** A report that a question is wrong. */
export class ReportStore {
  readonly form = new FormModel<Values>({
    initial: { reason: '', text: '' },
    limits: {
      reason: { label: t('哪里不对'), required: true, missing: t('请选择哪里不对') },
      text: { label: t('说明'), required: true, ...limits.report },
    },
  })
  private readonly key = newDraftKey()

  constructor(
    private readonly id: string,
    private readonly version: number,
  ) {
    makeAutoObservable<this, 'id' | 'version' | 'key'>(
      this,
      { form: false, id: false, version: false, key: false },
      { autoBind: true },
    )
  }

  /** Whether it went through; otherwise the form, or a toast, says why. */
  async send(): Promise<boolean> {
    const { id, version, key } = this
    const sent = await submit(this.form, async ({ reason, text }) =>
      reason === ''
        ? undefined
        : post('bank/report', { key, id, version, reason, text: text.trim() }, inPlace),
    )
    return sent !== undefined
  }
}
