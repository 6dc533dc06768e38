import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Books of the courses that the reader takes now, which somebody sells. */
export const textbookList = (): PagedList<GoodsCard> =>
  new PagedList<GoodsCard>(
    (after) => get('secondHand/textbooks', { after }, inPlace),
    ({ id }) => id,
  )
