import { makeAutoObservable } from 'mobx'
import { profile } from '@/shell/account/profile'
import { Keyword } from '@/shell/search/keyword'
import type { PagedList } from '@/net/paged-list'
import type { Chosen } from './categories'
import { topicsBy, type TopicStore } from '../../shell/topic/topic-store'

/** Topics by category and name, a list for each choice that was made. */
export class TopicListStore {
  chosen: Chosen
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<TopicStore>>()

  /** new: the latest to be opened first. */
  constructor(
    private readonly sort: 'new' | 'hot',
    chosen: Chosen = 'all',
  ) {
    this.chosen = chosen
    makeAutoObservable<this, 'lists' | 'sort'>(
      this,
      { keyword: false, lists: false, sort: false },
      { autoBind: true },
    )
  }

  get list(): PagedList<TopicStore> {
    const { chosen } = this
    const { settled } = this.keyword
    const school = profile.school?.id
    const key = `${school} ${chosen} ${settled}`
    const list =
      this.lists.get(key) ??
      topicsBy({
        sort: this.sort,
        ...(school === undefined ? {} : { school }),
        ...(chosen === 'all' ? {} : { category: chosen }),
        ...(settled === '' ? {} : { keyword: settled }),
      })
    this.lists.set(key, list)
    return list
  }

  choose(chosen: Chosen) {
    this.chosen = chosen
  }
}
