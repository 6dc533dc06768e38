import { makeAutoObservable, runInAction } from 'mobx'
import { limits, tags, type Rated } from '@contract/evaluation/rules'
import type { Evaluation } from '@contract/evaluation/schema'
import type { OrderDetail } from '@contract/running/schema'
import { submit } from '@/shell/account/submit'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import { FormModel } from '@/ui/form/model'

interface Both {
  mine: Evaluation | null
  theirs: Evaluation | null
}
interface Values {
  stars: number
  tags: readonly string[]
  text: string
  nameless: boolean
}

/** What the two sides of an order say of each other. Words survive leaving the page. */
export class RatingStore {
  readonly order: Resource<OrderDetail>
  readonly both: Resource<Both>
  readonly form: FormModel<Values>
  readonly second: FormModel<{ text: string }>
  private readonly place: string

  constructor(readonly id: string) {
    // two sides of an order may share a device, and neither reads the other's
    this.place = `draft.errand.rating.${session.info?.user_id ?? ''}.${id}`
    this.order = new Resource(() => get('running/detail', { id }, inPlace))
    this.both = new Resource(() => get('running/evaluation', { order: id }, inPlace))
    this.form = new FormModel<Values>({
      initial: { stars: 0, tags: [], text: '', nameless: false, ...storage.get<Partial<Values>>(this.place) },
      limits: {
        stars: { label: t('星级') },
        tags: { label: t('标签'), max: limits.tags },
        text: { label: t('评价'), ...limits.text },
        nameless: { label: t('匿名') },
      },
      check: ({ stars }) => (stars === 0 ? { stars: t('请点星星') } : {}),
    })
    this.second = new FormModel({
      initial: { text: '' },
      limits: { text: { label: t('追评'), required: true, ...limits.second } },
    })
    makeAutoObservable<this, 'place'>(
      this,
      { id: false, order: false, both: false, form: false, second: false, place: false, keep: false },
      { autoBind: true },
    )
  }

  /** Who is rated by the viewer. */
  get of(): Rated {
    return this.order.data?.mine === false ? 'owner' : 'rider'
  }

  get offered(): readonly string[] {
    return tags[this.of]
  }

  toggle(tag: string) {
    const { tags: chosen } = this.form.values
    this.form.set(
      'tags',
      chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag].slice(-limits.tags),
    )
  }

  /** Never rejects. */
  async load(): Promise<void> {
    await Promise.all([this.order.load(), this.both.load()])
  }

  /** A reaction calls it, so it must be no action. */
  keep = () => {
    const { stars, tags: chosen, text, nameless } = this.form.values
    try {
      if (this.form.dirty) storage.set(this.place, { stars, tags: [...chosen], text, nameless })
    } catch {
      // the page has it still
    }
  }

  /** True once it is there. */
  async send(): Promise<boolean> {
    const { id, of } = this
    const said = await submit(this.form, ({ stars, tags: chosen, text, nameless }) =>
      post(
        'comment/submitEval',
        { order: id, stars, tags: [...chosen], text: text.trim(), ...(of === 'rider' ? { nameless } : {}) },
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

  private async taken(said: Evaluation | undefined): Promise<boolean> {
    if (!said) return false
    storage.remove(this.place)
    runInAction(() => this.both.set({ mine: said, theirs: this.both.data?.theirs ?? null }))
    // theirs may be read now
    await this.load()
    return true
  }
}
