import { Type, type Static } from 'typebox'
import { Proof } from '../account/proof'
import { Session } from '../account/schema'
import { Done, Id, Instant } from '../common'
import { get, post } from '../http'
import { clientTypes, type ClientType } from '../rules'
import { move } from '../security/schema'
import { deskRoutes } from './desk'
import { limits } from './rules'

/** What only the client that began keeps: with it a sign-in goes on. */
const claim = { claim: Type.String({ minLength: 1, maxLength: 128, title: '登录凭证' }) }
const device = { device: Type.Optional(Type.String({ maxLength: 60, title: '设备' })) }
const crowd = { limit: 60 }
const clients = Object.keys(clientTypes) as ClientType[]

/** A person of the school who is shown to be one: whom no account is bound to yet, or who is signed in and may bind it. */
export const Newcomer = Type.Object({
  claim: Type.String(),
  school: Type.Object({ id: Id, name: Type.String() }),
  /** Masked, as the name is; '' where the school does not tell. */
  number: Type.String(),
  name: Type.String(),
  /** Another account is certified by this number: it is the one to bind. */
  taken: Type.Boolean(),
})
export type Newcomer = Static<typeof Newcomer>
const Entered = Type.Union([Session, Newcomer])

export const ssoRoutes = {
  ...deskRoutes,
  'sso/schools': get({
    title: '可以用学校账号登录的学校',
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          campus: Type.String(),
          /** page: on the school's own page. password: account and password are typed here. */
          by: Type.Union([Type.Literal('page'), Type.Literal('password')]),
        }),
      ),
    }),
    who: 'anyone',
  }),
  'sso/begin': post({
    title: '去学校的登录页',
    body: Type.Object({ school: Id, target: Type.Enum(clients, { title: '客户端' }) }),
    data: Type.Object({ claim: Type.String(), url: Type.String() }),
    who: 'anyone',
    ...crowd,
  }),
  'sso/finish': post({
    title: '从学校的登录页回来：登录，或得知还没有账号；登录着的只得知是谁',
    body: Type.Object({
      ...claim,
      ticket: Type.String({ minLength: 1, maxLength: 128, title: '回执' }),
      ...device,
    }),
    data: Entered,
    who: 'anyone',
    ...crowd,
  }),
  'sso/password': post({
    title: '用学校账号和密码登录',
    body: Type.Object({
      school: Id,
      account: Type.String({ pattern: '\\S', maxLength: limits.account.max, title: '学校账号' }),
      password: Type.String({ minLength: 1, maxLength: limits.password.max, title: '密码' }),
      proof: Type.Optional(Proof),
      ...device,
    }),
    data: Entered,
    who: 'anyone',
    limit: 24,
  }),
  'sso/join': post({
    title: '用学校账号建新账号',
    body: Type.Object({ ...claim, ...device }),
    data: Session,
    who: 'anyone',
    ...crowd,
  }),
  'sso/bind': post({
    title: '把学校账号绑定到登录着的账号：刚刚登录过，或带本人的验证凭证',
    body: Type.Object({
      ...claim,
      proof: Type.Optional(Type.String({ minLength: 1, maxLength: 128, title: '验证凭证' })),
      ...move,
    }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'sso/mine': get({
    title: '绑定的学校账号',
    data: Type.Object({
      bound: Type.Union([Type.Object({ school: Type.String(), since: Instant }), Type.Null()]),
    }),
    who: 'user',
  }),
  'sso/unbind': post({ title: '解绑学校账号', data: Done, who: 'user' }),
  'sso/leave': get({
    title: '学校的登录在哪里退出',
    data: Type.Object({ url: Type.Union([Type.String(), Type.Null()]) }),
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    sso: typeof ssoRoutes
  }
}
