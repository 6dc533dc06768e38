import { makeAutoObservable, reaction } from 'mobx'
import type { Person } from '@contract/common'
import { get } from '@/net/call'
import { Resource } from '@/net/resource'
import { Keyword } from '@/features/search/keyword'
import { inList } from './feed'

/** As many as a sheet shows at once; a keyword finds the others. */
const most = 30

/** Whom one may mention: people one follows, or whoever has the name that is typed. */
export class MentionStore {
  readonly keyword = new Keyword()
  readonly people: Resource<Person[]>

  constructor() {
    this.people = new Resource(async () => {
      const { settled: keyword } = this.keyword
      const { items } =
        keyword === ''
          ? await get('user/followings', { size: most }, inList)
          : await get('user/search', { keyword, size: most }, inList)
      return items
    })
    makeAutoObservable(this, { keyword: false, people: false }, { autoBind: true })
  }

  /** Loads, and again with each keyword, until the function it gives is called. */
  watch(): () => void {
    return reaction(
      () => this.keyword.settled,
      () => void this.people.load(),
      { fireImmediately: true },
    )
  }
}
