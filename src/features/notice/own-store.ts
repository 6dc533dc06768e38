import { makeAutoObservable } from 'mobx'
import type { OwnNotice } from '@contract/notice/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

export type Whose = 'mine' | 'school'

/** Notices that one wrote, or that the school's people sent. */
export class OwnNoticesStore {
  readonly lists: Record<Whose, PagedList<OwnNotice>> = { mine: listOf('mine'), school: listOf('school') }

  constructor() {
    makeAutoObservable(this, { lists: false }, { autoBind: true })
  }

  /** Rejects as a call does. */
  async withdraw({ id }: OwnNotice): Promise<void> {
    await post('notice/withdraw', { id })
    await this.reload()
  }

  /** Rejects as a call does. */
  async remove({ id }: OwnNotice): Promise<void> {
    await post('notice/delete', { id })
    this.lists.mine.remove(id)
  }

  /** Reads anew what was read. */
  async reload(): Promise<void> {
    await Promise.all(
      Object.values(this.lists)
        .filter(({ phase }) => phase !== 'idle')
        .map((list) => list.refresh()),
    )
  }
}

const listOf = (whose: Whose): PagedList<OwnNotice> =>
  new PagedList(
    (after) => get('notice/mine', { whose, after }, inPlace),
    ({ id }) => id,
  )
