import { makeAutoObservable } from 'mobx'
import { Keyword } from '@/shell/search/keyword'
import type { PagedList } from '@/net/paged-list'
import { peopleOf, type AcquaintanceStore } from '../../shell/account/person-store'

export type ListTab = 'followings' | 'followers' | 'mutual'
const tabs: readonly string[] = ['followings', 'followers', 'mutual'] satisfies ListTab[]

/** A person's follows by tab, each searched by name or remark. */
export class ListsStore {
  tab: ListTab
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<AcquaintanceStore>>()

  /** `user`: whose; the viewer's own where absent. */
  constructor(
    private readonly user: string | undefined,
    tab: string | undefined,
  ) {
    this.tab = tab !== undefined && tabs.includes(tab) ? (tab as ListTab) : 'followers'
    makeAutoObservable<this, 'lists' | 'user'>(
      this,
      { keyword: false, lists: false, user: false },
      { autoBind: true },
    )
  }

  get list(): PagedList<AcquaintanceStore> {
    const { settled } = this.keyword
    const key = `${this.tab} ${settled}`
    const known = this.lists.get(key)
    if (known) return known
    const list = peopleOf(this.tab === 'followings' ? 'user/followings' : 'user/followers', {
      ...(this.user === undefined ? {} : { user: this.user }),
      ...(settled === '' ? {} : { keyword: settled }),
      ...(this.tab === 'mutual' ? { relation: 'mutual' as const } : {}),
    })
    this.lists.set(key, list)
    return list
  }

  show(tab: ListTab) {
    this.tab = tab
  }
}
