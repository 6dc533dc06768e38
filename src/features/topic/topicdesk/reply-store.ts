import { makeAutoObservable } from 'mobx'
import { deskLimits } from '@contract/topicdesk/rules'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { FormModel } from '@/ui/form/model'

/** A manager's words about a dynamic, in the topic's name, to its author or to those who reported it. */
export class ReplyStore {
  readonly form = new FormModel({
    initial: { text: '' },
    limits: { text: { label: t('回复'), required: true, ...deskLimits.reply } },
  })
  private readonly key = newDraftKey()

  constructor(
    private readonly id: string,
    private readonly dynamic: string,
    readonly to: 'author' | 'reporters',
  ) {
    makeAutoObservable<this, 'id' | 'dynamic' | 'key'>(
      this,
      { form: false, id: false, dynamic: false, to: false, key: false },
      { autoBind: true },
    )
  }

  /** True when it went out; what is typed stays when it did not. */
  async send(): Promise<boolean> {
    const { id, dynamic, to, key } = this
    return (
      (await submit(this.form, ({ text }) =>
        post('topic/reply', { key, id, dynamic, to, text: text.trim() }, inPlace),
      )) !== undefined
    )
  }
}
