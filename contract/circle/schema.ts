import { Type, type Static } from 'typebox'
import { Body } from '../article/schema'
import { Card, CardRef } from '../chat/card'
import {
  Count,
  Done,
  Film,
  Id,
  Instant,
  Page,
  Person,
  Picture,
  Place,
  pageQuery,
  Url,
  Withheld,
} from '../common'
import { get, post } from '../http'
import type { Discussion } from '../talent/rules'
import { helpStates, limits, scopes } from './rules'

/** Who may read it: the author's school, everyone, the author's followers, or the author alone. */
const Scope = Type.Enum(scopes, { title: '谁可以看' })

/** Of what stands in lists alone, as topics and articles do. */
export const PublicScope = Type.Union([Type.Literal('school'), Type.Literal('everyone')], {
  title: '谁可以看',
})

/** A person whom words name. */
export const Mention = Type.Object({
  id: Id,
  /** The name as it stands in the words after an @. */
  as: Type.String({ maxLength: 40, title: '提到的人' }),
  /** The name that the person goes by now. */
  name: Type.String(),
})
export type Mention = Static<typeof Mention>

/** Those whom words name, as they are sent. Those whose @name the words do not hold are left out. */
export const MentionDrafts = Type.Array(Type.Pick(Mention, ['id', 'as']), {
  maxItems: limits.mentions.max,
  title: '提到的人',
})
export type MentionDraft = Static<typeof MentionDrafts>[number]

export const Dynamic = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  place: Type.Union([Place, Type.Null()]),
  scope: Scope,
  at: Instant,
  author: Person,
  /** Of a dynamic with a film, its cover alone, or none. */
  pictures: Type.Array(Picture),
  likes: Count,
  comments: Count,
  liked: Type.Boolean(),
  mine: Type.Boolean(),
  /** It calls for help, or did. */
  help: Type.Optional(Type.Enum(helpStates)),
  film: Type.Optional(Film),
  /** Those who still have an account. */
  mentions: Type.Optional(Type.Array(Mention)),
  /** An administrator put it among the hot ones. */
  chosen: Type.Optional(Type.Literal(true)),
  withheld: Type.Optional(Withheld),
  /** What stands under the words. */
  card: Type.Optional(Card),
})
export type Dynamic = Static<typeof Dynamic>

/** The long form of a dynamic that a talent wrote: its text is the beginning, its pictures are those of the body. */
const Article = Type.Object({
  body: Body,
  discussion: Type.Unsafe<Discussion>(Type.String()),
  /** This reader may comment, once signed in. */
  open: Type.Boolean(),
})
export type Article = Static<typeof Article>

export const DynamicDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  title: Type.Optional(Type.String({ maxLength: limits.title.max, title: '标题' })),
  text: Type.String({ maxLength: limits.text.max, title: '正文' }),
  pictures: Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
  /** In the place of pictures but for its cover. */
  film: Type.Optional(Id),
  mentions: Type.Optional(MentionDrafts),
  place: Type.Optional(Place),
  scope: Scope,
  /** It calls for help. */
  help: Type.Optional(Type.Literal(true)),
  /** Under a pseudonym of its own, where the author's school allows it. Nobody is mentioned then. */
  anonymous: Type.Optional(Type.Literal(true)),
  /** Something of another feature that stands under the words, or alone; not under a pseudonym. */
  card: Type.Optional(CardRef),
})
export type DynamicDraft = Static<typeof DynamicDraft>

const Feed = Page(Dynamic)
const one = Type.Object({ id: Id })
const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '原因' })

/** As administrators read it who decide whether it is shown. */
export const PendingDynamic = Type.Object({
  ...Type.Pick(Dynamic, ['id', 'author', 'title', 'text', 'pictures', 'film', 'at']).properties,
  /** What the check of its content found. */
  reason: Type.String(),
})
export type PendingDynamic = Static<typeof PendingDynamic>

/** One that an administrator deleted. */
export const RemovedByDesk = Type.Object({
  ...Type.Pick(Dynamic, ['id', 'author', 'title', 'text', 'pictures', 'film', 'at']).properties,
  by: Person,
  reason: Type.String(),
  deleted: Instant,
})
export type RemovedByDesk = Static<typeof RemovedByDesk>

/** What a list is narrowed to. Calls for help, and topics, are newest first. */
const sifted = {
  sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot')], { default: 'new' })),
  topic: Type.Optional(Type.String({ minLength: 1, maxLength: limits.topics.length, title: '话题' })),
  kind: Type.Optional(Type.Literal('help', { title: '类型' })),
}

const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })

