import { Type, type Static } from 'typebox'
import { BodyDraft, Title } from '../article/schema'
import { Dynamic, PublicScope } from '../circle/schema'
import { Count, Done, Id, Instant, NewPicture, Page, pageQuery, Person, Picture } from '../common'
import { get, post } from '../http'
import { days, discussions, limits, type Day, type Discussion } from './rules'

const Days = Type.Array(Type.Unsafe<Day>(Type.Integer({ minimum: 1, maximum: 7 })), {
  maxItems: days.length,
  uniqueItems: true,
  title: '更新日',
})
const DiscussionName = Type.Unsafe<Discussion>(Type.String({ enum: discussions, title: '谁可以评论' }))
const Written = Type.Object({ id: Id, title: Type.String(), at: Instant })

/** A topic as its host keeps it. */
export const Column = Type.Object({
  id: Id,
  topic: Type.Object({ id: Id, name: Type.String(), school: Type.Union([Type.String(), Type.Null()]) }),
  host: Person,
  intro: Type.String(),
  cover: Type.Union([Picture, Type.Null()]),
  new_cover: NewPicture,
  days: Days,
  discussion: DiscussionName,
  /** What stands at its top; null: nothing, or it is gone. */
  pinned: Type.Union([Written, Type.Null()]),
  articles: Count,
  mine: Type.Boolean(),
})
export type Column = Static<typeof Column>
export type Written = Static<typeof Written>

const one = Type.Object({ id: Id })
const Columns = Type.Object({ items: Type.Array(Column) })

export const talentRoutes = {
  'talent/hosts': get({
    title: '主持一个话题的达人',
    query: Type.Object({ topic: Id }),
    data: Columns,
    who: 'anyone',
  }),
  'talent/columns': get({ title: '我主持的话题', data: Columns, who: 'talent' }),
  'talent/host': post({
    title: '主持一个话题，再来一次还是这一个',
    body: Type.Object({ topic: Id }),
    data: Column,
    who: 'talent',
    limit: 20,
  }),
  'talent/leave': post({ title: '不再主持；写过的文章都在', body: one, data: Done, who: 'talent' }),
  'talent/setting': post({
    title: '修改主持的话题',
    body: Type.Object({
      id: Id,
      intro: Type.Optional(Type.String({ maxLength: limits.intro.max, title: '介绍' })),
      cover: Type.Optional(Type.Union([Id, Type.Null()])),
      days: Type.Optional(Days),
      discussion: Type.Optional(DiscussionName),
      pinned: Type.Optional(Type.Union([Id, Type.Null()])),
    }),
    data: Column,
    who: 'talent',
    limit: 60,
  }),
  'talent/articles': get({
    title: '在一个话题里写过的文章',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Written),
    who: 'talent',
  }),
  'talent/publish': post({
    title: '在主持的话题里发布文章',
    body: Type.Object({ key: Id, column: Id, title: Title, body: BodyDraft, scope: PublicScope }),
    data: Dynamic,
    who: 'talent',
    limit: 10,
  }),
}

declare module '../registry' {
  interface Registry {
    talent: typeof talentRoutes
  }
}
