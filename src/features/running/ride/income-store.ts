import { makeAutoObservable } from 'mobx'
import type { Earning } from '@contract/running/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** What a rider earned: sums, the last seven days, and every line. */
export class IncomeStore {
  readonly profit = new Resource(() => get('running/profit', {}, inPlace))
  readonly earnings = new PagedList<Earning>(
    (after) => get('running/earnings', { after }, inPlace),
    ({ id }) => id,
  )

  constructor() {
    makeAutoObservable(this, { profit: false, earnings: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.profit.load(), this.earnings.refresh()])
  }
}

export interface Bar {
  day: string
  amount: number
  /** Of the tallest bar, 0 to 100; a day of penalties alone has none. */ percent: number
}

/** The days of a chart against the best of them. */
export function barsOf(days: readonly { day: string; amount: number }[]): Bar[] {
  const most = days.reduce((highest, { amount }) => Math.max(highest, amount), 0)
  return days.map(({ day, amount }) => ({
    day,
    amount,
    percent: most === 0 ? 0 : Math.round((Math.max(0, amount) / most) * 100),
  }))
}
