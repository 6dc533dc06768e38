import { passkeyRoutes } from '../../../contract/passkey/schema'
import { fromOf } from '../../core/people/entering'
import { implement } from '../../http/implement'
import { PasskeyService } from './service'

export default implement(passkeyRoutes, (context) => {
  const service = new PasskeyService(context)
  return {
    'passkey/mine': ({ viewer }) => service.mine(viewer),
    'passkey/begin': ({ viewer, body }) => service.begin(viewer, body.proof),
    'passkey/add': ({ viewer, body }) => service.add(viewer, body.claim, body.name, body.made),
    'passkey/rename': ({ viewer, body }) => service.rename(viewer, body.id, body.name),
    'passkey/remove': ({ viewer, body }) => service.remove(viewer, body.id),
    'passkey/ask': () => service.ask(),
    'passkey/enter': ({ body, request }) =>
      service.enter(body.claim, body.used, fromOf(request, body.device)),
  }
})
