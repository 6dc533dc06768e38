import { computed, makeObservable, observable, runInAction } from 'mobx'
import type { Day } from '@contract/signin/rules'
import type { SignDay, SignMonth } from '@contract/signin/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { monthOf } from './labels'

/** Days that were signed, the latest first, and the whole months that they are in: each is asked for once a reading. */
export class RecordStore {
  readonly list: PagedList<SignDay>
  readonly months = observable.map<string, Resource<SignMonth>>({}, { deep: false })

  constructor() {
    this.list = new PagedList<SignDay>(
      (after) => this.read(after),
      ({ day }) => day,
    )
    makeObservable(this, { firsts: computed })
  }

  /** Days that stand first of their months. */
  get firsts(): ReadonlySet<Day> {
    const days = this.list.items.map(({ day }) => day)
    return new Set(days.filter((day, n) => n === 0 || monthOf(days[n - 1] ?? '') !== monthOf(day)))
  }

  private async read(after: string | undefined) {
    const page = await get('user/signRecord', { after }, inPlace)
    runInAction(() => {
      if (after === undefined) this.months.clear()
      for (const { day } of page.items) {
        const month = monthOf(day)
        if (this.months.has(month)) continue
        const made = new Resource(() => get('user/dateSignRecord', { month }, inPlace))
        this.months.set(month, made)
        void made.load()
      }
    })
    return page
  }
}
