import { useEffect } from 'react'
import { unread } from '@/shell/message/unread'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { Resource } from '@/net/resource'
import { useFront } from '@/ui/use-front'

/** Never rejects: they stay unread until the next look. */
async function read(order: string): Promise<void> {
  try {
    unread.set(await post('message/batchRead', { order }, inPlace))
  } catch {
    // as documented
  }
}

/** What was told of an order is read while its page shows it: again whenever it was read anew. For an observer. */
export function useNoticesRead<Order extends { id: string }>({ data }: Resource<Order>): void {
  const front = useFront()
  const told = unread.counts.orders > 0
  useEffect(() => {
    if (front && told && data !== null) void read(data.id)
  }, [front, told, data])
}
