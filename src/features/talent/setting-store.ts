import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, type Day, type Discussion } from '@contract/talent/rules'
import type { Column, Written } from '@contract/talent/schema'
import { submit } from '@/shell/account/submit'
import { PictureQueue } from '@/shell/pictures'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { FormModel } from '@/ui/form/model'

interface Values {
  intro: string
  days: readonly Day[]
  discussion: Discussion
}

/** The settings of one column. */
export class SettingStore {
  /** The cover that stands, until it is taken away or another is chosen. */
  cover: Column['cover'] = null
  pinned: Column['pinned'] = null
  readonly column: Resource<Column | null>
  readonly articles: PagedList<Written>
  readonly pictures = new PictureQueue(1)
  readonly form = new FormModel<Values>({
    initial: { intro: '', days: [], discussion: 'everyone' },
    limits: {
      intro: { label: t('介绍'), ...limits.intro },
      days: { label: t('更新日') },
      discussion: { label: t('谁可以评论') },
    },
  })

  /** Without an id: the first. */
  constructor(readonly id: string | undefined) {
    this.column = new Resource(async () => {
      const { items } = await get('talent/columns', {}, inPlace)
      const column = (id === undefined ? items[0] : items.find((one) => one.id === id)) ?? null
      if (column) runInAction(() => this.take(column))
      return column
    })
    this.articles = new PagedList(
      (after) => get('talent/articles', { id: this.known, after }, inPlace),
      (article) => article.id,
    )
    makeAutoObservable(
      this,
      {
        id: false,
        column: false,
        articles: false,
        pictures: false,
        form: false,
        cover: observable.ref,
        pinned: observable.ref,
      },
      { autoBind: true },
    )
  }

  pin(article: Column['pinned']) {
    this.pinned = article
  }

  removeCover() {
    this.cover = null
  }

  /** Whether it went through; the form, or a toast, says why not. */
  async save(): Promise<boolean> {
    if (this.pictures.unsent !== null) {
      feedback.toast(this.pictures.unsent)
      return false
    }
    const [chosen] = this.pictures.ids
    const saved = await submit(this.form, ({ intro, days, discussion }) =>
      post(
        'talent/setting',
        {
          id: this.known,
          intro: intro.trim(),
          days: [...days],
          discussion,
          cover: chosen ?? this.cover?.id ?? null,
          pinned: this.pinned?.id ?? null,
        },
        inPlace,
      ),
    )
    return saved !== undefined
  }

  /** Rejects as a call does. */
  async leave(): Promise<void> {
    await post('talent/leave', { id: this.known })
  }

  private get known(): string {
    return this.column.data?.id ?? this.id ?? ''
  }

  private take({ cover, pinned, intro, days, discussion }: Column) {
    this.cover = cover
    this.pinned = pinned
    this.form.reset({ intro, days, discussion })
  }
}
