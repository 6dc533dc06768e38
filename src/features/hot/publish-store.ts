import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/hot/rules'
import type { HotTalk } from '@contract/hot/schema'
import { profile } from '@/shell/account/profile'
import { DraftForm } from '@/shell/draft-form'
import { msOf } from '@/shell/times'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'

/** Days until it closes by itself, never, or a moment of one's own choice. */
export const endings = ['never', '1', '3', '7', 'chosen'] as const
export type Ending = (typeof endings)[number]

interface Values {
  title: string
  red: string
  blue: string
  text: string
  scope: HotTalk['scope']
  ending: Ending
  /** YYYY-MM-DD and HH:mm in Asia/Shanghai, of a chosen end. */
  day: string
  time: string
}
const blank: Values = {
  title: '',
  red: '',
  blue: '',
  text: '',
  scope: 'school',
  ending: '3',
  day: '',
  time: '',
}
const dayMs = 86_400_000

/** The moment of the end, ms; null where it has none, or none is chosen yet. */
function endOf({ ending, day, time }: Values, now: number): number | null {
  if (ending === 'never') return null
  if (ending !== 'chosen') return now + Number(ending) * dayMs
  return msOf(day, time)
}

function check(values: Values): { [K in keyof Values]?: string } {
  const { red, blue, ending, day, time } = values
  const errors: { [K in keyof Values]?: string } = {}
  if (red.trim() !== '' && red.trim() === blue.trim()) errors.blue = t('两边的观点不能一样')
  if (ending !== 'chosen') return errors
  if (day === '') errors.day = t('请选择哪天结束')
  if (time === '') errors.time = t('请选择几点结束')
  const minutes = ((endOf(values, 0) ?? 0) - Date.now()) / 60_000
  if (day && time && minutes < limits.open.minutes)
    errors.time = t('至少要开放 {n} 分钟', { n: limits.open.minutes })
  if (day && time && minutes > limits.open.days * 24 * 60)
    errors.day = t('最多开放 {n} 天', { n: limits.open.days })
  return errors
}

/** A talk being written. Words survive leaving the page; pictures live as long as the page. */
export class TalkPublishStore {
  readonly draft = new DraftForm<Values>({
    place: 'draft.hot',
    initial: blank,
    limits: {
      title: { label: t('问题'), required: true, ...limits.title },
      red: { label: t('红方观点'), required: true, ...limits.side },
      blue: { label: t('蓝方观点'), required: true, ...limits.side },
      text: { label: t('补充说明'), ...limits.text },
      ending: { label: t('什么时候结束'), required: true },
      day: { label: t('结束日期') },
      time: { label: t('结束时间') },
      scope: { label: t('谁可以看'), required: true },
    },
    check,
    pictures: limits.pictures.max,
  })
  readonly form = this.draft.form
  readonly pictures = this.draft.pictures

  constructor() {
    makeAutoObservable(this, { draft: false, form: false, pictures: false }, { autoBind: true })
  }

  get written(): boolean {
    const { title, red, blue, text } = this.form.values
    return [title, red, blue, text].some((words) => words !== '')
  }

  /** As its card will show it. */
  get preview(): HotTalk {
    const { title, red, blue, text, scope } = this.form.values
    const { me, school } = profile
    const end = endOf(this.form.values, Date.now())
    return {
      id: '',
      title: title.trim() || t('你的问题'),
      text,
      red: red.trim() || t('红方观点'),
      blue: blue.trim() || t('蓝方观点'),
      scope,
      pictures: [],
      author: {
        id: me?.id ?? '',
        name: me?.name ?? '',
        avatar: me?.avatar ?? null,
        college: me?.college ?? null,
        school: school?.name ?? null,
      },
      at: new Date().toISOString(),
      closes: end === null ? null : new Date(end).toISOString(),
      closed: false,
      people: 0,
      comments: 0,
      side: null,
      shares: null,
      likes: 0,
      liked: false,
      mine: true,
    }
  }

  discard() {
    this.draft.discard()
  }

  /** The talk; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<HotTalk | null> {
    const talk = await this.draft.send((values) => this.publish(values))
    if (talk) this.discard()
    return talk
  }

  private publish(values: Values): Promise<HotTalk> {
    const { title, red, blue, text, scope } = values
    const end = endOf(values, Date.now())
    return post(
      'hotTalk/publish',
      {
        key: this.draft.key,
        title: title.trim(),
        red: red.trim(),
        blue: blue.trim(),
        text: text.trim(),
        scope,
        pictures: this.pictures.ids,
        ...(end === null ? {} : { closes: new Date(end).toISOString() }),
      },
      inPlace,
    )
  }
}
