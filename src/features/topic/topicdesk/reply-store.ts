import { makeAutoObservable } from 'mobx'
import { deskLimits } from '@contract/topicdesk/rules'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** A manager's words about a dynamic, in the topic's name, to its author or to those who reported it. */
export class ReplyStore {
  readonly draft = new DraftForm({
    initial: { text: '' },
    limits: { text: { label: t('回复'), required: true, ...deskLimits.reply } },
  })
  readonly form = this.draft.form

  constructor(
    private readonly id: string,
    private readonly dynamic: string,
    readonly to: 'author' | 'reporters',
  ) {
    makeAutoObservable<this, 'id' | 'dynamic'>(
      this,
      { form: false, id: false, dynamic: false, to: false, draft: false },
      { autoBind: true },
    )
  }

  /** True when it went out; what is typed stays when it did not. */
  async send(): Promise<boolean> {
    const { id, dynamic, to } = this
    const { key } = this.draft
    const sent = await this.draft.send(({ text }) =>
      post('topic/reply', { key, id, dynamic, to, text: text.trim() }, inPlace),
    )
    return sent !== null
  }
}
