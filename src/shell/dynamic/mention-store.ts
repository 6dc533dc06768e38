import { makeAutoObservable, reaction } from 'mobx'
import type { Person } from '@contract/common'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { Keyword } from '@/shell/search/keyword'

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
          ? await get('user/followings', { size: most }, inPlace)
          : await get('user/search', { keyword, size: most }, inPlace)
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
