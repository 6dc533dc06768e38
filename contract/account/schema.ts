import { Type, type Static, type TSchema } from 'typebox'
import { Count, Done, Id, Instant, NewPicture, Page, Person, pageQuery, Picture, Url, Worn } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { emailMax, emailPattern } from '../security/rules'
import { Proof } from './proof'
import {
  genders,
  limits,
  namePattern,
  passwordPattern,
  phonePattern,
  profileParts,
  smsCodePattern,
} from './rules'

const Phone = Type.String({ pattern: phonePattern, title: '手机号' })
const Mail = Type.String({ maxLength: emailMax, pattern: emailPattern, title: '邮箱' })
const SmsCode = Type.String({ pattern: smsCodePattern, title: '验证码' })
const Password = Type.String({
  minLength: limits.password.min,
  maxLength: limits.password.max,
  pattern: passwordPattern,
  title: '密码',
})
/** One that is there already, of whatever rules. */
const TypedPassword = Type.String({ maxLength: 64, title: '密码' })
const Name = Type.String({
  minLength: limits.name.min,
  maxLength: limits.name.max,
  pattern: namePattern,
  title: '昵称',
})
const Gender = Type.Enum(genders, { title: '性别' })
/** Clears what was given. */
const orNone = <T extends TSchema>(title: string, schema: T) => Type.Union([schema, Type.Null()], { title })
/** Names this sign-in in the list of devices. */
const device = { device: Type.Optional(Type.String({ maxLength: 60, title: '设备' })) }
/** Where many call, the call goes again with it. */
const work = { proof: Type.Optional(Proof) }
const vendorCode = { code: Type.String({ minLength: 1, maxLength: 256, title: '授权码' }) }

/** People behind one address come by the hundred: what their number counts for is asked as a proof, not refused. */
const crowd = { limit: 60 }

const CodeScene = Type.Union(
  [
    Type.Literal('login'),
    Type.Literal('register'),
    Type.Literal('password'),
    Type.Literal('bind'),
    Type.Literal('phone'),
  ],
  { title: '用途' },
)

const MailScene = Type.Union([Type.Literal('login'), Type.Literal('bind')], { title: '用途' })

/** Kept on the device as `info` (spec, section 3). */
export const Session = Type.Object({
  user_id: Id,
  access_token: Type.String(),
  /** The person has no school yet: the client asks for one. */
  needs_school: Type.Boolean(),
  /** The account was made by this call. */
  created: Type.Boolean(),
})
export type Session = Static<typeof Session>

/** A vendor's account that no person is bound to yet. `bind_token` lives ten minutes and works once. */
const Unbound = Type.Object({ bind_token: Type.String(), vendor: Type.String() })
const VendorSession = Type.Union([Session, Unbound])
const bind = { bind_token: Type.String({ minLength: 1, maxLength: 128, title: '绑定凭证' }) }

export const Me = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Union([Url, Type.Null()]),
  ...Worn,
  new_avatar: NewPicture,
  intro: Type.String(),
  /** Masked; null for who has none. */
  phone: Type.Union([Type.String(), Type.Null()]),
  school: Type.Union([Type.Object({ id: Id, name: Type.String(), campus: Type.String() }), Type.Null()]),
  college: Type.Union([Type.String(), Type.Null()]),
  major: Type.Union([Type.String(), Type.Null()]),
  /** Year of enrolment. */
  grade: Type.Union([Type.Integer(), Type.Null()]),
  gender: Type.Union([Gender, Type.Null()]),
  /** YYYY-MM-DD */
  birthday: Type.Union([Type.String(), Type.Null()]),
  home_town: Type.Union([Type.String(), Type.Null()]),
  /** Certified as a student of the school, for now. */
  student: Type.Boolean(),
  /** When the name may change again; null: at once. */
  rename_from: Type.Union([Instant, Type.Null()]),
  completeness: Type.Object({
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    missing: Type.Array(Type.Enum(profileParts)),
  }),
  has_password: Type.Boolean(),
  joined: Instant,
  /** The account is deleted then, unless its owner comes back before. */
  delete_at: Type.Union([Instant, Type.Null()]),
  dynamics: Count,
  followings: Count,
  followers: Count,
  /** Likes that others gave to this person's dynamics. */
  liked: Count,
})
export type Me = Static<typeof Me>

