import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/confession/rules'
import type { Confession } from '@contract/confession/schema'
import { t } from '@/locale'
import { post } from '@/net/call'
import { DraftForm } from '@/shell/draft-form'

/** Whom it is for: a person, or words where `id` is null. */
export interface Recipient {
  id: string | null
  name: string
}
interface Draft {
  text: string
  to: Recipient | null
}

/** A post being written. Words survive leaving the page; pictures live as long as the page. */
export class PublishStore {
  readonly form = new DraftForm<Draft>({
    place: 'draft.confession',
    initial: { text: '', to: null },
    limits: {
      text: { label: t('正文'), required: true, missing: t('写几个字吧'), ...limits.text },
      to: { label: t('写给谁') },
    },
    pictures: limits.pictures.max,
  })

  constructor() {
    makeAutoObservable(this, { form: false }, { autoBind: true })
  }

  get draft(): Draft {
    return this.form.values
  }

  get written(): boolean {
    return this.draft.text !== '' || this.draft.to !== null
  }

  setTo(to: Recipient | null) {
    this.form.change({ to })
  }

  discard() {
    this.form.discard()
  }

  /** What was made; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Confession | null> {
    const { key, pictures } = this.form
    const made = await this.form.send(({ text, to }) => {
      const recipient = to === null ? {} : to.id === null ? { to_name: to.name } : { to: to.id }
      return post('loveWall/publish', { key, text, pictures: pictures.ids, ...recipient }, { quiet: true })
    })
    if (made) this.discard()
    return made
  }
}
