import { alertRoutes } from '../../../../contract/secondhand/alerts/schema'
import { implement } from '../../../http/implement'
import { forget, mute, save, searchesOf } from './searches'

export default implement(alertRoutes, (context) => ({
  'secondHand/searches': ({ viewer }) => searchesOf(context, viewer),
  'secondHand/saveSearch': ({ body, viewer }) => save(context, viewer, body),
  'secondHand/muteSearch': ({ body, viewer }) => mute(context, viewer, body.id, body.on),
  'secondHand/forgetSearch': ({ body, viewer }) => forget(context, viewer, body.id),
}))
