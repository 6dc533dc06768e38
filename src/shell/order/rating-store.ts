import { makeAutoObservable, runInAction } from 'mobx'
import type { OrderName } from '@contract/kinds'
import { ratingLimits as limits, type Party } from '@contract/order/rules'
import type { Rating } from '@contract/order/schema'
import { submit } from '@/shell/account/submit'
import { DraftForm } from '@/shell/draft-form'
import type { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { FormModel } from '@/ui/form/model'

interface Both {
  mine: Rating | null
  theirs: Rating | null
}
interface Values {
  stars: number
  tags: readonly string[]
  text: string
  nameless: boolean
}

/** What the two sides of an order say of each other. Words and pictures survive leaving the page. */
export class RatingStore {
  readonly both: Resource<Both>
  readonly form: FormModel<Values>
  readonly second: FormModel<{ text: string }>
  readonly pictures: PictureQueue
  private readonly draft: DraftForm<Values>

  /** `read`: what was said so far. */
  constructor(
    kind: OrderName,
    readonly id: string,
    read: () => Promise<Both>,
  ) {
    this.both = new Resource(read)
    this.draft = new DraftForm<Values>({
      // two sides of an order may share a device, and neither reads the other's
      place: `draft.${kind}.rating.${session.info?.user_id ?? ''}.${id}`,
      pictures: limits.pictures,
      keepsPictures: true,
      initial: { stars: 0, tags: [], text: '', nameless: false },
      limits: {
        stars: { label: t('星级') },
        tags: { label: t('标签'), max: limits.tags },
        text: { label: t('评价'), ...limits.text },
        nameless: { label: t('匿名') },
      },
      check: ({ stars }) => (stars === 0 ? { stars: t('请点星星') } : {}),
    })
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.second = new FormModel({
      initial: { text: '' },
      limits: { text: { label: t('追评'), required: true, ...limits.second } },
    })
    makeAutoObservable<this, 'draft'>(
      this,
      { id: false, both: false, form: false, second: false, pictures: false, draft: false },
      { autoBind: true },
    )
  }

  toggle(tag: string) {
    const { tags: chosen } = this.form.values
    this.form.set(
      'tags',
      chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag].slice(-limits.tags),
    )
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.both.load()
  }

  /** Rates the other side, a buyer by name. True once it is there. */
  async send(of: Party): Promise<boolean> {
    const { id, pictures } = this
    const said = await this.draft.send(({ stars, tags: chosen, text, nameless }) =>
      post(
        'comment/submitEval',
        {
          order: id,
          stars,
          tags: [...chosen],
          text: text.trim(),
          ...(pictures.ids.length > 0 ? { pictures: pictures.ids } : {}),
          ...(of === 'seller' ? { nameless } : {}),
        },
        inPlace,
      ),
    )
    return this.taken(said)
  }

  async add(): Promise<boolean> {
    const said = await submit(this.second, ({ text }) =>
      post('comment/secondOrder', { order: this.id, text: text.trim() }, inPlace),
    )
    return this.taken(said)
  }

  private async taken(said: Rating | null | undefined): Promise<boolean> {
    if (!said) return false
    runInAction(() => this.both.set({ mine: said, theirs: this.both.data?.theirs ?? null }))
    // theirs may be read now
    await this.load()
    return true
  }
}
