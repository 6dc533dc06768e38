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

  /** @param entry one that is changed; without it a new one */
  constructor(
    readonly id: string,
    readonly entry?: string,
  ) {
    this.event = new Resource(async () => {
      const [event, known] = await Promise.all([
        get('VoteActivity/read', { id }, inPlace),
        entry === undefined ? null : get('Vote/participantInfo', { id: entry }, inPlace),
      ])
      if (known) this.take(known)
      return event
    })
    this.draft = new DraftForm<Values>({
      place: entry === undefined ? 'draft.voteEntry' : undefined,
      of: id,
      initial: { name: '', text: '' },
      limits: {
        name: { label: t('名称'), required: true, ...limits.name },
        text: { label: t('介绍'), ...limits.text },
      },
      pictures: limits.pictures.max,
      keepsPictures: true,
    })
    makeAutoObservable(this, { id: false, entry: false, event: false, draft: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.event.load()

  get written(): boolean {
    const { name, text } = this.draft.values
    return name !== '' || text !== '' || this.draft.pictures.items.length > 0
  }

  /** The entry; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<VoteEntry | null> {
    const sent = await this.draft.send(({ name, text }) => {
      const said = { name: name.trim(), text: text.trim(), pictures: this.draft.pictures.ids }
      return this.entry === undefined
        ? post('Vote/apply', { key: this.draft.key, id: this.id, ...said }, inPlace)
        : post('Vote/edit', { id: this.entry, ...said }, inPlace)
    })
    if (sent) this.draft.discard()
    return sent
  }

  private take({ name, text, pictures }: VoteEntry) {
    this.draft.change({ name, text })
    this.draft.pictures.restore(pictures)
  }
}
