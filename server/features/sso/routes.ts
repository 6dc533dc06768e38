import { ssoRoutes } from '../../../contract/sso/schema'
import { fromOf } from '../../core/people/entering'
import { implement } from '../../http/implement'
import { SignInDesk } from './desk'
import { SsoService } from './service'

export default implement(ssoRoutes, (context) => {
  const secrets = context.secrets
  const service = new SsoService(context, secrets)
  const desk = new SignInDesk(context, secrets)
  return {
    'sso/schools': async () => ({ items: await service.signIns.list() }),
    'sso/begin': ({ body }) => service.ways.begin(body.school, body.target),
    'sso/finish': ({ viewer, body, request }) =>
      service.finish(viewer, body.claim, body.ticket, fromOf(request, body.device)),
    'sso/password': ({ viewer, body, request }) =>
      service.byPassword(
        viewer,
        body.school,
        body,
        { address: request.ip, proof: body.proof },
        fromOf(request, body.device),
      ),
    'sso/join': ({ body, request }) => service.join(body.claim, fromOf(request, body.device)),
    'sso/bind': ({ viewer, body }) => service.bind(viewer, body),
    'sso/mine': ({ viewer }) => service.mine(viewer),
    'sso/unbind': ({ viewer }) => service.unbind(viewer),
    'sso/leave': ({ viewer }) => service.leave(viewer),
    'sso/setting': ({ viewer, query }) => desk.read(viewer, query.school),
    'sso/try': ({ viewer, body }) => desk.try(viewer, body),
    'sso/set': ({ viewer, body }) => desk.set(viewer, body),
    'sso/off': ({ viewer, body }) => desk.off(viewer, body.school, body.proof),
  }
})
