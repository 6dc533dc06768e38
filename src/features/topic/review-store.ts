import { makeAutoObservable } from 'mobx'
import type { Proposal } from '@contract/topic/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Proposals that wait for the reviewer, the oldest first. */
export class TopicReviewStore {
  readonly list = new PagedList<Proposal>(
    (after) => get('topic/queue', { after }, inPlace),
    ({ id }) => id,
  )

  constructor(private readonly onDecided: () => Promise<void> = () => Promise.resolve()) {
    makeAutoObservable<this, 'onDecided'>(this, { list: false, onDecided: false }, { autoBind: true })
  }

  /** Rejects as the call does; the queue is read anew either way, since somebody else may have been first. */
  async approve({ id, at }: Proposal): Promise<void> {
    await this.after(post('topic/review', { id, action: 'approve', at }))
  }

  async refuse({ id }: Proposal, reason: string): Promise<void> {
    await this.after(post('topic/review', { id, action: 'refuse', reason }))
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => Promise.all([this.list.refresh(), this.onDecided()]))
  }
}
