import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { limits, type Category, type HelpHours } from '@contract/qa/rules'
import type { Question, QuestionBrief } from '@contract/qa/schema'
import { bounty } from '@contract/wallet/rules'
import { profile } from '@/shell/account/profile'
import type { PictureQueue } from '@/shell/pictures'
import { DraftForm } from '@/shell/draft-form'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import type { FormModel } from '@/ui/form/model'

interface Values {
  title: string
  category: Category | ''
  text: string
  scope: 'school' | 'everyone'
  anonymous: boolean
  place: string
  hours: `${HelpHours}` | ''
  /** Points, as typed; '' for none. */
  bounty: string
}

/** Milliseconds without typing after which similar questions are looked for. */
const restMs = 500
const blank = (help: boolean): Values => ({
  title: '',
  category: help ? 'help' : '',
  text: '',
  scope: 'school',
  anonymous: false,
  place: '',
  hours: help ? '12' : '',
  bounty: '',
})

/** A question or a request for help being written, or one of one's own being changed. The words of a new one survive leaving the page. */
export class AskStore {
  /** Questions whose titles are like what is typed. */
  similar: QuestionBrief[] = []
  readonly draft: DraftForm<Values>
  readonly form: FormModel<Values>
  readonly pictures: PictureQueue
  /** What is changed; nothing to load for a new one. */
  readonly stored: Resource<Question | null>
  /** Points that one has to offer. */
  readonly points = new Resource(async () => (await get('bills/balance', {}, inPlace)).points)

  constructor(
    readonly help: boolean,
    readonly id: string | undefined,
  ) {
    this.draft = new DraftForm<Values>({
      place: id === undefined ? (help ? 'draft.help' : 'draft.question') : undefined,
      pictures: limits.pictures.max,
      initial: blank(help),
      limits: {
        title: { label: help ? t('需要什么帮助') : t('问题'), required: true, ...limits.title },
        category: { label: t('分类'), required: true, missing: t('请选择分类') },
        hours: { label: t('时限'), required: help, missing: t('请选择时限') },
        place: { label: t('地点'), ...limits.place },
        text: { label: t('补充说明'), ...limits.text },
        bounty: { label: t('悬赏积分（可以不填）') },
        scope: { label: t('谁可以看'), required: true },
        anonymous: { label: t('匿名') },
      },
      check: ({ bounty: typed }) => {
        const wrong = this.wrongBounty(typed)
        return wrong === null ? {} : { bounty: wrong }
      },
    })
    this.form = this.draft.form
    this.pictures = this.draft.pictures
    this.stored = new Resource(async () => {
      const question = id === undefined ? null : await get('qa/detail', { id }, inPlace)
      if (question) runInAction(() => this.take(question))
      return question
    })
    makeAutoObservable(
      this,
      {
        help: false,
        id: false,
        form: false,
        pictures: false,
        stored: false,
        points: false,
        draft: false,
        similar: observable.ref,
      },
      { autoBind: true },
    )
  }

  get editing(): boolean {
    return this.id !== undefined
  }

  /** Something was typed that a new draft would not have. */
  get written(): boolean {
    const { title, text, place } = this.form.values
    return !this.editing && (title !== '' || text !== '' || place !== '')
  }

  /** Looks for similar questions as one types, until the returned end. */
  watch(): () => void {
    if (this.editing) return () => undefined
    return reaction(
      () => this.form.values.title.trim(),
      (title) => void this.look(title),
      {
        delay: restMs,
        fireImmediately: true,
      },
    )
  }

  discard() {
    this.similar = []
    this.draft.discard()
  }

  /** What was asked or changed; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Question | null> {
    const question = await this.draft.send((values) =>
      this.id === undefined ? this.ask(values) : this.edit(this.id, values),
    )
    if (question && !this.editing) this.discard()
    return question
  }

  private wrongBounty(typed: string): string | null {
    if (typed.trim() === '') return null
    const points = Number(typed)
    if (!Number.isInteger(points) || points < bounty.min || points > bounty.max)
      return t('悬赏是 {min} 到 {max} 的整数', bounty)
    const { data } = this.points
    return data !== null && points > data ? t('你有 {n} 积分', { n: data }) : null
  }

  private ask({
    title,
    category,
    text,
    scope,
    anonymous,
    place,
    hours,
    bounty: typed,
  }: Values): Promise<Question> {
    const { help } = this
    const offer = typed.trim() === '' ? {} : { bounty: Number(typed) }
    const more = help
      ? { hours: Number(hours) as HelpHours, ...(place.trim() === '' ? {} : { place: place.trim() }) }
      : {}
    return post(
      'qa/ask',
      {
        key: this.draft.key,
        category: category || 'other',
        title: title.trim(),
        text,
        pictures: this.pictures.ids,
        scope,
        anonymous,
        ...more,
        ...offer,
      },
      inPlace,
    )
  }

  private edit(id: string, { title, text, place }: Values): Promise<Question> {
    return post(
      'qa/edit',
      {
        id,
        title: title.trim(),
        text,
        pictures: this.pictures.ids,
        ...(place.trim() === '' ? {} : { place: place.trim() }),
      },
      inPlace,
    )
  }

  private async look(title: string): Promise<void> {
    const school = profile.school?.id
    const asked =
      Array.from(title).length < 2
        ? []
        : (
            await get(
              'qa/similar',
              { title: cut(title, limits.title.max), ...(school ? { school } : {}) },
              inPlace,
            ).catch(() => ({ items: [] }))
          ).items
    // what was typed meanwhile is looked for by itself
    if (title === this.form.values.title.trim()) runInAction(() => (this.similar = asked))
  }

  private take({ title, category, text, scope, author, place, pictures }: Question) {
    this.pictures.restore(pictures)
    this.form.reset({
      title,
      category,
      text,
      scope,
      anonymous: author.alias === true,
      place: place ?? '',
      hours: category === 'help' ? '12' : '',
      bounty: '',
    })
  }
}
