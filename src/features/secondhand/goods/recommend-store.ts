import { makeAutoObservable, runInAction } from 'mobx'
import { limits, type Scope } from '@contract/circle/rules'
import type { Dynamic } from '@contract/circle/schema'
import type { Goods } from '@contract/secondhand/goods/schema'
import { DraftForm } from '@/shell/draft-form'
import { sharedAs } from '@/shell/links'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { baseUrl } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { system } from '@/platform/system'

/** The web address of a listing, which previews can read. */
/** Characters; with the address below them they are fewer than a post may have. */
const words = 500

const addressOf = (id: string): string => `${baseUrl || system.origin}/s/${sharedAs('goods', id)}`

/** A dynamic about one of one's own listings, with its pictures and its address. The words survive leaving the page. */
export class RecommendStore {
  readonly goods: Resource<Goods>
  readonly draft: DraftForm<{ text: string; scope: Scope }>

  constructor(readonly id: string) {
    this.draft = new DraftForm<{ text: string; scope: Scope }>({
      place: 'draft.goodsDynamic',
      of: id,
      initial: { text: '', scope: 'school' },
      limits: {
        text: { label: t('推荐的话'), required: true, max: words },
        scope: { label: t('谁可以看'), required: true },
      },
      pictures: limits.pictures.max,
    })
    this.goods = new Resource(async () => {
      const goods = await get('secondHand/goodsInfo', { id }, inPlace)
      if (this.goods.data === null) runInAction(() => this.take(goods))
      return goods
    })
    makeAutoObservable(this, { id: false, goods: false, draft: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.goods.load()

  get link(): string {
    return `\n${addressOf(this.id)}`
  }

  get written(): boolean {
    return this.draft.values.text !== ''
  }

  /** What is out; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Dynamic | null> {
    const dynamic = await this.draft.send(({ text, scope }) =>
      post(
        'dynamic/publish',
        {
          key: this.draft.key,
          text: text.trim() + this.link,
          scope,
          pictures: this.draft.pictures.ids,
        },
        inPlace,
      ),
    )
    if (dynamic) this.draft.discard()
    return dynamic
  }

  private take({ pictures }: Goods) {
    this.draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
  }
}
