import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/vote/rules'
import type { VoteDetail, VoteEntry } from '@contract/vote/schema'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

interface Values {
  name: string
  text: string
}

/** An entry being written, for oneself or, by the event's creator, for another. Kept with its pictures until it is sent. */
export class ApplyStore {
  readonly event: Resource<VoteDetail>
  readonly draft: DraftForm<Values>

  constructor(readonly id: string) {
    this.event = new Resource(() => get('VoteActivity/read', { id }, inPlace))
    this.draft = new DraftForm<Values>({
      place: 'draft.voteEntry',
      of: id,
      initial: { name: '', text: '' },
      limits: {
        name: { label: t('名称'), required: true, ...limits.name },
        text: { label: t('介绍'), ...limits.text },
      },
      pictures: limits.pictures.max,
      keepsPictures: true,
    })
    makeAutoObservable(this, { id: false, event: false, draft: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.event.load()

  get written(): boolean {
    const { name, text } = this.draft.values
    return name !== '' || text !== '' || this.draft.pictures.items.length > 0
  }

  /** The entry; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<VoteEntry | null> {
    const entry = await this.draft.send(({ name, text }) =>
      post(
        'Vote/apply',
        {
          key: this.draft.key,
          id: this.id,
          name: name.trim(),
          text: text.trim(),
          pictures: this.draft.pictures.ids,
        },
        inPlace,
      ),
    )
    if (entry) this.draft.discard()
    return entry
  }
}
