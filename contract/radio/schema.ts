import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery, Person, Picture, Sound, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { columnNames, limits } from './rules'

const Column = Type.Enum(columnNames, { title: '栏目' })

export const Programme = Type.Object({
  id: Id,
  /** Who made it. */
  author: Person,
  column: Column,
  title: Type.String(),
  intro: Type.String(),
  cover: Type.Union([Picture, Type.Null()]),
  sound: Sound,
  likes: Count,
  liked: Type.Boolean(),
  comments: Count,
  /** People who began to listen. */
  plays: Count,
  /** Where this listener stopped, seconds; 0 at the beginning. */
  at_second: Count,
  mine: Type.Boolean(),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type Programme = Static<typeof Programme>

export const ProgrammeDraft = Type.Object({
  key: Id,
  column: Column,
  title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '标题' }),
  intro: Type.String({ maxLength: limits.intro.max, title: '介绍' }),
  cover: Type.Optional(Id),
  sound: Id,
})
export type ProgrammeDraft = Static<typeof ProgrammeDraft>

export const Bullet = Type.Object({ id: Id, second: Count, text: Type.String(), mine: Type.Boolean() })
export type Bullet = Static<typeof Bullet>

const one = Type.Object({ id: Id })
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })
const Second = Type.Integer({ minimum: 0, maximum: 24 * 3600, title: '时间点' })

export const radioRoutes = {
  'radio/list': get({
    replica: true,
    title: '本校电台的节目，新的在前',
    query: Type.Object({
      school: Type.Optional(Id),
      column: Type.Optional(Column),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(Programme),
    who: 'anyone',
  }),
  'radio/recent': get({
    title: '最近听过的节目',
    query: Type.Object(pageQuery),
    data: Page(Programme),
    who: 'user',
  }),
  'radio/desk': get({
    title: '能不能发布节目',
    data: Type.Object({ may: Type.Boolean() }),
    who: 'user',
  }),
  'radio/detail': get({ title: '一个节目', query: one, data: Programme, who: 'anyone' }),
  'radio/publish': post({
    title: '发布节目：本校的播音员和管理员',
    body: ProgrammeDraft,
    data: Programme,
    who: 'user',
    limit: 10,
  }),
  'radio/delete': post({ title: '删除自己的节目', body: one, data: Done, who: 'user' }),
  'radio/like': post({ title: '点赞节目', body: one, data: Liked, who: 'user', limit: 120 }),
  'radio/dislike': post({ title: '取消点赞节目', body: one, data: Liked, who: 'user', limit: 120 }),
  'radio/progress': post({
    title: '记下听到哪里',
    body: Type.Object({ id: Id, second: Second }),
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'radio/bullets': get({
    title: '从一个时间点起一分钟的弹幕',
    query: Type.Object({ id: Id, second: Second }),
    data: Type.Object({ items: Type.Array(Bullet) }),
    who: 'anyone',
  }),
  'radio/bullet': post({
    title: '发一条弹幕',
    body: Type.Object({
      key: Id,
      id: Id,
      second: Second,
      text: Type.String({ minLength: 1, maxLength: limits.bullet.max, title: '弹幕' }),
    }),
    data: Bullet,
    who: 'user',
    limit: 30,
  }),
  'radio/deleteBullet': post({
    title: '删除弹幕：自己的，或自己节目上的',
    body: one,
    data: Done,
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    radio: typeof radioRoutes
  }
}
