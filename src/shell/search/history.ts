import { makeAutoObservable } from 'mobx'
import { storage } from '@/platform/storage'

const most = 10

/** What was searched for on this device, latest first. */
export class SearchHistory {
  items: readonly string[]

  /** `place`: where it is kept. */
  constructor(private readonly place = 'searchHistory') {
    const stored = storage.get<unknown>(place)
    this.items = Array.isArray(stored)
      ? stored.filter((item): item is string => typeof item === 'string').slice(0, most)
      : []
    makeAutoObservable<this, 'place'>(this, { place: false }, { autoBind: true })
  }

  add(keyword: string) {
    if (keyword !== '') this.keep([keyword, ...this.items.filter((item) => item !== keyword)].slice(0, most))
  }

  remove(keyword: string) {
    this.keep(this.items.filter((item) => item !== keyword))
  }

  clear() {
    this.keep([])
  }

  private keep(items: readonly string[]) {
    this.items = items
    try {
      if (items.length > 0) storage.set(this.place, items)
      else storage.remove(this.place)
    } catch {
      // on a device without room it lasts as long as the page
    }
  }
}
