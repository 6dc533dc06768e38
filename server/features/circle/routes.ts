import { circleRoutes } from '../../../contract/circle/schema'
import type { Viewer } from '../../context'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { refuse } from '../../http/refusal'
import { recommendedBy } from '../privacy/settings'
import { CircleService } from './service'

const schoolOf = (asked: string | undefined, viewer: Viewer | null): string => {
  const school = asked ?? viewer?.schoolId
  if (!school) throw refuse('请先选择学校')
  return school
}

export default implement(circleRoutes, (context) => {
  const service = new CircleService(context)
  const { feed } = service
  return {
    'dynamic/list': ({ query: { school, ...query }, viewer }) => feed.school(viewer, schoolOf(school, viewer), query),
    'dynamic/nationwide': ({ query, viewer }) => feed.nationwide(viewer, query),
    'dynamic/following': ({ query, viewer }) => feed.following(viewer, query),
    'dynamic/recommend': async ({ query: { school, ...page }, viewer }) => {
      const near = school ?? viewer?.schoolId
      const query = { ...page, sort: await recommendedBy(context, viewer, page.after) }
      return near ? feed.school(viewer, near, query) : feed.nationwide(viewer, query)
    },
    'dynamic/search': ({ query, viewer }) => feed.search(viewer, query),
    'dynamic/detail': ({ query, viewer }) => service.detail(viewer, query.id),
    'dynamic/publish': ({ body, viewer }) => service.publish(viewer, body),
    'dynamic/like': ({ body, viewer }) => service.like(viewer, body.id),
    'dynamic/dislike': ({ body, viewer }) => service.dislike(viewer, body.id),
    'dynamic/delete': async ({ body, viewer }) => {
      await service.remove(viewer, body.id)
      return done
    },
    'dynamic/mines': ({ query, viewer }) => feed.author(viewer, viewer.id, query),
    'dynamic/liked': ({ query, viewer }) => feed.liked(viewer, query),
    'dynamic/userDynamics': ({ query: { user, ...query }, viewer }) => feed.author(viewer, user, query),
    'dynamic/likes': ({ query, viewer }) => service.likes(viewer, query),
    'dynamic/medias': ({ query, viewer }) => service.medias(viewer, query),
  }
})
