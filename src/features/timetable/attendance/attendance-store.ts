import { makeAutoObservable, runInAction } from 'mobx'
import { attendBefore } from '@contract/timetable/attendance/rules'
import { hoursOf, minuteAt, minutesOf, type ClassHours, type Clock } from '@contract/timetable/rules'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { Action } from '@/net/action'
import { feedback } from '@/platform/feedback'

/** Whether one may say now that one is in a class of today. */
export function attendable(one: ClassHours, clock: Clock, now: number): boolean {
  const hours = hoursOf(one, clock)
  const minute = minuteAt(now)
  return hours !== null && minute >= minutesOf(hours.from) - attendBefore && minute < minutesOf(hours.to)
}

/** Which classes of today one said to be in. Without a network nothing of it is shown. */
export class AttendanceStore {
  private items: readonly string[] = []
  readonly attend: Action<[id: string], void>

  constructor() {
    this.attend = new Action('attend', (id) => this.say(id))
    makeAutoObservable(this, { attend: false }, { autoBind: true })
  }

  /** Never rejects. */
  async load(): Promise<void> {
    const answer = await get('cls/attended', {}, { loading: false, quiet: true }).catch(() => null)
    runInAction(() => {
      this.items = answer?.items ?? this.items
    })
  }

  has(id: string): boolean {
    return this.items.includes(id)
  }

  private async say(id: string): Promise<void> {
    const { times } = await post('cls/attend', { id }, { loading: false })
    runInAction(() => {
      this.items = [...this.items, id]
    })
    feedback.toast(t('到课 {n} 次', { n: times }), { icon: 'success' })
  }
}
