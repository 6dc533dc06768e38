import { subscribeRoutes } from '../../../../contract/subscribe/schema'
import { implement } from '../../../http/implement'
import { AccountService } from './accounts'
import { EditorService } from './editors'
import { SubscribeLists } from './lists'
import { SourceReader } from './read'
import { digestSettings, editDigest } from './settings'
import { SubscriptionService } from './subscriptions'
import { bestOf } from './topics'

export default implement(subscribeRoutes, (context) => {
  const lists = new SubscribeLists(context)
  const subscriptions = new SubscriptionService(context)
  const reader = new SourceReader(context)
  const accounts = new AccountService(context)
  const editors = new EditorService(context)
  return {
    'subscribe/mine': ({ query, viewer }) => lists.mine(viewer, query),
    'subscribe/latest': ({ query, viewer }) => lists.latest(viewer, query),
    'subscribe/today': ({ viewer }) => lists.today(viewer),
    'subscribe/discover': ({ query, viewer }) => lists.discover(viewer, query),
    'subscribe/columns': ({ query, viewer }) => lists.columns(viewer, query),
    'subscribe/detail': async ({ query, viewer }) => {
      const [shown, standing] = await Promise.all([
        reader.detail(viewer, query),
        viewer && subscriptions.standing(viewer, query),
      ])
      return { ...shown, standing, subscribed: standing !== null }
    },
    'subscribe/articles': ({ query, viewer }) => reader.articles(viewer, query),
    'subscribe/best': async ({ query, viewer }) => ({ items: await bestOf(context, viewer, query.id) }),
    'subscribe/standing': ({ query, viewer }) =>
      subscriptions.standing(viewer, { kind: 'topic', id: query.id }),
    'subscribe/add': ({ body, viewer }) => subscriptions.add(viewer, body),
    'subscribe/cancel': ({ body, viewer }) => subscriptions.cancel(viewer, body),
    'subscribe/setting': ({ body, viewer }) => subscriptions.set(viewer, body),
    'subscribe/read': ({ body, viewer }) => subscriptions.read(viewer, body),
    'subscribe/readAll': ({ viewer }) => subscriptions.readAll(viewer),
    'subscribe/settings': ({ viewer }) => digestSettings(context, viewer),
    'subscribe/editSettings': ({ body, viewer }) => editDigest(context, viewer, body),
    'subscribe/apply': ({ body, viewer }) => accounts.apply(viewer, body),
    'subscribe/edit': ({ body, viewer }) => accounts.edit(viewer, body),
    'subscribe/own': ({ query, viewer }) => accounts.own(viewer, query),
    'subscribe/queue': ({ query, viewer }) => accounts.queue(viewer, query),
    'subscribe/review': ({ body, viewer }) => accounts.review(viewer, body),
    'subscribe/editors': ({ query, viewer }) => editors.list(viewer, query.id),
    'subscribe/candidates': ({ query, viewer }) => editors.candidates(viewer, query),
    'subscribe/addEditor': ({ body, viewer }) => editors.add(viewer, body.id, body.user),
    'subscribe/deleteEditor': ({ body, viewer }) => editors.remove(viewer, body.id, body.user),
  }
})
