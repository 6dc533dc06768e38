import { securityRoutes } from '../../../contract/security/schema'
import { implement } from '../../http/implement'
import { mailCode } from '../../core/people/codes'
import { Bindings } from './binding'
import { changePayPassword, setPayPassword } from '../../core/security/payPassword'
import { prove, sendOwnCode } from '../../core/security/proofs'
import { SecurityService } from './service'
import { unbindVendor } from './unbind'

const finished = async (work: Promise<void>) => {
  await work
}

export default implement(securityRoutes, (context) => {
  const service = new SecurityService(context)
  const bindings = new Bindings(context)
  return {
    'user/security': ({ viewer }) => service.state(viewer),
    'user/getCode': async ({ viewer, body }) => ({ wait: await sendOwnCode(context, viewer, body.purpose) }),
    'user/verifyCode': async ({ viewer, body }) => ({
      proof: await prove(context, viewer, body.purpose, body.code),
    }),
    'user/changePassword': ({ viewer, body }) =>
      finished(service.changePassword(viewer, body.old, body.password)),
    'user/setPassword': ({ viewer, body }) =>
      finished(service.setPassword(viewer, body.proof, body.password)),
    'user/changePayPassword': ({ viewer, body }) =>
      finished(changePayPassword(context, viewer, body.old, body.password)),
    'user/setPayPassword': ({ viewer, body }) =>
      finished(setPayPassword(context, viewer, body.proof, body.password)),
    'user/changePhone': ({ viewer, body, request }) =>
      finished(
        bindings.changePhone(viewer, body, body.phone, body.code, {
          address: request.ip,
          proof: body.work,
        }),
      ),
    'user/getEmailCode': async ({ body: { email, proof }, request }) => ({
      wait: await mailCode(context, email.toLowerCase(), { address: request.ip, proof }),
    }),
    'user/setEmail': ({ viewer, body, request }) =>
      finished(
        bindings.setEmail(viewer, body, body.email.toLowerCase(), body.code, {
          address: request.ip,
          proof: body.work,
        }),
      ),
    'user/removeEmail': ({ viewer }) => finished(bindings.removeEmail(viewer)),
    'user/bindVendor': ({ viewer, body }) =>
      finished(bindings.bindVendor(viewer, body, body.vendor, body.code)),
    'user/unbindVendor': ({ viewer, body }) => finished(unbindVendor(context, viewer, body.vendor)),
    'user/signOutOthers': ({ viewer }) => finished(service.signOutOthers(viewer)),
    'user/export': ({ viewer }) => service.prepareExport(viewer),
    'user/deleteAccount': ({ viewer, body }) => service.deleteAccount(viewer, body.proof),
    'user/keepAccount': ({ viewer }) => finished(service.keepAccount(viewer)),
  }
})
