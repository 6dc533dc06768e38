import { makeAutoObservable } from 'mobx'
import { stateTitles, type TopicState } from '@contract/topic/rules'
import type { SchoolTopic } from '@contract/topicdesk/schema'
import { Keyword } from '@/shell/search/keyword'
import type { Chosen } from '@/features/topic/categories'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

type State = TopicState | 'all'
const states = Object.keys(stateTitles) as TopicState[]
export const stateChips: { key: State; label: string }[] = [
  { key: 'all', label: t('全部状态') },
  ...states.map((key) => ({ key, label: t(stateTitles[key]) })),
]

/** The school's topics by state, category and name, a list for each choice that was made. */
export class SchoolTopicsStore {
  state: State = 'all'
  category: Chosen = 'all'
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<SchoolTopic>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { keyword: false, lists: false }, { autoBind: true })
  }

  get list(): PagedList<SchoolTopic> {
    const { state, category, keyword } = this
    const { settled } = keyword
    const key = `${state} ${category} ${settled}`
    const asked = {
      ...(state === 'all' ? {} : { state }),
      ...(category === 'all' ? {} : { category }),
      ...(settled === '' ? {} : { keyword: settled }),
    }
    const list =
      this.lists.get(key) ??
      new PagedList(
        (after) => get('topic/schoolTopics', { ...asked, after }, inPlace),
        ({ id }) => id,
      )
    this.lists.set(key, list)
    return list
  }

  ofState(state: State) {
    this.state = state
  }

  ofCategory(category: Chosen) {
    this.category = category
  }
}
