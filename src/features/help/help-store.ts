import type { Article } from '@contract/help/schema'
import { Keyword } from '@/features/search/keyword'
import { Results } from '@/features/search/results'
import { get } from '@/net/call'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

const inPage = { loading: false, quiet: true } as const

const found = (keyword: string): PagedList<Article> =>
  new PagedList(
    async () => ({ ...(await get('help/search', { keyword }, inPage)), next: null }),
    ({ id }) => id,
  )

/** The articles by category, and those that a search finds. */
export class HelpStore {
  readonly index = new Resource(async () => (await get('help/index', {}, inPage)).categories)
  readonly keyword = new Keyword()
  readonly results = new Results(found)
}
