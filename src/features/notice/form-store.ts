import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import { limits as written } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import { limits } from '@contract/notice/rules'
import type { NoticeDraft, Office, OwnNotice } from '@contract/notice/schema'
import { submit } from '@/shell/account/submit'
import { draftOf, dropBody, keepBody, keptBody } from '@/shell/editor/kept'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { storage } from '@/platform/storage'
import { FormModel } from '@/ui/form/model'
import { dayOf, lastOf, momentOf, timeOf } from './times'

/** All colleges, all grades. */
export const all = 'all'
/** The school's board, and no account. */
export const board = 'board'

interface Values {
  /** The account it is an article of; `board`: a notice. */
  account: string
  title: string
  body: readonly Block[]
  source: string
  scope: 'school' | 'everyone'
  college: string
  grade: string
  pinned: boolean
  important: boolean
  timed: boolean
  day: string
  time: string
  until: string
}
interface Draft {
  key: string
  values: Omit<Values, 'body'>
}

const draftPlace = 'draft.notice'
const blank = (source = ''): Omit<Values, 'body'> => ({
  account: board,
  title: '',
  source,
  scope: 'school',
  college: all,
  grade: all,
  pinned: false,
  important: false,
  timed: false,
  day: '',
  time: '08:00',
  until: '',
})

const formOf = (values: Values): FormModel<Values> =>
  new FormModel<Values>({
    initial: values,
    limits: {
      account: { label: t('发到'), required: true },
      title: { label: t('标题'), required: true, ...written.title },
      body: { label: t('正文'), required: true, missing: t('请写正文') },
      source: { label: t('落款'), ...limits.source },
      scope: { label: t('范围') },
      college: { label: t('学院') },
      grade: { label: t('年级') },
      pinned: { label: t('置顶') },
      important: { label: t('重要') },
      timed: { label: t('定时') },
      day: { label: t('发布日期') },
      time: { label: t('发布时间') },
      until: { label: t('展示到') },
    },
    check: ({ timed, day, time }) => (timed && !(day && time) ? { day: t('请选择什么时候发布') } : {}),
  })

/** A notice being written: a new one, kept on the device, or one of one's own that is gone on with. */
export class NoticeFormStore {
  key: string
  /** What is gone on with; null: a new one. */
  known: OwnNotice | null = null
  readonly form: FormModel<Values>
  readonly office = new Resource<Office>(() => get('notice/office', {}, inPlace))
  readonly loaded: Resource<NoticeDraft | null>

  /** `account`: what a new one is first an article of. */
  constructor(
    readonly id: string | undefined,
    account?: string,
  ) {
    const kept = id === undefined ? storage.get<Draft>(draftPlace) : undefined
    this.key = kept?.key ?? newDraftKey()
    this.form = formOf({
      ...blank(),
      ...kept?.values,
      ...(account === undefined ? {} : { account }),
      body: keptBody(this.place),
    })
    this.loaded = new Resource(async () => {
      const draft = id === undefined ? null : await get('notice/draft', { id }, inPlace)
      if (draft) runInAction(() => this.take(draft))
      return draft
    })
    makeAutoObservable(
      this,
      { id: false, form: false, office: false, loaded: false, known: observable.ref },
      { autoBind: true },
    )
  }

  /** Where the editor keeps the body. */
  get place(): string {
    return `notice.${this.key}`
  }

  /** It is out: whom it is for, and how, stays. */
  get out(): boolean {
    return this.known?.state === 'published'
  }

  async load(): Promise<void> {
    await Promise.all([this.office.load(), this.loaded.load()])
    const { data } = this.office
    runInAction(() => {
      const { account } = this.form.values
      const first = data?.publishes ? board : data?.accounts[0]?.id
      const known = account === board ? data?.publishes : data?.accounts.some(({ id }) => id === account)
      if (this.known === null && !known && first !== undefined) this.form.set('account', first)
      if (data?.official && this.form.values.source === '')
        this.form.set('source', data.school?.name.slice(0, limits.source.max) ?? '')
    })
  }

  /** Keeps a new one on the device as it is typed, until the returned end. */
  keep(): () => void {
    if (this.id !== undefined) return () => undefined
    return reaction(
      () => {
        const { body: _, ...values } = this.form.values
        return { key: this.key, values }
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

  /** What the editor left. */
  readBody() {
    const body = keptBody(this.place)
    if (JSON.stringify(body) !== JSON.stringify(this.form.values.body)) this.form.set('body', body)
  }

  /** What was stored; undefined where it did not go through: the form, or a toast, says why. */
  async save(publish: boolean): Promise<OwnNotice | undefined> {
    const saved = await submit(this.form, (values) =>
      post('notice/save', { ...this.sent(values), publish }, inPlace),
    )
    if (saved) runInAction(() => this.forget())
    return saved
  }

  /** Of an account, by whatever is chosen now. */
  get article(): boolean {
    return this.form.values.account !== board
  }

  private sent({
    account,
    title,
    body,
    source,
    scope,
    college,
    grade,
    pinned,
    important,
    timed,
    day,
    time,
    until,
  }: Values) {
    const wide = scope === 'everyone'
    const common = {
      key: this.key,
      title: title.trim(),
      body: draftOf(body),
      pinned,
      publish_at: timed ? momentOf(day, time) : null,
      until: until === '' ? null : lastOf(until),
    }
    if (this.article)
      return { ...common, account, scope: 'school' as const, college: null, grade: null, important: false }
    return {
      ...common,
      scope,
      important,
      ...(source.trim() === '' ? {} : { source: source.trim() }),
      college: wide || college === all ? null : college,
      grade: wide || grade === all ? null : Number(grade),
    }
  }

  private take(draft: NoticeDraft) {
    const { key, account, body, title, source, scope, college, grade, pinned, important, publish_at, until } =
      draft
    this.key = key
    this.known = draft
    keepBody(this.place, body)
    this.form.reset({
      account: account ?? board,
      title,
      body,
      source,
      scope,
      pinned,
      important,
      college: college ?? all,
      grade: grade === null ? all : String(grade),
      timed: publish_at !== null,
      day: publish_at ? dayOf(publish_at) : '',
      time: publish_at ? timeOf(publish_at) : '08:00',
      until: until ? dayOf(until) : '',
    })
  }

  /** The next one begins anew; the office's name stays. */
  private forget() {
    dropBody(this.place)
    if (this.id !== undefined) return
    storage.remove(draftPlace)
    this.key = newDraftKey()
    this.form.reset({ ...blank(this.form.values.source), account: this.form.values.account, body: [] })
  }
}
