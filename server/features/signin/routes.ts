import { signinRoutes } from '../../../contract/signin/schema'
import { implement } from '../../http/implement'
import { expiryOf } from './expiry'
import { SigninService } from './service'

export default implement(signinRoutes, (context) => {
  const service = new SigninService(context)
  return {
    'user/dailySign': ({ viewer }) => service.sign(viewer),
    'user/makeUpSign': ({ viewer, body }) => service.makeUp(viewer, body.day),
    'user/signInfo': ({ viewer }) => service.info(viewer),
    'user/dateSignRecord': ({ viewer, query }) => service.month(viewer, query.month),
    'user/signRecord': ({ viewer, query }) => service.list(viewer, query),
    'user/signSetting': ({ viewer, body }) => service.set(viewer, body),
    'user/scoreExpiry': ({ viewer }) => expiryOf(context, viewer),
  }
})
