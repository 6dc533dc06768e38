import { topicdeskRoutes } from '../../../../contract/topicdesk/schema'
import { implement } from '../../../http/implement'
import { TopicAppeals } from './appeals'
import { TopicCases } from './case'
import { TopicDesk } from './desk'
import { Moderation } from './moderation'
import { statsOf } from './stats'
import { TopicUpkeep } from './upkeep'

export default implement(topicdeskRoutes, (context) => {
  const desk = new TopicDesk(context)
  const cases = new TopicCases(context)
  const appeals = new TopicAppeals(context)
  const upkeep = new TopicUpkeep(context)
  const moderation = new Moderation(context)
  return {
    'topic/desk': ({ viewer, query }) => desk.counts(viewer, query.id),
    'topic/managed': ({ viewer, query }) => desk.topics(viewer, query),
    'topic/schoolTopics': ({ viewer, query }) => upkeep.list(viewer, query),
    'topic/freshDynamics': ({ viewer, query }) => desk.fresh(viewer, query),
    'topic/reportedDynamics': ({ viewer, query }) => desk.reported(viewer, query),
    'topic/deletedDynamics': ({ viewer, query }) => moderation.removed(viewer, query),
    'topic/abnormal': ({ viewer, query }) => desk.abnormal(viewer, query),
    'topic/case': ({ viewer, query }) => cases.one(viewer, query.id, query.dynamic),
    'topic/reply': ({ viewer, body }) => cases.reply(viewer, body),
    'topic/removals': ({ viewer, query }) => appeals.own(viewer, query),
    'topic/removal': ({ viewer, query }) => appeals.one(viewer, query.id),
    'topic/addAppeal': ({ viewer, body }) => appeals.add(viewer, body),
    'topic/appeals': ({ viewer, query }) => appeals.queue(viewer, query),
    'topic/stats': ({ viewer, query }) => statsOf(context, viewer, query.id),
    'topic/log': ({ viewer, query }) => upkeep.log(viewer, query),
    'topic/check': ({ viewer, body }) => desk.check(viewer, body.id, body.dynamic),
    'topic/pass': ({ viewer, body }) => desk.pass(viewer, body.id, body.dynamic, body.passed),
    'topic/removeDynamic': ({ viewer, body }) => moderation.remove(viewer, body),
    'topic/restoreDynamic': ({ viewer, body }) => moderation.restore(viewer, body.id, body.dynamic),
    'topic/decideAppeal': ({ viewer, body }) => appeals.decide(viewer, body),
    'topic/close': ({ viewer, body }) => upkeep.close(viewer, body.id, body.reason),
    'topic/reopen': ({ viewer, body }) => upkeep.reopen(viewer, body.id),
    'topic/transfer': ({ viewer, body }) => upkeep.transfer(viewer, body.id, body.user),
  }
})
