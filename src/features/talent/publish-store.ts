import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { limits } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import type { Dynamic } from '@contract/circle/schema'
import type { Column } from '@contract/talent/schema'
import { submit } from '@/shell/account/submit'
import { draftOf, dropBody, keptBody } from '@/shell/editor/kept'
import { t } from '@/locale'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { storage } from '@/platform/storage'
import { FormModel } from '@/ui/form/model'
import { takeChosen } from './chosen'
import { columnsResource } from './columns-store'

interface Values {
  title: string
  body: readonly Block[]
  column: string
  scope: 'school' | 'everyone'
}
interface Draft {
  key: string
  title: string
  column: string
  scope: Values['scope']
}
const draftPlace = 'draft.article'

/** An article being written. All of it survives leaving the page. */
export class PublishArticleStore {
  key: string
  readonly form: FormModel<Values>
  readonly columns = columnsResource()

  constructor() {
    const kept = storage.get<Draft>(draftPlace)
    this.key = kept?.key ?? newDraftKey()
    this.form = new FormModel<Values>({
      initial: {
        title: kept?.title ?? '',
        column: kept?.column ?? '',
        scope: kept?.scope ?? 'everyone',
        body: keptBody(this.place),
      },
      limits: {
        column: { label: t('话题'), required: true, missing: t('请选一个你主持的话题') },
        title: { label: t('标题'), required: true, ...limits.title },
        body: { label: t('正文'), required: true, missing: t('请写正文') },
        scope: { label: t('谁可以看') },
      },
    })
    makeAutoObservable(this, { form: false, columns: false }, { autoBind: true })
  }

  /** Where the editor keeps the body. */
  get place(): string {
    return `article.${this.key}`
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

  /** Keeps what is typed on the device, until the returned end. */
  keep(): () => void {
    return reaction(
      (): Draft => {
        const { title, column, scope } = this.form.values
        return { key: this.key, title, column, scope }
      },
      (draft) => {
        try {
          storage.set(draftPlace, draft)
        } catch {
          // the page has it still
        }
      },
    )
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
    this.key = newDraftKey()
    this.form.reset({ ...this.form.values, title: '', body: [] })
  }

  /** The dynamic; undefined where it did not go through: the form, or a toast, says why. */
  async publish(): Promise<Dynamic | undefined> {
    const dynamic = await submit(this.form, ({ title, body, column, scope }) =>
      post(
        'talent/publish',
        { key: this.key, column, title: title.trim(), body: draftOf(body), scope },
        inPlace,
      ),
    )
    if (dynamic) runInAction(() => this.discard())
    return dynamic
  }
}
