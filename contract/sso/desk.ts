/** A school's own sign-in as its desk sets it. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf } from '../common'
import { get, post } from '../http'
import { certifying, kinds, limits, type SignInKind } from './rules'

const text = (max: number, title: string) =>
  Type.Optional(Type.String({ pattern: '\\S', maxLength: max, title }))
const attribute = (title: string) => text(limits.attribute.max, title)

/** By the words that the command has for them; each kind has its own, `partsOf`. */
const setting = {
  kind: NameOf(Object.keys(kinds) as SignInKind[], '登录方式'),
  url: Type.String({ minLength: 1, maxLength: limits.url.max, title: '地址' }),
  client: text(limits.text.max, '客户端编号'),
  scope: text(limits.text.max, '范围'),
  base: text(limits.text.max, '查找的起点'),
  account: attribute('账号的属性'),
  bind: text(limits.text.max, '查询用的 DN'),
  starttls: Type.Optional(Type.Boolean({ title: 'StartTLS' })),
  number: attribute('学号的属性'),
  name: attribute('姓名的属性'),
  college: attribute('学院的属性'),
  major: attribute('专业的属性'),
  grade: attribute('入学年份的属性'),
}
/** Without it the one that is set is kept, as long as it goes to the same address. */
const secret = Type.Optional(Type.String({ minLength: 1, maxLength: limits.secret.max, title: '密钥' }))
const certify = NameOf(certifying, '认证')
const proof = Type.String({ minLength: 1, maxLength: 128, title: '验证凭证' })

const SignInSetting = Type.Object({
  ...setting,
  certify,
  /** There is one. Nobody is ever told which. */
  secret: Type.Boolean(),
  since: Instant,
})
export type SignInSetting = Static<typeof SignInSetting>

const SignInState = Type.Object({
  school: Type.String(),
  set: Type.Union([SignInSetting, Type.Null()]),
  /** Where the school's page leads people back to: the school has to know it. */
  callback: Type.String(),
  /** Accounts that the school's sign-in opens, and those of them that nothing else does. */
  bound: Count,
  only: Count,
  /** The viewer may set it: whoever does could be anybody of the school. */
  mine: Type.Boolean(),
})
export type SignInState = Static<typeof SignInState>

export const deskRoutes = {
  'sso/setting': get({
    title: '一所学校自己的登录是怎么接的',
    query: Type.Object({ school: Id }),
    data: SignInState,
    who: 'administrator',
  }),
  'sso/try': post({
    title: '试一试这样接通不通，什么都不保存',
    body: Type.Object({ school: Id, ...setting, secret }),
    data: Type.Object({ works: Type.Boolean(), words: Type.String() }),
    who: 'platform-admin',
    limit: 20,
  }),
  'sso/set': post({
    title: '接上一所学校自己的登录',
    body: Type.Object({ school: Id, ...setting, secret, certify, proof }),
    data: SignInState,
    who: 'platform-admin',
    limit: 20,
  }),
  'sso/off': post({
    title: '断开一所学校自己的登录，绑定过的账号留着',
    body: Type.Object({ school: Id, proof }),
    data: Done,
    who: 'platform-admin',
    limit: 20,
  }),
}
