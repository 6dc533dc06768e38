import { makeAutoObservable } from 'mobx'
import { deskLimits } from '@contract/topicdesk/rules'
import type { OwnRemoval } from '@contract/topicdesk/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

/** One of the person's dynamics that was taken out of a topic, and the appeal against it. */
export class OwnRemovalStore {
  readonly removal: Resource<OwnRemoval>
  readonly form = new FormModel({
    initial: { text: '' },
    limits: { text: { label: t('申诉理由'), required: true, ...deskLimits.appeal } },
  })
  private readonly key = newDraftKey()

  constructor(readonly id: string) {
    this.removal = new Resource(() => get('topic/removal', { id }, inPlace))
    makeAutoObservable<this, 'key'>(
      this,
      { id: false, removal: false, form: false, key: false },
      { autoBind: true },
    )
  }

  /** What is typed stays when it does not go through. */
  async send(): Promise<void> {
    const removal = await submit(this.form, ({ text }) =>
      post('topic/addAppeal', { key: this.key, id: this.id, text: text.trim() }, inPlace),
    )
    if (!removal) return
    this.removal.set(removal)
    feedback.toast(t('申诉收到了'), { icon: 'success' })
  }
}
