import { talentRoutes } from '../../../contract/talent/schema'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { publishArticle } from './articles'
import { ColumnService } from './columns'

export default implement(talentRoutes, (context) => {
  const columns = new ColumnService(context)
  return {
    'talent/hosts': async ({ query, viewer }) => ({ items: await columns.hosts(viewer, query.topic) }),
    'talent/columns': async ({ viewer }) => ({ items: await columns.mine(viewer) }),
    'talent/host': ({ body, viewer }) => columns.host(viewer, body.topic),
    'talent/leave': async ({ body, viewer }) => {
      await columns.leave(viewer, body.id)
      return done
    },
    'talent/setting': ({ body, viewer }) => columns.setting(viewer, body),
    'talent/articles': ({ query, viewer }) => columns.articles(viewer, query),
    'talent/publish': ({ body, viewer }) => publishArticle(context, viewer, body),
  }
})
