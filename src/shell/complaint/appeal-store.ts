import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/complaint/rules'
import type { Decision } from '@contract/complaint/schema'
import { t } from '@/locale'
import { submit } from '@/shell/account/submit'
import { PictureQueue } from '@/shell/pictures'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

/** A decision against the person, and the appeal against it. */
export class AppealStore {
  readonly decision: Resource<Decision>
  readonly pictures = new PictureQueue(limits.pictures.max)
  readonly form = new FormModel({
    initial: { text: '' },
    limits: { text: { label: t('申诉理由'), required: true, max: limits.text.max } },
  })
  private readonly key = newDraftKey()

  /** `id`: of the case, or of what was taken down. */
  constructor(readonly id: string) {
    this.decision = new Resource(() => get('appeal/detail', { id }, inPlace))
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, decision: false, pictures: false, form: false, key: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const { data } = this.decision
    const { unsent } = this.pictures
    if (unsent) return feedback.toast(unsent)
    if (!data) return
    const decision = await submit(this.form, ({ text }) =>
      post(
        'appeal/add',
        { key: this.key, id: data.id, text: text.trim(), pictures: this.pictures.ids },
        inPlace,
      ),
    )
    if (!decision) return
    this.decision.set(decision)
    feedback.toast(t('申诉收到了'), { icon: 'success' })
  }
}
