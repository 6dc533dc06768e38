import { radioRoutes } from '../../../contract/radio/schema'
import { implement } from '../../http/implement'
import { BulletService } from './bullets'
import { mayBroadcast, RadioService } from './service'

export default implement(radioRoutes, (context) => {
  const service = new RadioService(context)
  const bullets = new BulletService(context, service)
  return {
    'radio/list': ({ query, viewer }) => service.list(viewer, query),
    'radio/recent': ({ query, viewer }) => service.recent(viewer, query),
    'radio/desk': ({ viewer }) => ({ may: mayBroadcast(viewer) }),
    'radio/detail': ({ query, viewer }) => service.one(viewer, query.id),
    'radio/publish': ({ body, viewer }) => service.publish(viewer, body),
    'radio/delete': ({ body, viewer }) => service.remove(viewer, body.id),
    'radio/like': ({ body, viewer }) => service.like(viewer, body.id),
    'radio/dislike': ({ body, viewer }) => service.dislike(viewer, body.id),
    'radio/progress': ({ body, viewer }) => service.progress(viewer, body),
    'radio/bullets': ({ query, viewer }) => bullets.span(viewer, query),
    'radio/bullet': ({ body, viewer }) => bullets.add(viewer, body),
    'radio/deleteBullet': ({ body, viewer }) => bullets.remove(viewer, body.id),
  }
})
