import { categories, categoryTitles } from '../../../contract/topic/rules'
import { topicRoutes } from '../../../contract/topic/schema'
import { implement } from '../../http/implement'
import { TopicDynamics } from './dynamics'
import { TopicLists } from './lists'
import { ManagerService } from './managers'
import { PeopleService } from './people'
import { TopicReview } from './review'
import { TopicService } from './service'

export default implement(topicRoutes, (context) => {
  const service = new TopicService(context)
  const lists = new TopicLists(context)
  const managers = new ManagerService(context)
  const dynamics = new TopicDynamics(context)
  const people = new PeopleService(context)
  const review = new TopicReview(context)
  return {
    'topic/add': ({ viewer, body }) => service.add(viewer, body),
    'topic/edit': ({ viewer, body }) => service.edit(viewer, body),
    'topic/recommended': ({ viewer, query }) => lists.recommended(viewer, query),
    'topic/list': ({ viewer, query }) => lists.list(viewer, query),
    'topic/category': async ({ viewer }) => {
      const mine = viewer ? await service.interests(viewer) : []
      return {
        items: categories.map((key) => ({ key, title: categoryTitles[key], interested: mine.includes(key) })),
      }
    },
    'topic/Interest': async ({ viewer, body }) => ({
      categories: await service.choose(viewer, body.categories),
    }),
    'topic/myTopic': ({ viewer, query }) => lists.own(viewer, query),
    'topic/detail': ({ viewer, query }) => service.detail(viewer, query),
    'topic/dynamics': ({ viewer, query: { id, ...page } }) => dynamics.list(viewer, id, page),
    'topic/managers': ({ viewer, query }) => managers.list(viewer, query.id),
    'topic/addManager': ({ viewer, body }) => managers.add(viewer, body.id, body.user),
    'topic/deleteManager': ({ viewer, body }) => managers.remove(viewer, body.id, body.user),
    'topic/searchUsers': ({ viewer, query }) => managers.candidates(viewer, query),
    'topic/followUsers': ({ viewer, query }) => people.followers(viewer, query),
    'topic/follow': ({ viewer, body }) => service.follow(viewer, body.id),
    'topic/cancelFollow': ({ viewer, body }) => service.cancelFollow(viewer, body.id),
    'user/followTopics': ({ viewer, query }) => lists.followed(viewer, query),
    'topic/queue': ({ viewer, query }) => review.queue(viewer, query),
    'topic/review': ({ viewer, body }) => review.decide(viewer, body),
    'dynamic/topicDynamics': ({ viewer, query: { topic, ...page } }) => dynamics.hashtag(viewer, topic, page),
    'dynamic/topics': ({ viewer, query }) => lists.offers(viewer, query),
    'user/recommended': ({ viewer, query }) => people.recommended(viewer, query),
    'user/dismissRecommended': ({ viewer, body }) => people.dismiss(viewer, body.id),
  }
})
