import { unread } from '@/features/message/unread'
import { post } from '@/net/call'
import type { PagedList } from '@/net/paged-list'
import type { AcquaintanceStore } from './person-store'

/** Followers that were marked as new have been looked at. Never rejects: they stay new until the next look. */
export async function markFollowsRead(list: PagedList<AcquaintanceStore>): Promise<void> {
  if (!list.items.some(({ data }) => data.fresh)) return
  try {
    unread.set(await post('message/batchRead', { group: 'follows' }, { loading: false, quiet: true }))
  } catch {
    // as documented
  }
}
