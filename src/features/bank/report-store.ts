import { makeAutoObservable } from 'mobx'
import { limits, type ReportReason } from '@contract/bank/rules'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

interface Values {
  reason: ReportReason | ''
  text: string
}

/** A report that a question is wrong. */
export class ReportStore {
  readonly draft = new DraftForm<Values>({
    initial: { reason: '', text: '' },
    limits: {
      reason: { label: t('哪里不对'), required: true, missing: t('请选择哪里不对') },
      text: { label: t('说明'), required: true, ...limits.report },
    },
  })
  readonly form = this.draft.form

  constructor(
    private readonly id: string,
    private readonly version: number,
  ) {
    makeAutoObservable<this, 'id' | 'version'>(
      this,
      { form: false, id: false, version: false, draft: false },
      { autoBind: true },
    )
  }

  /** Whether it went through; otherwise the form, or a toast, says why. */
  async send(): Promise<boolean> {
    const { id, version } = this
    const { key } = this.draft
    const sent = await this.draft.send(async ({ reason, text }) =>
      reason === ''
        ? undefined
        : post('bank/report', { key, id, version, reason, text: text.trim() }, inPlace),
    )
    return sent !== null
  }
}
