import { confessionRoutes } from '../../../contract/confession/schema'
import { implement } from '../../http/implement'
import { ConfessionReview } from './review'
import { ConfessionService } from './service'
import { UnsealService } from './unseal'

export default implement(confessionRoutes, (context) => {
  const service = new ConfessionService(context)
  const review = new ConfessionReview(context)
  const unseal = new UnsealService(context)
  return {
    'loveWall/publish': ({ viewer, body }) => service.publish(viewer, body),
    'loveWall/list': ({ viewer, query }) => service.list(viewer, query),
    'loveWall/detail': ({ viewer, query }) => service.one(viewer, query.id),
    'loveWall/like': ({ viewer, body }) => service.like(viewer, body.id, true),
    'loveWall/dislike': ({ viewer, body }) => service.like(viewer, body.id, false),
    'loveWall/delete': ({ viewer, body }) => service.remove(viewer, body.id),
    'loveWall/mines': ({ viewer, query }) => service.mines(viewer, query),
    'loveWall/named': ({ viewer, query }) => service.named(viewer, query),
    'loveWall/agree': async ({ viewer, body }) => {
      await service.answer(viewer, body.id, 'agree')
      return service.one(viewer, body.id)
    },
    'loveWall/decline': ({ viewer, body }) => service.answer(viewer, body.id, 'decline'),
    'loveWall/queue': ({ viewer, query }) => review.queue(viewer, query),
    'loveWall/review': ({ viewer, body }) =>
      review.decide(viewer, body.id, body.action, 'reason' in body ? body.reason : ''),
    'loveWall/askUnseal': ({ viewer, body }) => unseal.ask(viewer, body),
    'loveWall/unseals': ({ viewer, query }) => unseal.list(viewer, query),
    'loveWall/decideUnseal': ({ viewer, body }) => unseal.decide(viewer, body.id, body.action),
    'loveWall/unsealed': ({ viewer, query }) => unseal.open(viewer, query.id),
  }
})
