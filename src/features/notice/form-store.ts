import { makeAutoObservable, observable, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { limits as written } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import { limits } from '@contract/notice/rules'
import type { NoticeDraft, Office, OwnNotice } from '@contract/notice/schema'
import { draftOf, dropBody, keepBody, keptBody } from '@/shell/editor/kept'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import type { FormModel } from '@/ui/form/model'
import { dayOf, lastOf, momentOf, timeOf } from '@/shell/times'

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
const blank = (): Omit<Values, 'body'> => ({
  account: board,
  title: '',
  source: '',
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

/** Where the editor keeps the body. */
const placeOf = (key: string): string => `notice.${key}`

/** `account`: what it is first an article of. */
const newDraft = (place: string | undefined, account: string | undefined): DraftForm<Values> =>
  new DraftForm<Values>({
    place,
    elsewhere: ['body'],
    begin: (kept, key) => ({
      ...kept,
      ...(account === undefined ? {} : { account }),
      body: keptBody(placeOf(key)),
    }),
    initial: { ...blank(), body: [] },
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
  readonly draft: DraftForm<Values>
  /** The key of what is gone on with. */
  private changed: string | null = null
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
    this.draft = newDraft(id === undefined ? 'draft.notice' : undefined, account)
    this.form = this.draft.form
    this.loaded = new Resource(async () => {
      const draft = id === undefined ? null : await get('notice/draft', { id }, inPlace)
      if (draft) runInAction(() => this.take(draft))
      return draft
    })
    makeAutoObservable(
      this,
      { id: false, draft: false, form: false, office: false, loaded: false, known: observable.ref },
      { autoBind: true },
    )
  }

  get key(): string {
    return this.changed ?? this.draft.key
  }

  get place(): string {
    return placeOf(this.key)
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
        this.form.set('source', cut(data.school?.name ?? '', limits.source.max))
    })
  }

  /** What the editor left. */
  readBody() {
    const body = keptBody(this.place)
    if (JSON.stringify(body) !== JSON.stringify(this.form.values.body)) this.form.set('body', body)
  }

  /** What was stored; null where it did not go through: the form, or a toast, says why. */
  async save(publish: boolean): Promise<OwnNotice | null> {
    const saved = await this.draft.send((values) =>
      post('notice/save', { ...this.sent(values), publish }, inPlace),
    )
    if (saved) this.forget()
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
    this.changed = key
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
    const { source, account } = this.form.values
    this.draft.discard({ source, account })
  }
}
