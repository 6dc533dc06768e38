import { makeAutoObservable, runInAction } from 'mobx'
import type { Candidate, TopicDetail } from '@contract/topic/schema'
import { Keyword } from '@/shell/search/keyword'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'

interface Loaded {
  topic: TopicDetail
  managers: DataOf<Routes['topic/managers']>
}

/** Who looks after a topic, and the followers among whom more are found. */
export class ManagerStore {
  readonly keyword = new Keyword()
  readonly loaded: Resource<Loaded>
  private readonly lists = new Map<string, PagedList<Candidate>>()

  constructor(readonly id: string) {
    this.loaded = new Resource(async () => {
      const [topic, managers] = await Promise.all([
        get('topic/detail', { id }, inPlace),
        get('topic/managers', { id }, inPlace),
      ])
      if (!topic) throw new Error('no topic')
      return { topic, managers }
    })
    makeAutoObservable<this, 'lists'>(
      this,
      { id: false, keyword: false, loaded: false, lists: false },
      { autoBind: true },
    )
  }

  /** Followers by name, for who may choose. */
  get candidates(): PagedList<Candidate> {
    const { settled } = this.keyword
    const list =
      this.lists.get(settled) ??
      new PagedList(
        (after) =>
          get(
            'topic/searchUsers',
            { id: this.id, ...(settled === '' ? {} : { keyword: settled }), after },
            inPlace,
          ),
        ({ id }) => id,
      )
    this.lists.set(settled, list)
    return list
  }

  /** Rejects as a call does; both lists are read anew either way. */
  async add(user: string): Promise<void> {
    await this.after(post('topic/addManager', { id: this.id, user }))
  }

  async remove(user: string): Promise<void> {
    await this.after(post('topic/deleteManager', { id: this.id, user }))
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(async () => {
      runInAction(() => {
        for (const [key] of this.lists) if (key !== this.keyword.settled) this.lists.delete(key)
      })
      await this.loaded.load()
      if (this.loaded.data?.topic.appoints) await this.candidates.refresh()
    })
  }
}
