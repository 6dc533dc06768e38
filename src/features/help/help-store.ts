import type { Article } from '@contract/help/schema'
import { Keyword } from '@/shell/search/keyword'
import { Results } from '@/shell/search/results'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

const found = (keyword: string): PagedList<Article> =>
  new PagedList(
    async () => ({ ...(await get('help/search', { keyword }, inPlace)), next: null }),
    ({ id }) => id,
  )

/** The articles by category, and those that a search finds. */
export class HelpStore {
  readonly index = new Resource(async () => (await get('help/index', {}, inPlace)).categories)
  readonly keyword = new Keyword()
  readonly results = new Results(found)
}
