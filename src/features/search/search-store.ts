import { makeAutoObservable } from 'mobx'
import type { HotTopic } from '@contract/home/schema'
import { profile } from '@/features/account/profile'
import type { DynamicStore } from '@/features/circle/dynamic'
import { feedOf, inList } from '@/features/circle/feed'
import { schoolsBy } from '@/features/school/schools'
import { get } from '@/net/call'
import { Resource } from '@/net/resource'
import { SearchHistory } from './history'
import { Keyword } from './keyword'
import { peopleBy } from './person'
import { Results } from './results'

export const searchTabs = ['dynamic', 'people', 'school'] as const
export type SearchTab = (typeof searchTabs)[number]

/** One keyword, searched for in dynamics, people and schools. */
export class SearchStore {
  tab: SearchTab
  readonly keyword: Keyword
  readonly history = new SearchHistory()
  readonly topics = new Resource<HotTopic[]>(async () => {
    const { school } = profile
    return (await get('topic/hotTopic', school ? { school: school.id } : {}, inList)).items
  })
  readonly dynamics = new Results<DynamicStore>((keyword) => feedOf((after) => get('dynamic/search', { keyword, after }, inList)))
  readonly people = new Results(peopleBy)
  readonly schools = new Results(schoolsBy)

  constructor({ tab, q = '' }: { tab?: string; q?: string }) {
    this.tab = searchTabs.find((name) => name === tab) ?? 'dynamic'
    this.keyword = new Keyword(q)
    this.remember()
    makeAutoObservable(
      this,
      { keyword: false, history: false, topics: false, dynamics: false, people: false, schools: false },
      { autoBind: true },
    )
  }

  show(tab: SearchTab) {
    this.tab = tab
  }

  /** The search key, or a word that was offered. */
  search(text: string) {
    this.keyword.search(text)
    this.remember()
  }

  /** Keeps what was searched for. */
  remember() {
    this.history.add(this.keyword.settled)
  }
}
