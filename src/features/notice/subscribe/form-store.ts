import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, namePattern, type Category } from '@contract/subscribe/rules'
import type { OwnAccount } from '@contract/subscribe/schema'
import type { PictureQueue } from '@/shell/pictures'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import type { FormModel } from '@/ui/form/model'

interface Values {
  name: string
  category: Category | ''
  intro: string
  statement: string
}

const blank: Values = { name: '', category: '', intro: '', statement: '' }

/** What is changed of an account. */
interface Known extends Pick<
  OwnAccount,
  'id' | 'name' | 'avatar' | 'new_avatar' | 'intro' | 'statement' | 'state'
> {
  category: Category
}

/** An account that is applied for, kept on the device as it is typed; or one that is changed. */
export class AccountFormStore {
  /** The face that stands, until another is chosen. */
  avatar: string | null = null
  readonly draft: DraftForm<Values>
  readonly form: FormModel<Values>
  readonly pictures: PictureQueue
  /** What is changed; nothing to load for a new one. */
  readonly stored: Resource<{ account: Known | null }>

  constructor(readonly id: string | undefined) {
    this.draft = new DraftForm<Values>({
      place: id === undefined ? 'draft.account' : undefined,
      pictures: 1,
      initial: blank,
      limits: {
        name: {
          label: t('名称'),
          required: true,
          ...limits.name,
          pattern: namePattern,
          message: t('名称只能用汉字、字母、数字和常用符号'),
        },
        category: { label: t('分类'), required: true, missing: t('请选择分类') },
        intro: { label: t('介绍'), required: true, ...limits.intro },
        // an open account has said it
        statement: { label: t('申请说明'), required: id === undefined, ...limits.statement },
      },
    })
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.stored = new Resource(async () => {
      const account = id === undefined ? null : await knownOf(id)
      if (account) runInAction(() => this.take(account))
      return { account }
    })
    makeAutoObservable(
      this,
      { id: false, form: false, pictures: false, stored: false, draft: false, avatar: observable.ref },
      { autoBind: true },
    )
  }

  get open(): boolean {
    return this.stored.data?.account?.state === 'approved'
  }

  dropFace() {
    this.avatar = null
  }

  /** What was stored; null where it did not go through: the form, or a toast, says why. */
  send(): Promise<OwnAccount | null> {
    return this.draft.send((values) =>
      this.id === undefined ? this.apply(values) : this.edit(this.id, values),
    )
  }

  private apply({ name, category, intro, statement }: Values): Promise<OwnAccount> {
    const [avatar] = this.pictures.ids
    const words = { name: name.trim(), intro: intro.trim(), statement: statement.trim() }
    return post(
      'subscribe/apply',
      { key: this.draft.key, ...words, category: category || 'club', ...(avatar ? { avatar } : {}) },
      inPlace,
    )
  }

  private edit(id: string, { name, category, intro, statement }: Values): Promise<OwnAccount> {
    const [avatar] = this.pictures.ids
    const face = avatar ?? (this.avatar === null && this.stored.data?.account?.avatar ? null : undefined)
    return post(
      'subscribe/edit',
      {
        id,
        intro: intro.trim(),
        ...(category === '' ? {} : { category }),
        ...(face === undefined ? {} : { avatar: face }),
        ...(this.open
          ? {}
          : { name: name.trim(), ...(statement.trim() === '' ? {} : { statement: statement.trim() }) }),
      },
      inPlace,
    )
  }

  private take({ name, category, intro, statement, avatar }: Known) {
    this.avatar = avatar
    this.form.reset({ name, category, intro, statement })
  }
}

/** One's own with what was said to the desk; an open one that the desk changes, without. */
async function knownOf(id: string): Promise<Known | null> {
  const detail = await get('subscribe/detail', { kind: 'account', id }, inPlace)
  if (detail.state === 'approved')
    return detail.manages && detail.category ? { ...detail, category: detail.category, statement: '' } : null
  let after: string | undefined
  do {
    const page = await get('subscribe/own', { after, size: 50 }, inPlace)
    const own = page.items.find((account) => account.id === id)
    if (own) return own
    after = page.next ?? undefined
  } while (after !== undefined)
  return null
}
