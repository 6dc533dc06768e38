import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { TopicDetail } from '@contract/topic/schema'
import type { RemovalReason } from '@contract/topicdesk/rules'
import type { Removal } from '@contract/topicdesk/schema'
import { profile } from '@/shell/account/profile'
import { dynamicOf, type DynamicStore } from '@/shell/dynamic/dynamic'
import { feedOf } from '@/shell/dynamic/feed'
import { AcquaintanceStore } from '@/shell/account/person-store'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { topicOf, type TopicStore } from '@/shell/topic/topic-store'
import { ignored } from '@/platform/ignored'
import { reportFailure } from '@/platform/report-failure'
import { TopicSubscription } from './subscription'

export type DetailTab = 'dynamics' | 'best' | 'people' | 'removed'

/** A dynamic that was taken out, by whom, when and why. */
export interface Removed {
  dynamic: DynamicStore
  removal: Removal
}

/** One topic's page, or, where no topic has the name, what stands under the hashtag. */
export class TopicDetailStore {
  tab: DetailTab = 'dynamics'
  /** null: no topic has the name. */
  topic: TopicStore | null = null
  readonly detail: Resource<{ topic: TopicDetail | null }>
  readonly subscription = new TopicSubscription()
  readonly dynamics: PagedList<DynamicStore>
  /** The best of the last days. */
  readonly best: PagedList<DynamicStore>
  readonly people: PagedList<AcquaintanceStore>
  readonly removed: PagedList<Removed>

  constructor(
    private readonly id: string | undefined,
    readonly name: string,
  ) {
    this.detail = new Resource(async (asked) => {
      const school = profile.school?.id
      const topic = await get(
        'topic/detail',
        id === undefined ? { name, ...(school ? { school } : {}) } : { id },
        inPlace,
      )
      runInAction(() => {
        this.topic = topic && topicOf(topic, asked)
      })
      // the topic shows all the same, and asks again when it is opened next
      if (topic) void ignored(this.subscribed(topic))
      return { topic }
    })
    this.dynamics = feedOf((after) =>
      this.topic
        ? get('topic/dynamics', { id: this.topic.id, after }, inPlace)
        : get('dynamic/topicDynamics', { topic: this.name, after }, inPlace),
    )
    this.best = new PagedList(
      async (_, asked) => {
        const { items } = await get('subscribe/best', { id: this.known }, inPlace)
        return { items: items.map((data) => dynamicOf(data, asked)), next: null }
      },
      (dynamic) => dynamic.id,
    )
    this.people = new PagedList(
      async (after) => {
        const { items, next } = await get('topic/followUsers', { id: this.known, after }, inPlace)
        return { items: items.map((person) => new AcquaintanceStore(person)), next }
      },
      (person) => person.id,
    )
    this.removed = new PagedList(
      async (after, asked) => {
        const { items, next } = await get('topic/deletedDynamics', { id: this.known, after }, inPlace)
        return { items: items.map((item) => ({ ...item, dynamic: dynamicOf(item.dynamic, asked) })), next }
      },
      ({ dynamic }) => dynamic.id,
    )
    makeAutoObservable<this, 'id'>(
      this,
      {
        id: false,
        name: false,
        detail: false,
        dynamics: false,
        best: false,
        subscription: false,
        people: false,
        removed: false,
        topic: observable.ref,
      },
      { autoBind: true },
    )
  }

  /** What the page is called. */
  get title(): string {
    return this.topic?.data.name ?? this.name
  }

  get open(): boolean {
    return this.detail.data?.topic?.state === 'approved'
  }

  /** Dynamics are read here: of an open topic, or of a hashtag that is none. */
  get readable(): boolean {
    return this.detail.phase === 'ready' && (this.topic === null || this.open)
  }

  get manages(): boolean {
    return this.detail.data?.topic?.manages ?? false
  }

  /** What the tab shows of dynamics; null: something else. */
  get said(): PagedList<DynamicStore> | null {
    return this.tab === 'dynamics' ? this.dynamics : this.tab === 'best' ? this.best : null
  }

  /** The topic first: it says what the list is of. */
  async load(): Promise<void> {
    await this.detail.load()
    if (this.readable) await this.dynamics.load()
  }

  async refresh(): Promise<void> {
    await this.detail.load()
    if (this.readable) await this.listOf(this.tab).refresh()
  }

  show(tab: DetailTab) {
    this.tab = tab
    void this.listOf(tab).load()
  }

  /** Out of the topic; its author has it still. Quiet: the form that asks why shows what is wrong. */
  async remove(dynamic: string, reason: RemovalReason, note: string): Promise<void> {
    await post(
      'topic/removeDynamic',
      { id: this.known, dynamic, reason, ...(note === '' ? {} : { note }) },
      inPlace,
    )
    this.dynamics.remove(dynamic)
    this.best.remove(dynamic)
    await Promise.all([this.detail.load(), this.removed.phase === 'idle' ? null : this.removed.refresh()])
  }

  /** Back into the topic. Rejects as a call does. */
  async restore(dynamic: string): Promise<void> {
    await post('topic/restoreDynamic', { id: this.known, dynamic })
    this.removed.remove(dynamic)
    await Promise.all([this.detail.load(), this.dynamics.refresh()])
  }

  /** It is followed, or no longer: the switches come or go. */
  followed() {
    const { topic } = this
    if (topic) void reportFailure(this.subscription.load({ id: topic.id, followed: topic.follow.on }))
  }

  /** How one is told of it, and that one was here. */
  private async subscribed(topic: TopicDetail): Promise<void> {
    await this.subscription.load(topic)
    await this.subscription.read(topic.id)
  }

  private get known(): string {
    return this.topic?.id ?? this.id ?? ''
  }

  private listOf(tab: DetailTab) {
    return { dynamics: this.dynamics, best: this.best, people: this.people, removed: this.removed }[tab]
  }
}
