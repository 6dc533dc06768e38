import type { FastifyRequest } from 'fastify'
import { cut } from '../../../contract/characters/rules'
import type { Proof } from '../../../contract/account/proof'
import { accountRoutes } from '../../../contract/account/schema'
import { implement } from '../../http/implement'
import { sendCode } from './codes'
import type { Asker } from './gate'
import { ProfileService } from './profile'
import { AccountService } from './service'
import {
  bindPhone,
  register,
  resetPassword,
  signInByCode,
  signInByPassword,
  signInByVendor,
  type From,
} from './signin'

const from = (request: FastifyRequest, device: string | undefined): From => {
  const { client_type = 'web' } = request.query as { client_type?: string }
  return { client: client_type, device: device ?? cut(request.headers['user-agent'] ?? '未知设备', 60) }
}

const askerOf = (request: FastifyRequest, proof: Proof | undefined): Asker => ({ address: request.ip, proof })

export default implement(accountRoutes, (context) => {
  const service = new AccountService(context)
  const profile = new ProfileService(context)
  return {
    'verify/getCode': async ({ body: { phone, scene, proof }, request }) => ({
      wait: await sendCode(context, phone, scene, askerOf(request, proof)),
    }),
    login: ({ body, request }) =>
      'code' in body
        ? signInByCode(
            context,
            body.phone,
            body.code,
            askerOf(request, body.proof),
            from(request, body.device),
          )
        : signInByPassword(
            context,
            body.phone,
            body.password,
            askerOf(request, body.proof),
            from(request, body.device),
          ),
    wxLogin: ({ body, request }) => signInByVendor(context, 'wechat', body.code, from(request, body.device)),
    qqLogin: ({ body, request }) => signInByVendor(context, 'qq', body.code, from(request, body.device)),
    aliLogin: ({ body, request }) => signInByVendor(context, 'alipay', body.code, from(request, body.device)),
    wxMobile: ({ body, request }) =>
      bindPhone(
        context,
        body.bind_token,
        body,
        askerOf(request, 'sms' in body ? body.proof : undefined),
        from(request, body.device),
      ),
    'user/register': ({ body, request }) =>
      register(context, body, askerOf(request, body.proof), from(request, body.device)),
    'user/resetPassword': ({ body, request }) =>
      resetPassword(context, body, askerOf(request, body.proof), from(request, body.device)),
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
