import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/complaint/rules'
import type { Decision } from '@contract/complaint/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

/** A decision against the person, and the appeal against it. */
export class AppealStore {
  readonly decision: Resource<Decision>
  readonly draft = new DraftForm({
    pictures: limits.pictures.max,
    initial: { text: '' },
    limits: { text: { label: t('申诉理由'), required: true, max: limits.text.max } },
  })
  readonly form = this.draft.form
  readonly pictures = this.draft.pictures

  /** `id`: of the case, or of what was taken down. */
  constructor(readonly id: string) {
    this.decision = new Resource(() => get('appeal/detail', { id }, inPlace))
    makeAutoObservable(
      this,
      { id: false, decision: false, pictures: false, form: false, draft: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const { data } = this.decision
    if (!data) return
    const decision = await this.draft.send(({ text }) =>
      post(
        'appeal/add',
        { key: this.draft.key, id: data.id, text: text.trim(), pictures: this.pictures.ids },
        inPlace,
      ),
    )
    if (!decision) return
    this.decision.set(decision)
    feedback.toast(t('申诉收到了'), { icon: 'success' })
  }
}
