import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NewPicture, Page, pageQuery, Person, Place, Url } from '../../common'
import { get, post } from '../../http'
import { keywordMax } from '../../rules'
import { limits } from '../rules'
import { CardRef } from '../card'
import { Message } from '../schema'
import { fits } from './finding/rules'
import { approvals, groupKinds, groupLimits, groupRoles, scopes, silences } from './rules'

const oneOf = <T extends string>(names: readonly T[], title: string) =>
  Type.Unsafe<T>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      { title },
    ),
  )
const keysOf = <T extends string>(values: Readonly<Record<T, unknown>>): T[] => Object.keys(values) as T[]
const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

const Kind = oneOf(keysOf(groupKinds), '类型')
const Approval = oneOf(keysOf(approvals), '入群方式')
const Scope = oneOf(keysOf(scopes), '谁可以加入')
const Role = oneOf(groupRoles, '角色')
const Name = Type.String({ minLength: groupLimits.name.min, maxLength: groupLimits.name.max, title: '群名' })
const Findable = Type.Boolean({ title: '同校可以找到' })
const Intro = Type.String({ maxLength: groupLimits.intro.max, title: '群介绍' })
const Words = Type.String({ maxLength: groupLimits.request.max, title: '申请理由' })
const Keyword = Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })
/** The secret of a link. */
export const tokenPattern = '^[A-Za-z0-9_-]{22}$'
const Token = Type.String({ pattern: tokenPattern, title: '邀请链接' })
const people = (max: number, title: string) => Type.Array(Id, { maxItems: max, uniqueItems: true, title })

/** Somebody of the group's picture where it has none of its own. */
const Face = Type.Object({ name: Type.String(), avatar: orNull(Url) })

/** What stands for a group in lists. */
export const GroupShort = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  picture: orNull(Url),
  /** Those who are in it longest; drawn where there is no picture. */
  faces: Type.Array(Face),
  count: Count,
})
export type GroupShort = Static<typeof GroupShort>

export const Group = Type.Object({
  ...GroupShort.properties,
  /** Waits beside the picture; for managers alone. */
  new_picture: NewPicture,
  scope: Scope,
  approval: Approval,
  /** Certified students of its school find it, and read the intro. */
  findable: Type.Boolean(),
  intro: Type.String(),
  school: orNull(Type.String()),
  owner: Id,
  role: Role,
  quiet: Type.Boolean(),
  silenced_until: orNull(Instant),
  dissolved: Type.Boolean(),
  notice: orNull(Type.Object({ text: Type.String(), by: Type.String(), at: Instant, read: Type.Boolean() })),
  pinned: Type.Boolean(),
  muted: Type.Boolean(),
  /** Up to where the reader has read, and up to where nothing is shown to them. */
  read: Count,
  hidden_before: Count,
  /** Why the reader cannot write now; null when they can. */
  obstacle: orNull(Type.String()),
  /** People who ask to come in; 0 for who does not decide it. */
  requests: Count,
  /** The secret of the link; null once the group is dissolved. */
  token: orNull(Type.String()),
  /** Whose messages are folded: whom the reader blocked. */
  folded: Type.Array(Id),
})
export type Group = Static<typeof Group>

export const Member = Type.Object({
  ...Person.properties,
  /** What the reader calls them. */
  remark: orNull(Type.String()),
  role: Role,
  silenced_until: orNull(Instant),
  joined: Instant,
})
export type Member = Static<typeof Member>

const Stand = oneOf(['outside', 'waiting', 'inside'] as const, '关系')

export const Preview = Type.Object({
  ...GroupShort.properties,
  school: orNull(Type.String()),
  scope: Scope,
  approval: Approval,
  /** Members whom the reader follows. */
  known: Type.Array(Person),
  stand: Stand,
  /** Why the reader cannot come in; null when they can. */
  obstacle: orNull(Type.String()),
})
export type Preview = Static<typeof Preview>

/** A group as those find it who are not in it: nothing of its talk, and of its people the owner's name alone. */
export const FoundGroup = Type.Object({
  ...GroupShort.properties,
  intro: Type.String(),
  owner: Type.String(),
  approval: Approval,
  stand: Stand,
  /** Why the reader cannot come in; null when they can. */
  obstacle: orNull(Type.String()),
  /** Why it stands before others; null where nothing says that it is the reader's. */
  fit: orNull(oneOf(keysOf(fits), '为什么在前')),
})
export type FoundGroup = Static<typeof FoundGroup>

export const JoinRequest = Type.Object({ person: Person, words: Type.String(), at: Instant })
export type JoinRequest = Static<typeof JoinRequest>

const one = Type.Object({ group: Id })
const member = { group: Id, user: Id }

