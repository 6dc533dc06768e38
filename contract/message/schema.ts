import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Page, Person, pageQuery, Url } from '../common'
import { get, post } from '../http'

export const Group = Type.Union(
  [Type.Literal('likes'), Type.Literal('comments'), Type.Literal('follows'), Type.Literal('system')],
  { title: '分组' },
)

/** Unread notices: exact, by group. */
export const Counts = Type.Object({ likes: Count, comments: Count, follows: Count, system: Count, total: Count })
export type Counts = Static<typeof Counts>

export const DynamicNotice = Type.Object({
  id: Id,
  group: Group,
  kind: Type.Union([
    Type.Literal('like'),
    Type.Literal('comment-like'),
    Type.Literal('comment'),
    Type.Literal('reply'),
    Type.Literal('follow'),
    Type.Literal('question'),
    Type.Literal('answer'),
    Type.Literal('system'),
  ]),
  /** null for the system, for who asked without a name, or when the account is gone. */
  actor: Type.Union([Person, Type.Null()]),
  /** What was said: the comment's or the system's words. */
  text: Type.String(),
  /** What it is about; null once deleted. */
  dynamic: Type.Union([
    Type.Object({ id: Id, excerpt: Type.String(), thumb: Type.Union([Url, Type.Null()]) }),
    Type.Null(),
  ]),
  read: Type.Boolean(),
  at: Instant,
})
export type DynamicNotice = Static<typeof DynamicNotice>

/** Either some notices or a whole group. */
const Target = Type.Union([
  Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '消息' }) }),
  Type.Object({ group: Group }),
])

export const messageRoutes = {
  'message/counts': get({ title: '未读数', data: Counts, who: 'user' }),
  'message/dynamicNotices': get({
    title: '互动消息',
    query: Type.Object({ group: Type.Optional(Group), ...pageQuery }),
    data: Page(DynamicNotice),
    who: 'user',
  }),
  'message/batchRead': post({ title: '标为已读', body: Target, data: Counts, who: 'user' }),
  'message/delete': post({ title: '删除消息', body: Target, data: Counts, who: 'user' }),
}

/** Client to server, first frame: `last` is the newest notice this device has seen. */
export const Hello = Type.Object({ type: Type.Literal('hello'), token: Type.String(), last: Type.Union([Id, Type.Null()]) })
/** Server to client. After `ready` nothing is missed: what came since hello's `last` is in `missed`; its own `last` is the newest of all. */
export const ServerFrame = Type.Union([
  Type.Object({ type: Type.Literal('ready'), counts: Counts, missed: Type.Array(DynamicNotice), last: Type.Union([Id, Type.Null()]) }),
  Type.Object({ type: Type.Literal('notice'), notice: DynamicNotice, counts: Counts }),
  Type.Object({ type: Type.Literal('counts'), counts: Counts }),
])
export type ServerFrame = Static<typeof ServerFrame>

declare module '../registry' {
  interface Registry {
    message: typeof messageRoutes
  }
}
