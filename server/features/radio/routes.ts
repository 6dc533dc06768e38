import { radioRoutes } from '../../../contract/radio/schema'
import { implement } from '../../http/implement'
import { like } from '../../core/thing/likes'
import { remove } from '../../core/thing/remove'
import { BulletService } from './bullets'
import { mayBroadcast, RadioService } from './service'
import { programme } from './thing'

export default implement(radioRoutes, (context) => {
  const service = new RadioService(context)
  const bullets = new BulletService(context, service)
  return {
    'radio/list': ({ query, viewer }) => service.list(viewer, query),
    'radio/recent': ({ query, viewer }) => service.recent(viewer, query),
    'radio/desk': ({ viewer }) => ({ may: mayBroadcast(viewer) }),
    'radio/detail': ({ query, viewer }) => service.one(viewer, query.id),
    'radio/publish': ({ body, viewer }) => service.publish(viewer, body),
    'radio/delete': ({ body, viewer }) => remove(context, viewer, programme, body.id),
    'radio/like': ({ body, viewer }) => like(context, viewer, programme, body.id, true),
    'radio/dislike': ({ body, viewer }) => like(context, viewer, programme, body.id, false),
    'radio/progress': ({ body, viewer }) => service.progress(viewer, body),
    'radio/bullets': ({ query, viewer }) => bullets.span(viewer, query),
    'radio/bullet': ({ body, viewer }) => bullets.add(viewer, body),
    'radio/deleteBullet': ({ body, viewer }) => bullets.remove(viewer, body.id),
  }
})
