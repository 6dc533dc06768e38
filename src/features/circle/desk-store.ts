import { makeAutoObservable } from 'mobx'
import type { PendingDynamic, RemovedByDesk } from '@contract/circle/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

const byId = ({ id }: { id: string }) => id

/** Dynamics that wait for the administrator, the oldest first, and those that administrators deleted. */
export class CircleDeskStore {
  view: 'pending' | 'removed' = 'pending'
  readonly pending = new PagedList<PendingDynamic>(
    (after) => get('dynamic/pending', { after }, inPlace),
    byId,
  )
  readonly removed = new PagedList<RemovedByDesk>(
    (after) => get('dynamic/adminDeletes', { after }, inPlace),
    byId,
  )

  /** `onDecided`: the numbers beside the queue are no longer right. */
  constructor(private readonly onDecided: () => Promise<void>) {
    makeAutoObservable<this, 'onDecided'>(
      this,
      { pending: false, removed: false, onDecided: false },
      { autoBind: true },
    )
  }

  show(view: 'pending' | 'removed') {
    this.view = view
    void this[view].load()
  }

  /** Rejects as the call does; the queue is read anew either way, since somebody else may have been first. */
  async approve({ id }: PendingDynamic): Promise<void> {
    await this.after(post('dynamic/approved', { id }))
  }

  async refuse({ id }: PendingDynamic, reason: string): Promise<void> {
    await this.after(post('dynamic/refused', { id, reason }))
  }

  async restore({ id }: RemovedByDesk): Promise<void> {
    await post('dynamic/restore', { id }).finally(() => this.removed.refresh())
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => Promise.all([this.pending.refresh(), this.onDecided()]))
  }
}
