import { makeAutoObservable } from 'mobx'
import type { AuditEntry } from '@contract/roles/schema'
import type { TopicDetail } from '@contract/topic/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** One topic as its school's reviewers look after it, with what was done in it. */
export class UpkeepStore {
  readonly topic: Resource<TopicDetail>
  readonly log: PagedList<AuditEntry>

  constructor(readonly id: string) {
    this.topic = new Resource(async () => {
      const topic = await get('topic/detail', { id }, inPlace)
      if (!topic) throw new Error('no topic')
      return topic
    })
    this.log = new PagedList(
      (after) => get('topic/log', { id, after }, inPlace),
      (entry) => entry.id,
    )
    makeAutoObservable(this, { id: false, topic: false, log: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.topic.load(), this.log.refresh()])
  }

  /** These reject as their calls do; the page is read anew either way, since somebody else may have been first. */
  async close(reason: string): Promise<void> {
    await post('topic/close', { id: this.id, reason }).finally(this.load)
  }

  async reopen(): Promise<void> {
    await post('topic/reopen', { id: this.id }).finally(this.load)
  }

  async transfer(user: string): Promise<void> {
    await post('topic/transfer', { id: this.id, user }).finally(this.load)
  }
}
