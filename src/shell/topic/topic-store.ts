import { makeAutoObservable } from 'mobx'
import type { Topic } from '@contract/topic/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Known } from '@/net/known'
import { PagedList } from '@/net/paged-list'
import { Toggle } from '@/net/toggle'

/** How many topics one session of the app keeps in step between its pages. */
const kept = 200

/** A topic as every open page shows it: one object for each id, so that a follow on one page shows on all. */
export class TopicStore {
  data: Topic
  readonly follow: Toggle

  constructor(data: Topic) {
    this.data = data
    this.follow = new Toggle(data.followed, data.followers, async (on) => {
      const { followers } = await post(
        on ? 'topic/follow' : 'topic/cancelFollow',
        { id: data.id },
        { loading: false },
      )
      return { count: followers }
    })
    makeAutoObservable(this, { follow: false })
  }

  get id(): string {
    return this.data.id
  }

  update(data: Topic, asked?: number) {
    this.data = data
    this.follow.take(data.followed, data.followers, asked)
  }
}

const known = new Known(kept, (data: Topic) => new TopicStore(data))

/** The store of a topic, brought up to date with what the server said when it was `asked`. */
export function topicOf(data: Topic, asked?: number): TopicStore {
  const store = known.of(data)
  store.update(data, asked)
  return store
}

/** A list of topics, each the one store of its id. */
export const topicsOf = (
  fetch: (after: string | undefined) => Promise<{ items: Topic[]; next: string | null }>,
): PagedList<TopicStore> =>
  new PagedList(
    async (after, asked) => {
      const { items, next } = await fetch(after)
      return { items: items.map((topic) => topicOf(topic, asked)), next }
    },
    (topic) => topic.id,
  )

interface Filter {
  school?: string
  category?: Topic['category']
  keyword?: string
  sort: 'new' | 'hot'
}

/** The school's topics and the country's. */
export const topicsBy = (filter: Filter): PagedList<TopicStore> =>
  topicsOf((after) => get('topic/list', { ...filter, after }, inPlace))
