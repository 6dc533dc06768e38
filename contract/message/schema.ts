import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Page, Person, pageQuery, Url } from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { CommentSubject } from '../comment/schema'
import { noticeGroups, noticeKinds, subscribeVendors } from './rules'

const Group = Type.Enum(noticeGroups, { title: '分组' })

/** Unread notices by group, and unread messages of conversations that are not muted: exact. `total` is all of them. */
export const Counts = Type.Object({
  likes: Count,
  comments: Count,
  follows: Count,
  orders: Count,
  classes: Count,
  system: Count,
  chats: Count,
  total: Count,
})
export type Counts = Static<typeof Counts>

export const DynamicNotice = Type.Object({
  id: Id,
  group: Group,
  kind: Type.Enum(noticeKinds),
  /** What happened to: a thing, a comment or a person. */
  subject_id: Id,
  /** null for the system, for who asked without a name, or when the account is gone. */
  actor: Type.Union([Person, Type.Null()]),
  /** What was said: the comment's or the system's words. */
  text: Type.String(),
  /** The kind of thing it is about; null for what is about a person. */
  about: Type.Union([CommentSubject, Type.Null()]),
  /** That thing; null once deleted. */
  thing: Type.Union([
    Type.Object({ id: Id, excerpt: Type.String(), thumb: Type.Union([Url, Type.Null()]) }),
    Type.Null(),
  ]),
  /** What happened, after the name of who did it: 赞了你的动态. '' for a word of the system, which is `text`. */
  happened: Type.String(),
  /** What `about` is called: 动态. */
  what: Type.Union([Type.String(), Type.Null()]),
  /** Where `subject_id` is met; null for what leads to its thing, or nowhere. */
  leads: Type.Union([NameOf(kindNames.leads), Type.Null()]),
  /** What is done where it leads: 查看和申诉; null for what leads to its thing, or nowhere. */
  act: Type.Union([Type.String(), Type.Null()]),
  /** The page of the app that it opens; null where there is none, or none any more. */
  page: Type.Union([Type.String(), Type.Null()]),
  read: Type.Boolean(),
  at: Instant,
})
export type DynamicNotice = Static<typeof DynamicNotice>

/** Likes of one thing or comment, as one row. */
export const Praise = Type.Object({
  /** The latest notice of them: what the list pages by. */
  id: Id,
  /** What was liked. */
  subject_id: Id,
  kind: Type.Union([Type.Literal('like'), Type.Literal('comment-like')]),
  about: Type.Union([CommentSubject, Type.Null()]),
  thing: DynamicNotice.properties.thing,
  /** As a notice's. */
  happened: Type.String(),
  /** The thing's; null once it is gone. */
  page: Type.Union([Type.String(), Type.Null()]),
  /** The comment's words. */
  text: Type.String(),
  /** The latest three who did. */
  people: Type.Array(Person),
  count: Count,
  read: Type.Boolean(),
  at: Instant,
})
export type Praise = Static<typeof Praise>

const TimeOfDay = (title: string) => Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', title })

export const NoticeSettings = Type.Object({
  /** Off: such notices are in the list, but neither count as unread nor show a hint. */
  likes: Type.Boolean({ title: '赞' }),
  comments: Type.Boolean({ title: '评论' }),
  follows: Type.Boolean({ title: '关注' }),
  orders: Type.Boolean({ title: '订单' }),
  classes: Type.Boolean({ title: '上课提醒' }),
  system: Type.Boolean({ title: '系统通知' }),
  /** Which kinds are also sent by mail, to the address that the account proved. */
  mail_likes: Type.Boolean({ title: '赞的邮件' }),
  mail_comments: Type.Boolean({ title: '评论的邮件' }),
  mail_follows: Type.Boolean({ title: '关注的邮件' }),
  mail_orders: Type.Boolean({ title: '订单的邮件' }),
  mail_classes: Type.Boolean({ title: '上课提醒的邮件' }),
  mail_system: Type.Boolean({ title: '系统通知的邮件' }),
  /** Which kinds are also sent as subscribe messages, as long as consents are left. */
  subscribe_likes: Type.Boolean({ title: '赞的订阅消息' }),
  subscribe_comments: Type.Boolean({ title: '评论的订阅消息' }),
  subscribe_follows: Type.Boolean({ title: '关注的订阅消息' }),
  subscribe_orders: Type.Boolean({ title: '订单的订阅消息' }),
  subscribe_classes: Type.Boolean({ title: '上课提醒的订阅消息' }),
  subscribe_system: Type.Boolean({ title: '系统通知的订阅消息' }),
  /** Between the two times of day in Asia/Shanghai no hint shows; the badge counts on. */
  quiet: Type.Boolean({ title: '免打扰' }),
  quiet_from: TimeOfDay('开始时间'),
  quiet_to: TimeOfDay('结束时间'),
})
export type NoticeSettings = Static<typeof NoticeSettings>

