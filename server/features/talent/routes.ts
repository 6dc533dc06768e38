import { talentRoutes } from '../../../contract/talent/schema'
import { implement } from '../../http/implement'
import { publishArticle } from './articles'
import { ColumnService } from './columns'

export default implement(talentRoutes, (context) => {
  const columns = new ColumnService(context)
  return {
    'talent/hosts': async ({ query, viewer }) => ({ items: await columns.hosts(viewer, query.topic) }),
    'talent/columns': async ({ viewer }) => ({ items: await columns.mine(viewer) }),
    'talent/host': ({ body, viewer }) => columns.host(viewer, body.topic),
    'talent/leave': ({ body, viewer }) => columns.leave(viewer, body.id),
    'talent/setting': ({ body, viewer }) => columns.setting(viewer, body),
    'talent/articles': ({ query, viewer }) => columns.articles(viewer, query),
    'talent/publish': ({ body, viewer }) => publishArticle(context, viewer, body),
  }
})
