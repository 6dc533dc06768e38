import { circleRoutes } from '../../../contract/circle/schema'
import { administers, type Viewer } from '../../context'
import { implement } from '../../http/implement'
import { refuse } from '../../http/refusal'
import { allowsAnonymous, setAnonymous } from '../../core/dynamic/anonymity'
import { dynamic } from '../../core/dynamic/thing'
import { recommendedBy } from '../../core/privacy/settings'
import { like } from '../../core/thing/likes'
import { Posters } from './posters'
import { CircleService } from './service'

const schoolOf = (asked: string | undefined, viewer: Viewer | null): string => {
  const school = asked ?? viewer?.schoolId
  if (!school) throw refuse('请先选择学校')
  return school
}

export default implement(circleRoutes, (context) => {
  const service = new CircleService(context)
  const posters = new Posters(context, service.feed)
  const { desk, feed } = service
  return {
    'dynamic/list': ({ query: { school, ...query }, viewer }) =>
      feed.school(viewer, schoolOf(school, viewer), query),
    'dynamic/nationwide': ({ query, viewer }) => feed.nationwide(viewer, query),
    'dynamic/following': ({ query, viewer }) => feed.following(viewer, query),
    'dynamic/recommend': async ({ query: { school, ...page }, viewer }) => {
      const near = school ?? viewer?.schoolId
      const sort = await recommendedBy(context, viewer, page.after)
      if (!near) return feed.nationwide(viewer, { ...page, sort })
      return viewer && sort === 'hot'
        ? feed.recommended(viewer, near, page)
        : feed.school(viewer, near, { ...page, sort })
    },
    'dynamic/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'dynamic/publish': ({ body, viewer }) => service.publish(viewer, body),
    'dynamic/anonymity': async ({ viewer, query: { school = viewer.schoolId } }) => ({
      allowed: await allowsAnonymous(context.db, school),
      manages: school !== null && administers(viewer, school),
    }),
    'dynamic/setAnonymity': ({ body, viewer }) => setAnonymous(context, viewer, body),
    'dynamic/like': ({ body, viewer }) => like(context, viewer, dynamic, body.id, true),
    'dynamic/dislike': ({ body, viewer }) => like(context, viewer, dynamic, body.id, false),
    'dynamic/delete': ({ body, viewer }) => service.remove(viewer, body.id, body.reason),
    'dynamic/setScope': ({ body, viewer }) => service.setScope(viewer, body.id, body.scope),
    'dynamic/solve': ({ body, viewer }) => service.solve(viewer, body.id, body.solved),
    'dynamic/edit': ({ body, viewer }) => service.edit(viewer, body),
    'dynamic/favorite': ({ body, viewer }) => service.favorite(viewer, body.id, body.on),
    'dynamic/favorites': ({ query, viewer }) => feed.favorites(viewer, query),
    'dynamic/code': ({ query, viewer }) => posters.of(viewer, query.id),
    'dynamic/setHot': ({ body, viewer }) => desk.setHot(viewer, body.id, true),
    'dynamic/cancelHot': ({ body, viewer }) => desk.setHot(viewer, body.id, false),
    'dynamic/pending': ({ query, viewer }) => desk.pending(viewer, query),
    'dynamic/approved': ({ body, viewer }) => desk.decide(viewer, body.id, 'approve', null),
    'dynamic/refused': ({ body, viewer }) => desk.decide(viewer, body.id, 'refuse', body.reason),
    'dynamic/adminDeletes': ({ query, viewer }) => desk.removed(viewer, query),
    'dynamic/mines': ({ query, viewer }) => feed.author(viewer, viewer.id, query),
    'dynamic/liked': ({ query, viewer }) => feed.liked(viewer, query),
    'dynamic/userDynamics': ({ query: { user, ...query }, viewer }) => feed.author(viewer, user, query),
    'dynamic/likes': ({ query, viewer }) => service.likes(viewer, query),
    'dynamic/medias': ({ query, viewer }) => service.medias(viewer, query),
  }
})