const Vendor = NameOf(subscribeVendors, '平台')

/** The ways beside the app that work for this person. */
export const Channels = Type.Object({
  /** Where mail goes, masked; null when no address is proved or this server sends no mail. */
  mail: Type.Union([Type.String(), Type.Null()]),
  /** Templates to ask consent for, of the vendors that the account is bound to. */
  subscribe: Type.Array(
    Type.Object({
      vendor: Vendor,
      group: Group,
      template: Type.String(),
      /** Messages that the person still takes. */
      left: Count,
    }),
  ),
})
export type Channels = Static<typeof Channels>

/** Some notices, a whole group, the likes of one thing, or what was told of one order. */
const Target = Type.Union([
  Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '消息' }) }),
  Type.Object({ group: Group }),
  Type.Object({ praised: Id }),
  Type.Object({ order: Id }),
])
export type Target = Static<typeof Target>

export const messageRoutes = {
  'message/counts': get({ title: '未读数', data: Counts, who: 'user' }),
  'message/dynamicNotices': get({
    title: '互动消息',
    query: Type.Object({
      group: Type.Optional(Group),
      /** Only what happened to this thing, or under it. */
      thing: Type.Optional(Id),
      ...pageQuery,
    }),
    data: Page(DynamicNotice),
    who: 'user',
  }),
  'message/praises': get({
    title: '收到的赞，按被赞的内容合并',
    query: Type.Object(pageQuery),
    data: Page(Praise),
    who: 'user',
  }),
  'message/praisers': get({
    title: '谁赞了我的这条内容或评论',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Type.Object({ ...Person.properties, at: Instant })),
    who: 'user',
  }),
  'message/batchRead': post({ title: '标为已读', body: Target, data: Counts, who: 'user' }),
  'message/delete': post({ title: '删除消息', body: Target, data: Counts, who: 'user' }),
  'message/settings': get({ title: '消息提醒设置', data: NoticeSettings, who: 'user' }),
  'message/channels': get({ title: '可用的提醒方式', data: Channels, who: 'user' }),
  'message/consent': post({
    title: '同意接收订阅消息，每种一条',
    body: Type.Object({
      key: Id,
      vendor: Vendor,
      groups: Type.Array(Group, {
        minItems: 1,
        maxItems: noticeGroups.length,
        uniqueItems: true,
        title: '分组',
      }),
    }),
    data: Channels,
    who: 'user',
    limit: 30,
  }),
  'message/editSettings': post({
    title: '修改消息提醒设置',
    body: Type.Partial(NoticeSettings),
    data: NoticeSettings,
    who: 'user',
  }),
}

/** Client to server, first frame: `last` is the newest notice this device has seen. */
export const Hello = Type.Object({
  type: Type.Literal('hello'),
  token: Type.String(),
  last: Type.Union([Id, Type.Null()]),
})

declare module '../frames' {
  interface ServerFrames {
    /** After it nothing is missed: what came since hello's `last` is in `missed`; its own `last` is the newest of all. */
    ready: { type: 'ready'; counts: Counts; missed: DynamicNotice[]; last: string | null }
    notice: { type: 'notice'; notice: DynamicNotice }
    /** What is unread now: after whatever changed it, once for what came close together. */
    counts: { type: 'counts'; counts: Counts }
  }
}

declare module '../registry' {
  interface Registry {
    message: typeof messageRoutes
  }
}
