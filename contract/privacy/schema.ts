import { Type, type Static } from 'typebox'
import { Count, Done, Film, Id, Instant, Page, Person, Picture, pageQuery } from '../common'
import { get, post } from '../http'

const Audience = Type.Union(
  [Type.Literal('everyone'), Type.Literal('school'), Type.Literal('following'), Type.Literal('nobody')],
  {
    title: '谁可以',
  },
)

export const PrivacySettings = Type.Object({
  /** Who finds my profile. */
  profile_to: Audience,
  /** Who sees my dynamics. */
  dynamics_to: Audience,
  /** Who sees whom I follow and who follows me. */
  follows_to: Audience,
  /** Who may comment on what is mine and write to me. */
  write_to: Audience,
  /** Off: recommendations go by time alone. */
  personalised: Type.Boolean({ title: '个性化推荐' }),
})
export type PrivacySettings = Static<typeof PrivacySettings>

const Blocked = Type.Object({ ...Person.properties, at: Instant })
export type Blocked = Static<typeof Blocked>

export const DeletedDynamic = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  film: Type.Optional(Film),
  at: Instant,
  deleted: Instant,
})
export type DeletedDynamic = Static<typeof DeletedDynamic>

/** One kind of data that a feature collects. */
const Collected = Type.Object({
  what: Type.String(),
  why: Type.String(),
  kept: Type.String(),
  shared: Type.String(),
})

export const Statement = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  /** Day from which it holds, YYYY-MM-DD. */
  since: Type.String(),
  /** What differs from the version before. */
  changes: Type.String(),
  intro: Type.String(),
  features: Type.Array(Type.Object({ title: Type.String(), items: Type.Array(Collected) })),
  rights: Type.Array(Type.String()),
  contact: Type.String(),
  /** The latest version that the caller agreed to; null for a visitor. */
  agreed: Type.Union([Type.Object({ version: Type.Integer(), at: Instant }), Type.Null()]),
  /** The caller has not agreed to all that it says: never, to an older version, or before something in it was on. */
  asks: Type.Boolean(),
})
export type Statement = Static<typeof Statement>

export const privacyRoutes = {
  'user/privacy': get({ title: '我的隐私设置', data: PrivacySettings, who: 'user' }),
  'user/editPrivacy': post({
    title: '修改隐私设置',
    body: Type.Partial(PrivacySettings),
    data: PrivacySettings,
    who: 'user',
  }),
  'user/block': post({
    title: '拉黑：双方互不可见，互相取消关注',
    body: Type.Object({ id: Id }),
    data: Done,
    who: 'user',
  }),
  'user/unblock': post({ title: '移出黑名单', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'user/blackList': get({ title: '黑名单', query: Type.Object(pageQuery), data: Page(Blocked), who: 'user' }),
  'dynamic/selfDeletes': get({
    title: '回收站：我删除的动态',
    query: Type.Object(pageQuery),
    data: Page(DeletedDynamic),
    who: 'user',
  }),
  'dynamic/restore': post({ title: '从回收站恢复', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'dynamic/clear': post({
    title: '彻底删除回收站里的一条；不给编号时清空',
    body: Type.Object({ id: Type.Optional(Id) }),
    data: Type.Object({ cleared: Count }),
    who: 'user',
  }),
  'privacy/statement': get({ title: '隐私政策', data: Statement, who: 'anyone' }),
  'privacy/consent': post({
    title: '同意某一版隐私政策',
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 10_000, title: '版本' }) }),
    data: Done,
    who: 'anyone',
    limit: 20,
  }),
}

declare module '../registry' {
  interface Registry {
    privacy: typeof privacyRoutes
  }
}
