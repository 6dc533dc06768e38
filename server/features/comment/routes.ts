import { commentRoutes } from '../../../contract/comment/schema'
import { implement } from '../../http/implement'
import { CommentService } from './service'

export default implement(commentRoutes, (context) => {
  const service = new CommentService(context)
  return {
    'comment/comments': ({ query, viewer }) => service.list(viewer, query),
    'comment/replies': ({ query, viewer }) => service.replies(viewer, query),
    'comment/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'comment/publish': ({ body, viewer }) => service.publish(viewer, body),
    'comment/addReply': ({ body, viewer }) => service.reply(viewer, body),
    'comment/delete': ({ body, viewer }) => service.remove(viewer, body.id, 'comment'),
    'comment/deleteReply': ({ body, viewer }) => service.remove(viewer, body.id, 'reply'),
    'comment/like': ({ body, viewer }) => service.vote(viewer, body.id, 'like'),
    'comment/dislike': ({ body, viewer }) => service.vote(viewer, body.id, null),
    'comment/step': ({ body, viewer }) => service.vote(viewer, body.id, 'step'),
    'comment/unstep': ({ body, viewer }) => service.vote(viewer, body.id, null),
  }
})
