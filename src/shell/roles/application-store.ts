import { makeAutoObservable } from 'mobx'
import type { ReviewedApplication } from '@contract/roles/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Applications that wait, first come first. */
export class ApplicationStore {
  readonly list = new PagedList<ReviewedApplication>(
    (after) => get('roles/queue', { after }, inPlace),
    ({ id }) => id,
  )

  /** `onDone`: the numbers beside the queue are no longer right. */
  constructor(private readonly onDone: () => Promise<void>) {
    makeAutoObservable<this, 'onDone'>(this, { list: false, onDone: false }, { autoBind: true })
  }

  /** Rejects as the call does; the list is read anew either way, since somebody else may have been first. */
  async approve({ id }: ReviewedApplication): Promise<void> {
    await this.after(post('roles/decide', { id, action: 'approve' }))
  }

  async refuse({ id }: ReviewedApplication, reason: string): Promise<void> {
    await this.after(post('roles/decide', { id, action: 'refuse', reason }))
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => Promise.all([this.list.refresh(), this.onDone()]))
  }
}
