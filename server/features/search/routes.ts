import { searchRoutes } from '../../../contract/search/schema'
import { implement } from '../../http/implement'
import { SearchService } from './service'
import { SearchWords } from '../../core/search/popular-words'

export default implement(searchRoutes, (context) => {
  const search = new SearchService(context)
  const words = new SearchWords(context)
  return {
    'search/all': async ({ viewer, query }) => ({
      services: await search.services(viewer, query),
      sections: await search.all(viewer, query),
    }),
    'search/list': ({ viewer, query }) => search.list(viewer, query),
    'search/hot': ({ viewer, query }) => words.hot(viewer, query.school),
    'search/enter': ({ viewer, body }) => words.enter(viewer, body.keyword),
    'search/hide': ({ viewer, body }) => words.hide(viewer, body),
  }
})
