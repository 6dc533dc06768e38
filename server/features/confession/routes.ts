import { confessionRoutes } from '../../../contract/confession/schema'
import { done } from '../../http/envelope'
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
    'loveWall/like': ({ viewer, body }) => service.like(viewer, body.id),
    'loveWall/dislike': ({ viewer, body }) => service.dislike(viewer, body.id),
    'loveWall/delete': async ({ viewer, body }) => {
      await service.remove(viewer, body.id)
      return done
    },
    'loveWall/mines': ({ viewer, query }) => service.mines(viewer, query),
    'loveWall/named': ({ viewer, query }) => service.named(viewer, query),
    'loveWall/agree': async ({ viewer, body }) => {
      await service.answer(viewer, body.id, 'agree')
      return service.one(viewer, body.id)
    },
    'loveWall/decline': async ({ viewer, body }) => {
      await service.answer(viewer, body.id, 'decline')
      return done
    },
    'loveWall/queue': ({ viewer, query }) => review.queue(viewer, query),
    'loveWall/review': async ({ viewer, body }) => {
      await review.decide(viewer, body.id, body.action, 'reason' in body ? body.reason : '')
      return done
    },
    'loveWall/askUnseal': ({ viewer, body }) => unseal.ask(viewer, body),
    'loveWall/unseals': ({ viewer, query }) => unseal.list(viewer, query),
    'loveWall/decideUnseal': async ({ viewer, body }) => {
      await unseal.decide(viewer, body.id, body.action)
      return done
    },
    'loveWall/unsealed': ({ viewer, query }) => unseal.open(viewer, query.id),
  }
})
