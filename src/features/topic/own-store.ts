import { makeAutoObservable } from 'mobx'
import type { OwnTopic } from '@contract/topic/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { topicsOf } from '../../shell/topic/topic-store'

export type OwnTab = 'followed' | 'own'

/** A person's topics: those followed, and those proposed or looked after. */
export class OwnTopicsStore {
  tab: OwnTab
  readonly followed = topicsOf((after) => get('user/followTopics', { after }, inPlace))
  readonly own = new PagedList<OwnTopic>(
    (after) => get('topic/myTopic', { after }, inPlace),
    ({ id }) => id,
  )

  constructor(tab: string | undefined) {
    this.tab = tab === 'own' ? 'own' : 'followed'
    makeAutoObservable(this, { followed: false, own: false }, { autoBind: true })
  }

  show(tab: OwnTab) {
    this.tab = tab
  }

  load(): Promise<void> {
    return this.list.load()
  }

  /** Read anew: what was followed, edited or decided elsewhere shows. */
  async refresh(): Promise<void> {
    await this.list.refresh()
  }

  private get list() {
    return this.tab === 'own' ? this.own : this.followed
  }
}
