import { makeAutoObservable, runInAction } from 'mobx'
import { profile } from '@/shell/account/profile'
import type { TopicStore } from '@/shell/topic/topic-store'
import { topicsBy, topicsOf } from '@/shell/topic/topic-store'
import { Keyword } from '@/shell/search/keyword'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import type { Column } from '@contract/talent/schema'

export const columnsResource = (): Resource<readonly Column[]> =>
  new Resource(async () => (await get('talent/columns', {}, inPlace)).items)

/** Choosing a topic to host: one's own, what is recommended, or by name. */
export class SelectStore {
  readonly columns = columnsResource()
  readonly keyword = new Keyword()
  /** The topic that is being taken on. */
  taking: string | null = null
  private readonly offered: PagedList<TopicStore>
  private readonly found = new Map<string, PagedList<TopicStore>>()

  constructor() {
    this.offered = topicsOf(async () => {
      const school = profile.school?.id
      const { items } = await get('topic/recommended', school ? { school } : {}, inPlace)
      return { items, next: null }
    })
    makeAutoObservable<this, 'offered' | 'found'>(
      this,
      { columns: false, keyword: false, offered: false, found: false },
      { autoBind: true },
    )
  }

  get list(): PagedList<TopicStore> {
    const { settled } = this.keyword
    if (settled === '') return this.offered
    const school = profile.school?.id
    const list =
      this.found.get(settled) ?? topicsBy({ sort: 'hot', keyword: settled, ...(school ? { school } : {}) })
    this.found.set(settled, list)
    return list
  }

  hosts = (topic: string): boolean => this.columns.data?.some((column) => column.topic.id === topic) ?? false

  /** The column; null when the server refused, which the call has told. */
  async host(topic: string): Promise<Column | null> {
    if (this.taking !== null) return null
    this.taking = topic
    try {
      const column = await post('talent/host', { topic }, { loading: false })
      this.columns.set([...(this.columns.data ?? []).filter(({ id }) => id !== column.id), column])
      return column
    } catch {
      return null
    } finally {
      runInAction(() => {
        this.taking = null
      })
    }
  }

  async refresh(): Promise<void> {
    await Promise.all([this.columns.load(), this.list.refresh()])
  }
}
