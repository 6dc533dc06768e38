import type { FastifyRequest } from 'fastify'
import type { Proof } from '../../../contract/account/proof'
import { accountRoutes } from '../../../contract/account/schema'
import { implement } from '../../http/implement'
import { mailSignInCode, sendCode } from '../../core/people/codes'
import { fromOf, type Handle } from '../../core/people/entering'
import type { Asker } from '../../core/people/gate'
import { enterInvited } from '../../core/people/invitations'
import { ProfileService } from './profile'
import { AccountService } from './service'
import {
  bindVendor,
  register,
  resetPassword,
  signInByCode,
  signInByPassword,
  signInByVendor,
} from '../../core/people/signin'

const handleOf = (body: Handle): Handle =>
  'phone' in body ? { phone: body.phone } : { mail: body.mail.toLowerCase() }

const askerOf = (request: FastifyRequest, proof: Proof | undefined): Asker => ({ address: request.ip, proof })

export default implement(accountRoutes, (context) => {
  const service = new AccountService(context)
  const profile = new ProfileService(context)
  return {
    'verify/getCode': async ({ body, request }) => {
      const asker = askerOf(request, body.proof)
      return {
        wait: await ('phone' in body
          ? sendCode(context, body.phone, body.scene, asker)
          : mailSignInCode(context, body.mail.toLowerCase(), body.scene, asker)),
      }
    },
    login: ({ body, request }) =>
      'code' in body
        ? signInByCode(
            context,
            handleOf(body),
            body.code,
            askerOf(request, body.proof),
            fromOf(request, body.device),
          )
        : signInByPassword(
            context,
            handleOf(body),
            body.password,
            askerOf(request, body.proof),
            fromOf(request, body.device),
          ),
    wxLogin: ({ body, request }) =>
      signInByVendor(context, 'wechat', body.code, fromOf(request, body.device)),
    qqLogin: ({ body, request }) => signInByVendor(context, 'qq', body.code, fromOf(request, body.device)),
    aliLogin: ({ body, request }) =>
      signInByVendor(context, 'alipay', body.code, fromOf(request, body.device)),
    wxMobile: ({ body, request }) =>
      bindVendor(
        context,
        body.bind_token,
        'code' in body ? body : { ...handleOf(body), sms: body.sms },
        askerOf(request, 'sms' in body ? body.proof : undefined),
        fromOf(request, body.device),
      ),
    'user/invited': ({ body, request }) => enterInvited(context, body.token, fromOf(request, body.device)),
    'user/register': ({ body, request }) =>
      register(context, body, askerOf(request, body.proof), fromOf(request, body.device)),
    'user/resetPassword': ({ body, request }) =>
      resetPassword(context, body, askerOf(request, body.proof), fromOf(request, body.device)),
    'user/info': ({ viewer }) => profile.me(viewer),
    'user/edit': ({ viewer, body }) => profile.edit(viewer, body),
    'user/suggestions': async ({ viewer, query }) => ({
      items: await profile.suggestions(viewer, query.field),
    }),
    'user/follow': ({ viewer, body }) => service.follow(viewer, body.id),
    'user/unfollow': ({ viewer, body }) => service.unfollow(viewer, body.id),
    'user/search': ({ viewer, query }) => service.search(viewer, query),
    'user/devices': ({ viewer }) => service.devices(viewer),
    'user/signOutDevice': ({ viewer, body }) => service.signOut(viewer, body.id),
    'user/signOut': ({ viewer }) => service.signOut(viewer),
  }
})