export const groupRoutes = {
  'chat/group/create': post({
    title: '建群：名字、头像、第一批成员',
    body: Type.Object({
      key: Id,
      /** Absent: it is called by its members. */
      name: Type.Optional(Name),
      kind: Kind,
      scope: Scope,
      approval: Approval,
      /** An uploaded picture of the maker's. */
      picture: Type.Optional(Id),
      findable: Type.Optional(Findable),
      intro: Type.Optional(Intro),
      people: people(groupLimits.invited, '成员'),
    }),
    data: Type.Object({
      id: Id,
      /** Those who were not taken in: they take no words from the maker. */
      left_out: Type.Array(Type.String()),
    }),
    who: 'user',
    limit: 20,
  }),
  'chat/group': get({ title: '一个群', query: one, data: Group, who: 'user' }),
  'chat/group/mine': get({
    title: '我的群，可按名字找',
    query: Type.Object({
      keyword: Type.Optional(Keyword),
      ...pageQuery,
    }),
    data: Page(GroupShort),
    who: 'user',
  }),
  'chat/group/members': get({
    title: '群成员：群主、管理员在前，再按入群先后',
    query: Type.Object({
      group: Id,
      keyword: Type.Optional(Keyword),
      ...pageQuery,
    }),
    data: Page(Member),
    who: 'user',
  }),
  'chat/group/say': post({
    title: '在群里发消息：文字、图片、语音、位置、文件、卡片六选一，卡片可以带一句话',
    body: Type.Object({
      key: Id,
      group: Id,
      text: Type.Optional(Type.String({ minLength: 1, maxLength: limits.text.max, title: '文字' })),
      picture: Type.Optional(Id),
      voice: Type.Optional(Id),
      place: Type.Optional(Place),
      file: Type.Optional(Id),
      card: Type.Optional(CardRef),
      reply: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '消息' })),
      /** Members whom the text mentions; `all`: every member, of managers alone. */
      mentions: Type.Optional(people(groupLimits.mentions, '提到的人')),
      all: Type.Optional(Type.Boolean({ title: '所有人' })),
    }),
    data: Message,
    who: 'user',
    limit: 120,
  }),
  'chat/group/invite': post({
    title: '邀请联系人进群',
    body: Type.Object({
      group: Id,
      people: Type.Array(Id, {
        minItems: 1,
        maxItems: groupLimits.invited,
        uniqueItems: true,
        title: '成员',
      }),
    }),
    data: Type.Object({ left_out: Type.Array(Type.String()) }),
    who: 'user',
    limit: 20,
  }),
  'chat/group/preview': get({
    title: '凭邀请链接看一个群',
    query: Type.Object({ token: Token }),
    data: Preview,
    who: 'user',
    limit: 60,
  }),
  'chat/group/join': post({
    title: '凭邀请链接进群，或申请进群',
    body: Type.Object({
      token: Token,
      words: Type.Optional(Words),
    }),
    data: Type.Object({ group: Id, joined: Type.Boolean() }),
    who: 'user',
    limit: 30,
  }),
  'chat/group/find': get({
    title: '找同校的群：和自己有关的在前',
    query: Type.Object({
      keyword: Type.Optional(Keyword),
      kind: Type.Optional(Kind),
      ...pageQuery,
    }),
    data: Page(FoundGroup),
    who: 'student',
    limit: 60,
  }),
  'chat/group/found': get({
    title: '一个可以找到的群',
    query: one,
    data: FoundGroup,
    who: 'student',
    limit: 60,
  }),
  'chat/group/ask': post({
    title: '加入找到的群，或申请加入',
    body: Type.Object({ group: Id, words: Type.Optional(Words) }),
    data: Type.Object({ group: Id, joined: Type.Boolean() }),
    who: 'student',
    limit: 30,
  }),
  'chat/group/renew': post({
    title: '换一个邀请链接，旧的失效',
    body: one,
    data: Type.Object({ token: Type.String() }),
    who: 'user',
    limit: 10,
  }),
  'chat/group/requests': get({
    title: '入群申请，先来的在前',
    query: Type.Object({ group: Id, ...pageQuery }),
    data: Page(JoinRequest),
    who: 'user',
  }),
  'chat/group/decide': post({
    title: '处理入群申请',
    body: Type.Object({ ...member, accept: Type.Boolean({ title: '是否同意' }) }),
    data: Done,
    who: 'user',
  }),
  'chat/group/edit': post({
    title: '改群名、头像、入群方式，和同校能不能找到',
    body: Type.Object({
      group: Id,
      name: Type.Optional(Name),
      scope: Type.Optional(Scope),
      approval: Type.Optional(Approval),
      picture: Type.Optional(Id),
      findable: Type.Optional(Findable),
      intro: Type.Optional(Intro),
    }),
    data: Done,
    who: 'user',
    limit: 20,
  }),
  'chat/group/notice': post({
    title: '发布群公告，也作为一条消息；空的收起公告',
    body: Type.Object({
      key: Id,
      group: Id,
      text: Type.String({ maxLength: groupLimits.notice.max, title: '群公告' }),
      all: Type.Optional(Type.Boolean({ title: '所有人' })),
    }),
    data: Done,
    who: 'user',
    limit: 10,
  }),
  'chat/group/noticed': post({ title: '看过群公告了', body: one, data: Done, who: 'user' }),
  'chat/group/role': post({
    title: '设为管理员，或取消',
    body: Type.Object({ ...member, manager: Type.Boolean({ title: '管理员' }) }),
    data: Done,
    who: 'user',
  }),
  'chat/group/handOver': post({
    title: '转让群主',
    body: Type.Object(member),
    data: Done,
    who: 'user',
  }),
  'chat/group/remove': post({ title: '移出成员', body: Type.Object(member), data: Done, who: 'user' }),
  'chat/group/silence': post({
    title: '禁言一名成员，0 为解除',
    body: Type.Object({
      ...member,
      minutes: Type.Unsafe<number>(
        Type.Union(
          [Type.Literal(0), ...Object.keys(silences).map((minutes) => Type.Literal(Number(minutes)))],
          { title: '时长' },
        ),
      ),
    }),
    data: Done,
    who: 'user',
  }),
  'chat/group/quiet': post({
    title: '全员禁言',
    body: Type.Object({ group: Id, on: Type.Boolean({ title: '全员禁言' }) }),
    data: Done,
    who: 'user',
  }),
  'chat/group/leave': post({ title: '退出群聊', body: one, data: Done, who: 'user' }),
  'chat/group/dissolve': post({ title: '解散群聊', body: one, data: Done, who: 'user' }),
}

declare module '../../registry' {
  interface Registry {
    group: typeof groupRoutes
  }
}