const Device = Type.Object({
  id: Id,
  name: Type.String(),
  client: Type.String(),
  seen: Instant,
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>

export const accountRoutes = {
  'verify/getCode': post({
    title: '发送验证码：短信，或用来登录和绑定的邮件',
    body: Type.Union([
      Type.Object({ phone: Phone, scene: CodeScene, ...work }),
      Type.Object({ mail: Mail, scene: MailScene, ...work }),
    ]),
    data: Type.Object({ wait: Type.Integer({ description: '多少秒后可再发' }) }),
    who: 'anyone',
    ...crowd,
  }),
  login: post({
    title: '验证码或密码登录；验证码登录时新手机号和学校的新邮箱自动注册',
    body: Type.Union([
      Type.Object({ phone: Phone, code: SmsCode, ...work, ...device }),
      Type.Object({ phone: Phone, password: TypedPassword, ...work, ...device }),
      Type.Object({ mail: Mail, code: SmsCode, ...work, ...device }),
      Type.Object({ mail: Mail, password: TypedPassword, ...work, ...device }),
    ]),
    data: Session,
    who: 'anyone',
    limit: 24,
  }),
  wxLogin: post({
    title: '微信登录',
    body: Type.Object({ ...vendorCode, ...device }),
    data: VendorSession,
    who: 'anyone',
    ...crowd,
  }),
  qqLogin: post({
    title: 'QQ 登录',
    body: Type.Object({ ...vendorCode, ...device }),
    data: VendorSession,
    who: 'anyone',
    ...crowd,
  }),
  aliLogin: post({
    title: '支付宝登录',
    body: Type.Object({ ...vendorCode, ...device }),
    data: VendorSession,
    who: 'anyone',
    ...crowd,
  }),
  wxMobile: post({
    title: '为第三方账号绑定手机号或邮箱：微信手机号授权码，或验证码',
    body: Type.Union([
      Type.Object({ ...bind, ...vendorCode, ...device }),
      Type.Object({ ...bind, phone: Phone, sms: SmsCode, ...work, ...device }),
      Type.Object({ ...bind, mail: Mail, sms: SmsCode, ...work, ...device }),
    ]),
    data: Session,
    who: 'anyone',
    ...crowd,
  }),
  'user/invited': post({
    title: '用一次性的邀请链接登录',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128, title: '邀请' }), ...device }),
    data: Session,
    who: 'anyone',
    ...crowd,
  }),
  'user/register': post({
    title: '手机号注册',
    body: Type.Object({ phone: Phone, code: SmsCode, password: Password, name: Name, ...work, ...device }),
    data: Session,
    who: 'anyone',
    ...crowd,
  }),
  'user/resetPassword': post({
    title: '用短信验证码重设密码，其余设备退出登录',
    body: Type.Object({ phone: Phone, code: SmsCode, password: Password, ...work, ...device }),
    data: Session,
    who: 'anyone',
    ...crowd,
  }),
  'user/info': get({ title: '我的资料', data: Me, who: 'user' }),
  'user/edit': post({
    title: '修改资料',
    body: Type.Object({
      name: Type.Optional(Name),
      intro: Type.Optional(Type.String({ maxLength: limits.intro.max, title: '简介' })),
      /** A stored picture of the person's own; of it, in px of the large rendition, the square that is shown: else the middle. */
      avatar: Type.Optional(
        Type.Object({
          id: Picture.properties.id,
          crop: Type.Optional(
            Type.Object({
              x: Type.Integer({ minimum: 0 }),
              y: Type.Integer({ minimum: 0 }),
              size: Type.Integer({ minimum: 1 }),
            }),
          ),
        }),
      ),
      /** An empty text, and null, take back what was given. */
      college: Type.Optional(Type.String({ maxLength: limits.college.max, title: '学院' })),
      major: Type.Optional(Type.String({ maxLength: limits.major.max, title: '专业' })),
      home_town: Type.Optional(Type.String({ maxLength: limits.homeTown.max, title: '家乡' })),
      gender: Type.Optional(orNone('性别', Gender)),
      birthday: Type.Optional(orNone('生日', Type.String({ format: 'date' }))),
      grade: Type.Optional(orNone('入学年份', Type.Integer())),
      /** A certification as a student is of one school: another school ends it. */
      school: Type.Optional(Type.Object({ id: Id })),
    }),
    data: Me,
    who: 'user',
  }),
  'user/suggestions': get({
    title: '同校同学填过的学院或专业，多的在前',
    query: Type.Object({
      field: Type.Union([Type.Literal('college'), Type.Literal('major')], { title: '项目' }),
    }),
    data: Type.Object({ items: Type.Array(Type.String()) }),
    who: 'user',
  }),
  'user/follow': post({ title: '关注', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'user/unfollow': post({ title: '取消关注', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'user/search': get({
    replica: true,
    title: '找人',
    query: Type.Object({
      keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }),
      school: Type.Optional(Id),
      ...pageQuery,
    }),
    data: Page(Type.Object({ ...Person.properties, intro: Type.String(), followed: Type.Boolean() })),
    who: 'anyone',
  }),
  'user/devices': get({ title: '登录设备', data: Type.Object({ items: Type.Array(Device) }), who: 'user' }),
  'user/signOutDevice': post({
    title: '让某台设备退出登录',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'user',
  }),
  'user/signOut': post({ title: '退出登录', data: Done, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    account: typeof accountRoutes
  }
}
