import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import type { Dynamic } from '@contract/circle/schema'
import type { Column } from '@contract/talent/schema'
import { draftOf, dropBody, keptBody } from '@/shell/editor/kept'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { takeChosen } from './chosen'
import { columnsResource } from './columns-store'

interface Values {
  title: string
  body: readonly Block[]
  column: string
  scope: 'school' | 'everyone'
}
/** Where the editor keeps the body. */
const placeOf = (key: string): string => `article.${key}`

/** An article being written. All of it survives leaving the page. */
export class PublishArticleStore {
  readonly draft = new DraftForm<Values>({
    place: 'draft.article',
    initial: { title: '', column: '', scope: 'everyone', body: [] },
    elsewhere: ['body'],
    begin: (kept, key) => ({ ...kept, body: keptBody(placeOf(key)) }),
    limits: {
      column: { label: t('话题'), required: true, missing: t('请选一个你主持的话题') },
      title: { label: t('标题'), required: true, ...limits.title },
      body: { label: t('正文'), required: true, missing: t('请写正文') },
      scope: { label: t('谁可以看') },
    },
  })
  readonly form = this.draft.form
  readonly columns = columnsResource()

  constructor() {
    makeAutoObservable(this, { draft: false, form: false, columns: false }, { autoBind: true })
  }

  get place(): string {
    return placeOf(this.draft.key)
  }

  get column(): Column | undefined {
    return this.columns.data?.find(({ id }) => id === this.form.values.column)
  }

  get written(): boolean {
    const { title, body } = this.form.values
    return title !== '' || body.length > 0
  }

  /** The only column is the one; a column that is hosted no more is none. */
  async load(): Promise<void> {
    await this.columns.load()
    const { data } = this.columns
    if (!data || this.column) return
    this.form.set('column', data.length === 1 ? (data[0]?.id ?? '') : '')
  }

  /** What the editor and the choice of a topic left. */
  async back(): Promise<void> {
    const body = keptBody(this.place)
    if (JSON.stringify(body) !== JSON.stringify(this.form.values.body)) this.form.set('body', body)
    const chosen = takeChosen()
    if (chosen !== undefined) this.form.set('column', chosen)
    await this.load()
  }

  discard() {
    dropBody(this.place)
    const { column, scope } = this.form.values
    this.draft.discard({ column, scope })
  }

  /** The dynamic; null where it did not go through: the form, or a toast, says why. */
  async publish(): Promise<Dynamic | null> {
    const dynamic = await this.draft.send(({ title, body, column, scope }) =>
      post(
        'talent/publish',
        { key: this.draft.key, column, title: title.trim(), body: draftOf(body), scope },
        inPlace,
      ),
    )
    if (dynamic) this.discard()
    return dynamic
  }
}
