import { unread } from '@/shell/message/unread'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import type { AcquaintanceStore } from '../../shell/account/person-store'

/** Followers that were marked as new have been looked at. Never rejects: they stay new until the next look. */
export async function markFollowsRead(list: PagedList<AcquaintanceStore>): Promise<void> {
  if (!list.items.some(({ data }) => data.fresh)) return
  try {
    unread.set(await post('message/batchRead', { group: 'follows' }, inPlace))
  } catch {
    // as documented
  }
}
