import type { Dynamic } from '@contract/circle/schema'
import { PagedList } from '@/net/paged-list'
import { dynamicOf, type DynamicStore } from './dynamic'

interface Page {
  items: Dynamic[]
  next: string | null
}

/** A list of dynamics, each the one store of its id. */
export const feedOf = (fetch: (after: string | undefined) => Promise<Page>): PagedList<DynamicStore> =>
  new PagedList(
    async (after, asked) => {
      const { items, next } = await fetch(after)
      return { items: items.map((data) => dynamicOf(data, asked)), next }
    },
    (dynamic) => dynamic.id,
  )
