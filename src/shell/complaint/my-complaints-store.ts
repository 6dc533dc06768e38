import { makeAutoObservable } from 'mobx'
import type { Complaint } from '@contract/complaint/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Complaints that the person made. */
export class MyComplaintsStore {
  readonly list = new PagedList<Complaint>(
    (after) => get('userComplaintList', { after }, inPlace),
    ({ id }) => id,
  )

  constructor() {
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  /** Rejects as the call does. The list is read anew either way: a reviewer may have been first. */
  async withdraw({ id }: Complaint): Promise<void> {
    await post('complaint/delete', { id }).finally(() => this.list.refresh())
  }
}
