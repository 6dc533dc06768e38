import { pushRoutes } from '../../../contract/push/schema'
import { implement } from '../../http/implement'
import { stateOf, subscribe, unsubscribe } from './subscriptions'

export default implement(pushRoutes, (context) => ({
  'push/state': ({ viewer }) => stateOf(context, viewer),
  'push/subscribe': ({ viewer, body }) => subscribe(context, viewer, body),
  'push/unsubscribe': ({ viewer }) => unsubscribe(context, viewer),
}))
