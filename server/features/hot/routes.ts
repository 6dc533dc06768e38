import { hotRoutes } from '../../../contract/hot/schema'
import { implement } from '../../http/implement'
import { listTalks } from './lists'
import { HotService } from './service'

export default implement(hotRoutes, (context) => {
  const service = new HotService(context)
  return {
    'hotTalk/list': ({ query, viewer }) => listTalks(context, viewer, query),
    'hotTalk/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'hotTalk/shares': ({ query, viewer }) => service.tally(viewer, query.id),
    'hotTalk/publish': ({ body, viewer }) => service.publish(viewer, body),
    'hotTalk/setPoint': ({ body, viewer }) => service.setPoint(viewer, body.id, body.side),
    'hotTalk/close': ({ body, viewer }) => service.close(viewer, body.id),
    'hotTalk/delete': ({ body, viewer }) => service.remove(viewer, body.id),
    'hotTalk/like': ({ body, viewer }) => service.like(viewer, body.id),
    'hotTalk/dislike': ({ body, viewer }) => service.dislike(viewer, body.id),
  }
})
