import { makeAutoObservable } from 'mobx'
import type { Block } from '@contract/article/schema'
import { limits, type EntryWay, type Period, type Voters } from '@contract/vote/rules'
import type { VoteDetail } from '@contract/vote/schema'
import { DraftForm } from '@/shell/draft-form'
import { draftOf, dropBody, keptBody } from '@/shell/editor/kept'
import { msOf } from '@/shell/times'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

interface Values {
  title: string
  body: readonly Block[]
  begin: 'now' | 'chosen'
  /** YYYY-MM-DD and HH:mm in Asia/Shanghai. */
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  voters: Voters
  period: Period
  choices: string
  way: EntryWay
  review: 'yes' | 'no'
}
const blank: Values = {
  title: '',
  body: [],
  begin: 'now',
  startDay: '',
  startTime: '',
  endDay: '',
  endTime: '',
  voters: 'students',
  period: 'once',
  choices: '1',
  way: 'creator',
  review: 'yes',
}
const minute = 60_000
const dayMs = 24 * 60 * minute
/** Where the editor keeps the body. */
const placeOf = (key: string): string => `vote.${key}`

function check(values: Values): { [K in keyof Values]?: string } {
  const errors: { [K in keyof Values]?: string } = {}
  const now = Date.now()
  const later = values.begin === 'chosen'
  if (later && values.startDay === '') errors.startDay = t('请选择哪天开始')
  if (later && values.startTime === '') errors.startTime = t('请选择几点开始')
  if (values.endDay === '') errors.endDay = t('请选择哪天结束')
  if (values.endTime === '') errors.endTime = t('请选择几点结束')
  const starts = later ? msOf(values.startDay, values.startTime) : now
  const ends = msOf(values.endDay, values.endTime)
  if (starts === null || ends === null) return errors
  if (starts - now > limits.ahead.days * dayMs)
    errors.startDay = t('最晚 {n} 天内开始', { n: limits.ahead.days })
  const open = ends - Math.max(now, starts)
  if (open < limits.open.minutes * minute)
    errors.endTime = t('至少要开放 {n} 分钟', { n: limits.open.minutes })
  if (open > limits.open.days * dayMs) errors.endDay = t('最多开放 {n} 天', { n: limits.open.days })
  return errors
}

/** An event being written. Words survive leaving the page; so does its cover. */
export class CreateStore {
  readonly draft = new DraftForm<Values>({
    place: 'draft.vote',
    initial: blank,
    elsewhere: ['body'],
    begin: (kept, key) => ({ ...kept, body: keptBody(placeOf(key)) }),
    limits: {
      title: { label: t('标题'), required: true, ...limits.title },
      body: { label: t('活动说明'), required: true, missing: t('请写活动说明') },
      begin: { label: t('什么时候开始') },
      startDay: { label: t('开始日期') },
      startTime: { label: t('开始时间') },
      endDay: { label: t('结束日期'), required: true },
      endTime: { label: t('结束时间'), required: true },
      voters: { label: t('谁可以投'), required: true },
      period: { label: t('怎么算票'), required: true },
      choices: { label: t('每人几票'), required: true },
      way: { label: t('选项怎么来'), required: true },
      review: { label: t('报名要不要你审核') },
    },
    check,
    pictures: 1,
    keepsPictures: true,
  })
  readonly form = this.draft.form

  constructor() {
    makeAutoObservable(this, { draft: false, form: false }, { autoBind: true })
  }

  get place(): string {
    return placeOf(this.draft.key)
  }

  get written(): boolean {
    const { title, body } = this.form.values
    return title !== '' || body.length > 0 || this.draft.pictures.items.length > 0
  }

  /** What the editor left. */
  back() {
    const body = keptBody(this.place)
    if (JSON.stringify(body) !== JSON.stringify(this.form.values.body)) this.form.set('body', body)
  }

  discard() {
    dropBody(this.place)
    this.draft.discard()
  }

  /** The event; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<VoteDetail | null> {
    const event = await this.draft.send((values) => this.create(values))
    if (event) this.discard()
    return event
  }

  private create(values: Values): Promise<VoteDetail> {
    const starts = values.begin === 'now' ? null : msOf(values.startDay, values.startTime)
    const [cover] = this.draft.pictures.ids
    return post(
      'VoteActivity/create',
      {
        key: this.draft.key,
        title: values.title.trim(),
        body: draftOf(values.body),
        ...(cover === undefined ? {} : { cover }),
        ...(starts === null ? {} : { starts: new Date(starts).toISOString() }),
        ends: new Date(msOf(values.endDay, values.endTime) ?? 0).toISOString(),
        choices: Number(values.choices),
        period: values.period,
        voters: values.voters,
        way: values.way,
        review: values.way !== 'creator' && values.review === 'yes',
      },
      inPlace,
    )
  }
}
