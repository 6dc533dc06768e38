import { makeAutoObservable } from 'mobx'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { TopicListStore } from './list-store'
import { topicOf, type TopicStore } from '../../shell/topic/topic-store'

/** How many are recommended above the list. */
const few = 5

/** The topics' own front page: what suits the reader, then the hottest by category. */
export class TopicHomeStore {
  readonly recommended: Resource<TopicStore[]>
  readonly hot = new TopicListStore('hot')

  constructor() {
    this.recommended = new Resource(async () => {
      const school = profile.school?.id
      const { items } = await get('topic/recommended', { size: few, ...(school ? { school } : {}) }, inPlace)
      return items.map(topicOf)
    })
    makeAutoObservable(this, { recommended: false, hot: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.recommended.load(), this.hot.list.load()])
  }

  async refresh(): Promise<void> {
    await Promise.all([this.recommended.load(), this.hot.list.refresh()])
  }
}
