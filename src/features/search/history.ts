import { makeAutoObservable } from 'mobx'
import { storage } from '@/platform/storage'

const key = 'searchHistory'
const most = 10

/** What was searched for on this device, latest first. */
export class SearchHistory {
  items: readonly string[]

  constructor() {
    const stored = storage.get<unknown>(key)
    this.items = Array.isArray(stored) ? stored.filter((item): item is string => typeof item === 'string').slice(0, most) : []
    makeAutoObservable(this, {}, { autoBind: true })
  }

  add(keyword: string) {
    if (keyword === '') return
    this.items = [keyword, ...this.items.filter((item) => item !== keyword)].slice(0, most)
    try {
      storage.set(key, this.items)
    } catch {
      // on a device without room it lasts as long as the page
    }
  }

  clear() {
    this.items = []
    storage.remove(key)
  }
}
