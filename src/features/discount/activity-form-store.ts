import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/discount/rules'
import type { ActivityDetail } from '@contract/discount/fields'
import { DraftForm } from '@/shell/draft-form'
import { dayOf, lastOf, momentOf, timeOf } from '@/shell/times'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

interface Values {
  title: string
  gives: string
  terms: string
  pieces: string
  price: string
  each: string
  /** YYYY-MM-DD and HH:mm in Asia/Shanghai. */
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  useDay: string
}
const blank: Values = {
  title: '',
  gives: '',
  terms: '',
  pieces: '',
  price: '0',
  each: '1',
  startDay: '',
  startTime: '',
  endDay: '',
  endTime: '',
  useDay: '',
}
const { activity } = limits
type Errors = { [K in keyof Values]?: string }

function check(values: Values): Errors {
  const errors: Errors = {}
  for (const [name, { min, max }] of [
    ['pieces', activity.pieces],
    ['price', activity.price],
    ['each', activity.each],
  ] as const) {
    const number = Number(values[name])
    if (!/^\d+$/.test(values[name]) || number < min || number > max)
      errors[name] = t('写 {min} 到 {max} 的整数', { min, max })
  }
  const { startDay, startTime, endDay, endTime, useDay } = values
  if (!(startDay && startTime && endDay && endTime && useDay)) return errors
  const [starts, ends] = [momentOf(startDay, startTime), momentOf(endDay, endTime)]
  const begin = Math.max(Date.now(), Date.parse(starts))
  if (Date.parse(ends) - begin < activity.rush.minutes * 60_000)
    errors.endTime = t('至少要抢 {n} 分钟', { n: activity.rush.minutes })
  if (lastOf(useDay) < ends) errors.useDay = t('使用截止不能早于结束')
  return errors
}

/** A rush being written down, or changed before its start. */
export class ActivityFormStore {
  readonly draft: DraftForm<Values>
  readonly ready: Resource<{ shop: string }>

  constructor(
    readonly shop: string,
    readonly id?: string,
  ) {
    const when = (label: string) => ({ label, required: true })
    this.draft = new DraftForm<Values>({
      place: id === undefined ? 'draft.discountActivity' : undefined,
      of: shop,
      initial: blank,
      limits: {
        title: { label: t('标题'), required: true, ...activity.title },
        gives: { label: t('优惠内容'), required: true, ...activity.gives },
        terms: { label: t('使用说明'), ...activity.terms },
        pieces: { label: t('一共几张'), required: true },
        price: { label: t('每张多少积分'), required: true },
        each: { label: t('每人最多几张'), required: true },
        startDay: when(t('开抢日期')),
        startTime: when(t('开抢时间')),
        endDay: when(t('结束日期')),
        endTime: when(t('结束时间')),
        useDay: when(t('使用截止')),
      },
      check,
      pictures: activity.pictures.max,
      keepsPictures: id === undefined,
    })
    this.ready = new Resource(() => this.begin())
    makeAutoObservable(this, { shop: false, id: false, draft: false, ready: false }, { autoBind: true })
  }

  load = (): Promise<void> => this.ready.load()

  get written(): boolean {
    return this.id === undefined && (this.draft.values.title !== '' || this.draft.values.gives !== '')
  }

  /** The rush; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<ActivityDetail | null> {
    const saved = await this.draft.send(({ title, gives, terms, pieces, price, each, ...times }) => {
      const [picture] = this.draft.pictures.ids
      return post(
        'discount/saveActivity',
        {
          key: this.draft.key,
          ...(this.id === undefined ? {} : { id: this.id }),
          shop: this.shop,
          title: title.trim(),
          gives: gives.trim(),
          terms: terms.trim(),
          ...(picture === undefined ? {} : { picture }),
          pieces: Number(pieces),
          price: Number(price),
          each: Number(each),
          starts: momentOf(times.startDay, times.startTime),
          ends: momentOf(times.endDay, times.endTime),
          use_until: lastOf(times.useDay),
        },
        inPlace,
      )
    })
    if (saved && this.id === undefined) this.draft.discard()
    return saved
  }

  private async begin(): Promise<{ shop: string }> {
    const { shop, id } = this
    const [{ name }, stored] = await Promise.all([
      get('discount/shop', { id: shop }, inPlace),
      id === undefined ? null : get('discount/activity', { id }, inPlace),
    ])
    if (stored) runInAction(() => this.take(stored))
    return { shop: name }
  }

  private take({ title, gives, terms, pieces, price, each, starts, ends, use_until, cover }: ActivityDetail) {
    this.draft.change({
      title,
      gives,
      terms,
      pieces: String(pieces),
      price: String(price),
      each: String(each),
      startDay: dayOf(starts),
      startTime: timeOf(starts),
      endDay: dayOf(ends),
      endTime: timeOf(ends),
      useDay: dayOf(use_until),
    })
    if (cover) this.draft.pictures.restore([{ id: cover.id, thumb: cover.thumb }])
  }
}
