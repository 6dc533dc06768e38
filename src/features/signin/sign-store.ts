import { makeAutoObservable, observable } from 'mobx'
import type { Day } from '@contract/signin/rules'
import type { SignInfo, SignMonth, SignSetting } from '@contract/signin/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { Editable } from '@/net/editable'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { dayOf } from '@/shell/times'
import { dayTitle, monthOf, monthsAfter } from './labels'

/** Today, the streak and the cards; and a calendar of the months. */
export class SignStore {
  readonly info = new Resource(() => get('user/signInfo', {}, inPlace))
  readonly settings = new Editable<SignSetting>(
    async () => (await get('user/signInfo', {}, inPlace)).setting,
    (change) => post('user/signSetting', change, { loading: false }),
  )
  readonly sign = new Action('daily-sign', () => this.signToday())
  readonly fill = new Action('make-up-sign', (days: readonly Day[]) => this.fillDays(days))
  /** Days that were signed since the page was opened: they are drawn as one sees. */
  fresh: readonly Day[] = []
  /** The month that is shown, 2026-11. */
  month: string
  private readonly months = observable.map<string, Resource<SignMonth>>({}, { deep: false })

  constructor(readonly now: () => number = Date.now) {
    this.month = this.current
    makeAutoObservable<this, 'months'>(
      this,
      {
        info: false,
        settings: false,
        sign: false,
        fill: false,
        fresh: observable.ref,
        months: false,
        now: false,
      },
      { autoBind: true },
    )
    this.calendar()
  }

  async load(): Promise<void> {
    await Promise.all([this.info.load(), this.calendar().load()])
    if (this.info.data) this.settings.stored.set(this.info.data.setting)
  }

  /** Days of the month that is shown. */
  get days(): Resource<SignMonth> | undefined {
    return this.months.get(this.month)
  }

  /** The month before, or after: none that has not begun. */
  turn(by: -1 | 1) {
    const month = monthsAfter(this.month, by)
    if (month > this.current) return
    this.month = month
    void this.calendar().load()
  }

  get latest(): boolean {
    return this.month >= this.current
  }

  /** Asks, since a card is used up. */
  async askToFill(days: readonly Day[]): Promise<void> {
    const info = this.info.data
    const [first] = days
    if (!info || first === undefined) return
    if (info.cards < days.length) return feedback.toast(t('没有补签卡了'))
    const said = days.map(dayTitle).join('、')
    const agreed = await feedback.modal({
      title: t('补签 {days}？', { days: said }),
      content: t('用掉 {n} 张补签卡，还剩 {left} 张。补的日子不得积分，连续天数接着算。', {
        n: days.length,
        left: info.cards - days.length,
      }),
      confirmText: t('补签'),
    })
    if (agreed) await this.fill.run(days)
  }

  private get current(): string {
    return monthOf(dayOf(this.now()))
  }

  private calendar(): Resource<SignMonth> {
    const { month } = this
    const known = this.months.get(month)
    if (known) return known
    const made = new Resource(() => get('user/dateSignRecord', { month }, inPlace))
    this.months.set(month, made)
    return made
  }

  private async signToday(): Promise<void> {
    const { points, card, info } = await post('user/dailySign', {}, { loading: false })
    this.take(info)
    this.mark([info.today])
    // the page itself says the points
    if (card) feedback.toast(t('签到成功，+{n} 积分，还得到一张补签卡', { n: points }))
  }

  private async fillDays(days: readonly Day[]): Promise<void> {
    for (const day of days) this.take(await post('user/makeUpSign', { day }, { loading: false }))
    this.mark(days)
    feedback.toast(t('补上了'))
  }

  private mark(days: readonly Day[]) {
    this.fresh = days
  }

  /** What the server says after a change; the calendars follow. */
  private take(info: SignInfo) {
    this.info.set(info)
    for (const month of new Set([info.today, ...info.missed].map(monthOf).concat(this.month)))
      void this.months.get(month)?.load()
  }
}
