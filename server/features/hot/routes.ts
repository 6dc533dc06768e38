import { hotRoutes } from '../../../contract/hot/schema'
import type { Context } from '../../context'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { repeat, second } from '../../jobs'
import { tellEnded } from './ended'
import { listTalks } from './lists'
import { HotService } from './service'

export const plugin = (context: Context) =>
  repeat(context, { name: 'hot-ended', every: 20 * second, round: (going) => tellEnded(context, going) })

export default implement(hotRoutes, (context) => {
  const service = new HotService(context)
  return {
    'hotTalk/list': ({ query, viewer }) => listTalks(context, viewer, query),
    'hotTalk/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'hotTalk/shares': ({ query, viewer }) => service.tally(viewer, query.id),
    'hotTalk/publish': ({ body, viewer }) => service.publish(viewer, body),
    'hotTalk/setPoint': ({ body, viewer }) => service.setPoint(viewer, body.id, body.side),
    'hotTalk/close': ({ body, viewer }) => service.close(viewer, body.id),
    'hotTalk/delete': async ({ body, viewer }) => {
      await service.remove(viewer, body.id)
      return done
    },
    'hotTalk/like': ({ body, viewer }) => service.like(viewer, body.id),
    'hotTalk/dislike': ({ body, viewer }) => service.dislike(viewer, body.id),
  }
})