export const circleRoutes = {
  'dynamic/list': get({
    replica: true,
    title: '本校动态；不给学校时用登录者的学校',
    query: Type.Object({
      school: Type.Optional(Id),
      ...sifted,
      ...pageQuery,
    }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/nationwide': get({
    replica: true,
    title: '全国动态',
    query: Type.Object({
      ...sifted,
      ...pageQuery,
    }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/following': get({
    title: '关注的人的动态',
    query: Type.Object(pageQuery),
    data: Feed,
    who: 'user',
  }),
  'dynamic/recommend': get({
    replica: true,
    title: '为你推荐',
    query: Type.Object({ school: Type.Optional(Id), ...pageQuery }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/detail': get({
    title: '一条动态',
    query: one,
    data: Type.Object({
      ...Dynamic.properties,
      followed: Type.Boolean(),
      article: Type.Union([Article, Type.Null()]),
      favorite: Type.Boolean(),
      /** The reader looks after its school. */
      manages: Type.Boolean(),
    }),
    who: 'anyone',
  }),
  'dynamic/publish': post({ title: '发布动态', body: DynamicDraft, data: Dynamic, who: 'user', limit: 10 }),
  'dynamic/anonymity': get({
    title: '学校是否允许匿名发动态；不给学校时是登录者的学校',
    query: Type.Object({ school: Type.Optional(Id) }),
    data: Type.Object({
      allowed: Type.Boolean(),
      /** The reader looks after the school, and may change it. */
      manages: Type.Boolean(),
    }),
    who: 'user',
  }),
  'dynamic/setAnonymity': post({
    title: '允许或不再允许匿名发动态；已经发出的不变',
    body: Type.Object({ school: Id, allowed: Type.Boolean() }),
    data: Done,
    who: 'administrator',
  }),
  'dynamic/like': post({ title: '点赞', body: one, data: Liked, who: 'user', limit: 120 }),
  'dynamic/dislike': post({ title: '取消点赞', body: one, data: Liked, who: 'user', limit: 120 }),
  'dynamic/delete': post({
    title: '删除动态：自己的，或写明原因删本校的（管理员）',
    body: Type.Object({ id: Id, reason: Type.Optional(Reason) }),
    data: Done,
    who: 'user',
  }),
  'dynamic/setScope': post({
    title: '改变谁可以看自己的一条动态',
    body: Type.Object({ id: Id, scope: Scope }),
    data: Dynamic,
    who: 'user',
    limit: 30,
  }),
  'dynamic/solve': post({
    title: '自己的求助解决了，或还没有',
    body: Type.Object({ id: Id, solved: Type.Boolean() }),
    data: Dynamic,
    who: 'user',
    limit: 30,
  }),
  'dynamic/edit': post({
    title: '修改没有通过审核的动态，再次送审',
    body: Type.Object({ id: Id, ...Type.Pick(DynamicDraft, ['title', 'text', 'mentions']).properties }),
    data: Dynamic,
    who: 'user',
    limit: 10,
  }),
  'dynamic/favorite': post({
    title: '收藏或取消收藏',
    body: Type.Object({ id: Id, on: Type.Boolean() }),
    data: Type.Object({ favorite: Type.Boolean() }),
    who: 'user',
    limit: 120,
  }),
  'dynamic/favorites': get({
    title: '我收藏的动态，最近收藏的在前',
    query: Type.Object(pageQuery),
    data: Feed,
    who: 'user',
  }),
  'dynamic/code': get({
    title: '一条动态的海报',
    query: one,
    data: Type.Object({ url: Url, width: Type.Integer(), height: Type.Integer() }),
    who: 'user',
    limit: 20,
  }),
  'dynamic/setHot': post({ title: '设为热门', body: one, data: Done, who: 'administrator' }),
  'dynamic/cancelHot': post({ title: '取消热门', body: one, data: Done, who: 'administrator' }),
  'dynamic/pending': get({
    title: '待审的动态，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(PendingDynamic),
    who: 'administrator',
  }),
  'dynamic/approved': post({ title: '通过一条待审的动态', body: one, data: Done, who: 'administrator' }),
  'dynamic/refused': post({
    title: '不通过一条待审的动态',
    body: Type.Object({ id: Id, reason: Reason }),
    data: Done,
    who: 'administrator',
  }),
  'dynamic/adminDeletes': get({
    title: '管理员删除的动态，最近删除的在前',
    query: Type.Object(pageQuery),
    data: Page(RemovedByDesk),
    who: 'administrator',
  }),
  'dynamic/mines': get({ title: '我的动态', query: Type.Object(pageQuery), data: Feed, who: 'user' }),
  'dynamic/liked': get({ title: '我赞过的动态', query: Type.Object(pageQuery), data: Feed, who: 'user' }),
  'dynamic/userDynamics': get({
    replica: true,
    title: '某人的动态',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/likes': get({
    replica: true,
    title: '点赞的人',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Type.Object({ ...Person.properties, at: Instant })),
    who: 'anyone',
  }),
  'dynamic/medias': get({
    replica: true,
    title: '某人发过的图片',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Page(Type.Object({ ...Picture.properties, dynamic: Id })),
    who: 'anyone',
  }),
}

declare module '../registry' {
  interface Registry {
    circle: typeof circleRoutes
  }
}
