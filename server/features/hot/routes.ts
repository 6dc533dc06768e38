import { hotRoutes } from '../../../contract/hot/schema'
import { implement } from '../../http/implement'
import { like } from '../../core/thing/likes'
import { remove } from '../../core/thing/remove'
import { listTalks } from './lists'
import { HotService } from './service'
import { talk } from './thing'

export default implement(hotRoutes, (context) => {
  const service = new HotService(context)
  return {
    'hotTalk/list': ({ query, viewer }) => listTalks(context, viewer, query),
    'hotTalk/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'hotTalk/shares': ({ query, viewer }) => service.tally(viewer, query.id),
    'hotTalk/publish': ({ body, viewer }) => service.publish(viewer, body),
    'hotTalk/setPoint': ({ body, viewer }) => service.setPoint(viewer, body.id, body.side),
    'hotTalk/close': ({ body, viewer }) => service.close(viewer, body.id),
    'hotTalk/delete': ({ body, viewer }) => remove(context, viewer, talk, body.id),
    'hotTalk/like': ({ body, viewer }) => like(context, viewer, talk, body.id, true),
    'hotTalk/dislike': ({ body, viewer }) => like(context, viewer, talk, body.id, false),
  }
})
