import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Latest } from '@/net/latest'
import { PagedList } from '@/net/paged-list'

/** Whether the reader is told of books of their courses that are put up. */
export const bookWatch = (): Latest<boolean, unknown> =>
  new Latest<boolean, unknown>(
    false,
    (on) => post('secondHand/watch', { on }, { loading: false }),
    () => undefined,
  )

/** Books of the courses that the reader takes now, which somebody sells; `watch` is told what the server knows. */
export const textbookList = (watch: Latest<boolean, unknown>): PagedList<GoodsCard> =>
  new PagedList<GoodsCard>(
    async (after) => {
      const asked = Date.now()
      const books = await get('secondHand/textbooks', { after }, inPlace)
      watch.take(books.watched, asked)
      return books
    },
    ({ id }) => id,
  )
