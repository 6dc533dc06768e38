import { Type, type Static } from 'typebox'
import { limits, passwordPattern, phonePattern, smsCodePattern } from '../account/rules'
import { Proof } from '../account/proof'
import { Done, Instant } from '../common'
import { get, post } from '../http'
import { emailMax, emailPattern, payPassword, purposes, type Purpose } from './rules'

const Code = Type.String({ pattern: smsCodePattern, title: '验证码' })
const NewPassword = Type.String({
  minLength: limits.password.min,
  maxLength: limits.password.max,
  pattern: passwordPattern,
  title: '新密码',
})
const PayPassword = Type.String({ pattern: payPassword.pattern, title: '支付密码' })
const Email = Type.String({ maxLength: emailMax, pattern: emailPattern, title: '邮箱' })
const PurposeOf = Type.Unsafe<Purpose>(
  Type.Union(
    purposes.map((purpose) => Type.Literal(purpose)),
    { title: '用途' },
  ),
)
/** Given by user/verifyCode for the same purpose. */
const proof = { proof: Type.String({ minLength: 1, maxLength: 128, title: '验证凭证' }) }
/** For a code that many tried; `proof` is that of the phone. */
const work = { work: Type.Optional(Proof) }
/** What is bound belongs to another account: it goes over to this one, and that one is deleted if nothing else signs in to it. */
export const move = { move: Type.Optional(Type.Boolean({ title: '从另一个账号改绑过来' })) }
/** In `data.elsewhere` of a refusal that `move` answers. */
export interface Elsewhere {
  /** Name of the account that what is bound belongs to. */
  name: string
  /** Nothing else signs in to it. */
  closes: boolean
}
const VendorName = Type.Union([Type.Literal('wechat'), Type.Literal('qq'), Type.Literal('alipay')], {
  title: '平台',
})
const Wait = Type.Object({ wait: Type.Integer({ description: '多少秒后可再发' }) })

export const Security = Type.Object({
  /** Masked; null for who has none. */
  phone: Type.Union([Type.String(), Type.Null()]),
  /** Where a code that proves the owner goes, masked; null: a sign-in of the last minutes proves them. */
  reach: Type.Union([
    Type.Object({ by: Type.Union([Type.Literal('sms'), Type.Literal('mail')]), to: Type.String() }),
    Type.Null(),
  ]),
  /** Masked; null when none is bound. */
  email: Type.Union([Type.String(), Type.Null()]),
  /** The server can send mail. */
  mail: Type.Boolean(),
  has_password: Type.Boolean(),
  has_pay_password: Type.Boolean(),
  /** Too many wrong payment passwords: refused until then. */
  pay_locked_until: Type.Union([Instant, Type.Null()]),
  vendors: Type.Object({ wechat: Type.Boolean(), qq: Type.Boolean(), alipay: Type.Boolean() }),
  /** The account is deleted then. */
  delete_at: Type.Union([Instant, Type.Null()]),
  /** When the data can be exported next; null for now. */
  export_at: Type.Union([Instant, Type.Null()]),
})
export type Security = Static<typeof Security>

export const securityRoutes = {
  'user/security': get({ title: '账号与安全的状态', data: Security, who: 'user' }),
  'user/getCode': post({
    title: '向本人的手机号或邮箱发送验证码',
    body: Type.Object({ purpose: PurposeOf }),
    data: Wait,
    who: 'user',
    limit: 20,
  }),
  'user/verifyCode': post({
    title: '用验证码证明是本人，换取一次性凭证；没有手机号和邮箱的，用刚刚的登录证明',
    body: Type.Object({ purpose: PurposeOf, code: Type.Optional(Code) }),
    data: Type.Object({ proof: Type.String() }),
    who: 'user',
    limit: 20,
  }),
  'user/changePassword': post({
    title: '用旧密码修改登录密码，其余设备退出登录',
    body: Type.Object({
      old: Type.String({ minLength: 1, maxLength: limits.password.max, title: '旧密码' }),
      password: NewPassword,
    }),
    data: Done,
    who: 'user',
    limit: 10,
  }),
  'user/setPassword': post({
    title: '证明是本人后设置登录密码，其余设备退出登录',
    body: Type.Object({ ...proof, password: NewPassword }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/changePayPassword': post({
    title: '用旧支付密码修改支付密码',
    body: Type.Object({ old: PayPassword, password: PayPassword }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/setPayPassword': post({
    title: '证明是本人后设置支付密码',
    body: Type.Object({ ...proof, password: PayPassword }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/changePhone': post({
    title: '绑定或换绑手机号：本人的凭证和新号的验证码；其余设备退出登录',
    body: Type.Object({
      ...proof,
      phone: Type.String({ pattern: phonePattern, title: '新手机号' }),
      code: Code,
      ...work,
      ...move,
    }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/getEmailCode': post({
    title: '发送邮箱验证码',
    body: Type.Object({ email: Email, proof: Type.Optional(Proof) }),
    data: Wait,
    who: 'user',
    limit: 10,
  }),
  'user/setEmail': post({
    title: '证明是本人后绑定邮箱',
    body: Type.Object({ ...proof, email: Email, code: Code, ...work, ...move }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/removeEmail': post({ title: '解绑邮箱', data: Done, who: 'user' }),
  'user/bindVendor': post({
    title: '证明是本人后绑定微信、QQ 或支付宝',
    body: Type.Object({
      ...proof,
      vendor: VendorName,
      code: Type.String({ minLength: 1, maxLength: 256, title: '授权码' }),
      ...move,
    }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'user/unbindVendor': post({
    title: '解绑微信、QQ 或支付宝',
    body: Type.Object({ vendor: VendorName }),
    data: Done,
    who: 'user',
  }),
  'user/signOutOthers': post({ title: '让其余设备退出登录', data: Done, who: 'user' }),
  'user/export': post({
    title: '准备我的数据，一天一次；随后从 user/export/file 下载',
    data: Type.Object({
      until: Instant,
      /** As `?key=` it opens the file without the session, for a browser. */
      key: Type.String(),
    }),
    who: 'user',
  }),
  'user/deleteAccount': post({
    title: '申请注销账号，期满前可以撤销',
    body: Type.Object(proof),
    data: Type.Object({ delete_at: Instant }),
    who: 'user',
  }),
  'user/keepAccount': post({ title: '撤销注销', data: Done, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    security: typeof securityRoutes
  }
}
