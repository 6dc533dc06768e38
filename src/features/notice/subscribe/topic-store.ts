import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Level } from '@contract/subscribe/rules'
import type { Standing } from '@contract/subscribe/schema'
import { dynamicOf, type DynamicStore } from '@/shell/dynamic/dynamic'
import { feedOf } from '@/shell/dynamic/feed'
import { topicOf, type TopicStore } from '@/shell/topic/topic-store'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'

export type Sort = 'new' | 'best'

/** A topic among the subscriptions: following it is the topic's own; here is how one is told of it. */
export class TopicSubscriptionStore {
  sort: Sort = 'new'
  /** null: not followed. */
  standing: Standing | null = null
  readonly topic: Resource<TopicStore>
  readonly lists: Record<Sort, PagedList<DynamicStore>>

  constructor(readonly id: string) {
    this.topic = new Resource(async (asked) => {
      const [topic, standing] = await Promise.all([
        get('topic/detail', { id }, inPlace),
        session.signedIn ? get('subscribe/standing', { id }, inPlace) : null,
      ])
      if (topic === null) throw new Error('a topic by its id')
      runInAction(() => {
        this.standing = standing
      })
      return topicOf(topic, asked)
    })
    this.lists = {
      new: feedOf((after) => get('topic/dynamics', { id, after }, inPlace)),
      best: new PagedList(
        async (_, asked) => {
          const { items } = await get('subscribe/best', { id }, inPlace)
          return { items: items.map((data) => dynamicOf(data, asked)), next: null }
        },
        (dynamic) => dynamic.id,
      ),
    }
    makeAutoObservable(
      this,
      { id: false, topic: false, lists: false, standing: observable.ref },
      { autoBind: true },
    )
  }

  get list(): PagedList<DynamicStore> {
    return this.lists[this.sort]
  }

  show(sort: Sort) {
    this.sort = sort
    void this.list.load()
  }

  /** Opening it is reading it. */
  async load(): Promise<void> {
    await Promise.all([this.topic.load(), this.list.refresh()])
    if (this.standing)
      await post('subscribe/read', { kind: 'topic', id: this.id }, inPlace).catch(() => undefined)
  }

  /** Follows, or no longer. Never rejects: the call has told the person. */
  async follow(): Promise<void> {
    await this.topic.data?.follow.flip()
    await this.topic.load()
  }

  /** Rejects as a call does. */
  async set(change: { level?: Level; pinned?: boolean }): Promise<void> {
    const standing = await post(
      'subscribe/setting',
      { kind: 'topic', id: this.id, ...change },
      { loading: false },
    )
    runInAction(() => {
      this.standing = standing
    })
  }
}
