import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, Person, Picture, Place, pageQuery, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { limits } from './rules'

/** Who may read it: the author's school, or everyone. */
export const Scope = Type.Union([Type.Literal('school'), Type.Literal('everyone')], { title: '谁可以看' })

export const Dynamic = Type.Object({
  id: Id,
  author: Person,
  title: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  place: Type.Union([Place, Type.Null()]),
  scope: Scope,
  likes: Count,
  comments: Count,
  liked: Type.Boolean(),
  mine: Type.Boolean(),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type Dynamic = Static<typeof Dynamic>

export const DynamicDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  title: Type.Optional(Type.String({ maxLength: limits.title.max, title: '标题' })),
  text: Type.String({ maxLength: limits.text.max, title: '正文' }),
  pictures: Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
  place: Type.Optional(Place),
  scope: Scope,
})
export type DynamicDraft = Static<typeof DynamicDraft>

const Feed = Page(Dynamic)
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })

export const circleRoutes = {
  'dynamic/list': get({
    title: '本校动态；不给学校时用登录者的学校',
    query: Type.Object({
      school: Type.Optional(Id),
      sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot')], { default: 'new' })),
      topic: Type.Optional(Type.String({ minLength: 1, maxLength: limits.topics.length, title: '话题' })),
      ...pageQuery,
    }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/nationwide': get({
    title: '全国动态',
    query: Type.Object({
      sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot')], { default: 'new' })),
      topic: Type.Optional(Type.String({ minLength: 1, maxLength: limits.topics.length, title: '话题' })),
      ...pageQuery,
    }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/following': get({ title: '关注的人的动态', query: Type.Object(pageQuery), data: Feed, who: 'user' }),
  'dynamic/recommend': get({
    title: '为你推荐',
    query: Type.Object({ school: Type.Optional(Id), ...pageQuery }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/search': get({
    title: '搜索动态',
    query: Type.Object({
      keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }),
      school: Type.Optional(Id),
      ...pageQuery,
    }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/detail': get({
    title: '一条动态',
    query: Type.Object({ id: Id }),
    data: Type.Object({ ...Dynamic.properties, followed: Type.Boolean() }),
    who: 'anyone',
  }),
  'dynamic/publish': post({ title: '发布动态', body: DynamicDraft, data: Dynamic, who: 'user', limit: 10 }),
  'dynamic/like': post({ title: '点赞', body: Type.Object({ id: Id }), data: Liked, who: 'user', limit: 120 }),
  'dynamic/dislike': post({ title: '取消点赞', body: Type.Object({ id: Id }), data: Liked, who: 'user', limit: 120 }),
  'dynamic/delete': post({ title: '删除自己的动态', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'dynamic/mines': get({ title: '我的动态', query: Type.Object(pageQuery), data: Feed, who: 'user' }),
  'dynamic/liked': get({ title: '我赞过的动态', query: Type.Object(pageQuery), data: Feed, who: 'user' }),
  'dynamic/userDynamics': get({
    title: '某人的动态',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Feed,
    who: 'anyone',
  }),
  'dynamic/likes': get({
    title: '点赞的人',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Type.Object({ ...Person.properties, at: Instant })),
    who: 'anyone',
  }),
  'dynamic/medias': get({
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
