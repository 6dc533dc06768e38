import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Bill, Totals } from '@contract/wallet/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { dayOf } from '@/shell/times'
import { monthOf } from './labels'

export const flows = ['all', 'in', 'out'] as const
export type Flow = (typeof flows)[number]

/** Points month by month, and when which of them expire. */
export class PointsStore {
  readonly expiry = new Resource(() => get('user/scoreExpiry', {}, inPlace))
  month: string
  flow: Flow = 'all'
  /** Of the month; null until its first page is there. */
  totals: Totals | null = null
  list: PagedList<Bill>

  constructor(readonly now: () => number = Date.now) {
    this.month = monthOf(dayOf(now()))
    this.list = this.listOf()
    makeAutoObservable(
      this,
      { expiry: false, now: false, list: observable.ref, totals: observable.ref },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.expiry.load(), this.list.refresh()])
  }

  show(change: { month?: string; flow?: Flow }) {
    if (change.month !== undefined && change.month !== this.month) this.totals = null
    Object.assign(this, change)
    this.list = this.listOf()
    void this.list.load()
  }

  private listOf(): PagedList<Bill> {
    const { month, flow } = this
    return new PagedList<Bill>(
      async (after) => {
        const page = await get(
          'bills/scoreBills',
          { month, after, ...(flow === 'all' ? {} : { flow }) },
          inPlace,
        )
        if (page.totals) runInAction(() => month === this.month && (this.totals = page.totals))
        return page
      },
      ({ id }) => id,
    )
  }
}
