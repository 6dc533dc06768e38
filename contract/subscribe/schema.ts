import { Type, type Static } from 'typebox'
import { Dynamic } from '../circle/schema'
import { Count, Done, Id, Instant, NewPicture, Page, pageQuery, Person, Url } from '../common'
import { get, post } from '../http'
import {
  categories,
  deskActions,
  everies,
  levels,
  limits,
  namePattern,
  publishers,
  sources,
  type AccountState,
  type Category,
  type Day,
  type DeskAction,
  type Every,
  type Level,
  type Publisher,
  type Source,
} from './rules'

const CategoryName = Type.Unsafe<Category>(Type.String({ enum: categories, title: '分类' }))
const LevelName = Type.Unsafe<Level>(Type.String({ enum: levels, title: '提醒' }))
const PublisherName = Type.Unsafe<Publisher>(Type.String({ enum: publishers, title: '种类' }))
const SourceName = Type.Unsafe<Source>(Type.String({ enum: sources, title: '种类' }))
const State = Type.Unsafe<AccountState>(Type.String())
const Name = Type.String({
  minLength: limits.name.min,
  maxLength: limits.name.max,
  pattern: namePattern,
  title: '名称',
})
const Intro = Type.String({ minLength: limits.intro.min, maxLength: limits.intro.max, title: '介绍' })
const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' })
const Statement = Type.String({
  minLength: limits.statement.min,
  maxLength: limits.statement.max,
  title: '申请说明',
})
const Keyword = Type.String({ minLength: 1, maxLength: limits.keyword.max, title: '关键词' })
const face = Type.Union([Url, Type.Null()])

/** An account or column as lists show it. */
export const Offer = Type.Object({
  kind: PublisherName,
  id: Id,
  name: Type.String(),
  avatar: face,
  intro: Type.String(),
  /** The school of an account; the topic of a column. */
  under: Type.String(),
  /** null: a column. */
  category: Type.Union([CategoryName, Type.Null()]),
  /** The school has checked whose it is. */
  official: Type.Boolean(),
  subscribers: Count,
  subscribed: Type.Boolean(),
})
export type Offer = Static<typeof Offer>

/** What one subscribes to, as one's own list shows it. */
export const Subscription = Type.Object({
  kind: SourceName,
  id: Id,
  name: Type.String(),
  avatar: face,
  level: LevelName,
  pinned: Type.Boolean(),
  /** The latest in it; null while there is none. */
  latest: Type.Union([Type.Object({ title: Type.String(), at: Instant }), Type.Null()]),
  /** Up to `limits.unread`; of a topic 1 where there is any. */
  unread: Count,
})
export type Subscription = Static<typeof Subscription>

/** An article of an account (its id is a notice's) or of a column (its id is a dynamic's). */
export const Entry = Type.Object({
  kind: PublisherName,
  id: Id,
  title: Type.String(),
  thumb: face,
  source: Type.Object({ id: Id, name: Type.String(), avatar: face }),
  /** At the top of its account. */
  pinned: Type.Boolean(),
  unread: Type.Boolean(),
  at: Instant,
})
export type Entry = Static<typeof Entry>

/** How the viewer subscribes. */
const Standing = Type.Object({ level: LevelName, pinned: Type.Boolean(), read_at: Instant })
export type Standing = Static<typeof Standing>

export const Detail = Type.Object({
  ...Offer.properties,
  state: State,
  /** Why an account was refused or closed; '' otherwise. */
  reason: Type.String(),
  articles: Count,
  standing: Type.Union([Standing, Type.Null()]),
  /** Who hosts a column. */
  host: Type.Union([Person, Type.Null()]),
  /** The topic of a column. */
  topic: Type.Union([Id, Type.Null()]),
  /** The viewer writes for it. */
  writes: Type.Boolean(),
  /** The viewer edits it and chooses who writes. */
  manages: Type.Boolean(),
  /** The viewer may close it and open it again. */
  reviews: Type.Boolean(),
  /** Of an account, to who manages it. */
  new_avatar: NewPicture,
})
export type Detail = Static<typeof Detail>

/** An account of mine and what became of it. `statement` is for its owner alone. */
export const OwnAccount = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: face,
  new_avatar: NewPicture,
  intro: Type.String(),
  category: CategoryName,
  statement: Type.String(),
  state: State,
  reason: Type.String(),
  owner: Type.Boolean(),
  at: Instant,
})
export type OwnAccount = Static<typeof OwnAccount>

export const Application = Type.Object({
  ...Type.Omit(OwnAccount, ['owner', 'reason', 'state', 'new_avatar']).properties,
  school: Type.String(),
  person: Person,
})
export type Application = Static<typeof Application>

export const Editor = Type.Object({ ...Person.properties, owner: Type.Boolean(), since: Instant })
export type Editor = Static<typeof Editor>

const hour = Type.Integer({ minimum: 0, maximum: 23, title: '几点' })
const day = Type.Unsafe<Day>(Type.Integer({ minimum: 1, maximum: 7, title: '周几' }))
const every = Type.Unsafe<Every>(Type.String({ enum: everies, title: '多久一次' }))
export const DigestSettings = Type.Object({
  every,
  hour,
  day,
  /** When the next one is due. */ next: Type.Union([Instant, Type.Null()]),
})
export type DigestSettings = Static<typeof DigestSettings>

const one = Type.Object({ id: Id })
const publisher = Type.Object({ kind: PublisherName, id: Id })
const Counted = Type.Object({ subscribers: Count, subscribed: Type.Boolean() })
const chosen = Type.Object({ id: Id, user: Id })

export const subscribeRoutes = {
  'subscribe/mine': get({
    title: '我订阅的：置顶的在前，再按最新一篇；可以按种类和名称找',
    query: Type.Object({ kind: Type.Optional(SourceName), keyword: Type.Optional(Keyword), ...pageQuery }),
    data: Page(Subscription),
    who: 'user',
  }),
  'subscribe/latest': get({
    title: '订阅的公众号和专栏的新文章',
    query: Type.Object(pageQuery),
    data: Page(Entry),
    who: 'user',
  }),
  'subscribe/today': get({
    title: '今天的新文章',
    data: Type.Object({ count: Count, items: Type.Array(Entry) }),
    who: 'user',
  }),
  'subscribe/discover': get({
    replica: true,
    title: '本校的公众号，订阅的人多的在前',
    query: Type.Object({
      school: Type.Optional(Id),
      category: Type.Optional(CategoryName),
      keyword: Type.Optional(Keyword),
      ...pageQuery,
    }),
    data: Page(Offer),
    who: 'anyone',
  }),
  'subscribe/columns': get({
    replica: true,
    title: '本校达人的专栏，订阅的人多的在前',
    query: Type.Object({ school: Type.Optional(Id), keyword: Type.Optional(Keyword), ...pageQuery }),
    data: Page(Offer),
    who: 'anyone',
  }),
  'subscribe/detail': get({ title: '一个公众号或专栏', query: publisher, data: Detail, who: 'anyone' }),
  'subscribe/articles': get({
    title: '公众号或专栏的文章，置顶的在前，再按时间',
    query: Type.Object({ ...publisher.properties, ...pageQuery }),
    data: Page(Entry),
    who: 'anyone',
  }),
  'subscribe/best': get({
    replica: true,
    title: '话题近来最热的动态',
    query: one,
    data: Type.Object({ items: Type.Array(Dynamic) }),
    who: 'anyone',
  }),
  'subscribe/standing': get({
    title: '我怎样订阅一个话题；没有关注为空',
    query: one,
    data: Type.Union([Standing, Type.Null()]),
    who: 'user',
  }),
  'subscribe/add': post({
    title: '订阅公众号或专栏；话题用关注。撤销取消时带上原来的设置',
    body: Type.Object({
      ...publisher.properties,
      level: Type.Optional(LevelName),
      pinned: Type.Optional(Type.Boolean({ title: '置顶' })),
      /** Up to when it was read before. */
      read_at: Type.Optional(Instant),
    }),
    data: Counted,
    who: 'user',
    limit: 120,
  }),
  'subscribe/cancel': post({ title: '取消订阅', body: publisher, data: Counted, who: 'user', limit: 120 }),
  'subscribe/setting': post({
    title: '置顶和提醒方式',
    body: Type.Object({
      kind: SourceName,
      id: Id,
      level: Type.Optional(LevelName),
      pinned: Type.Optional(Type.Boolean({ title: '置顶' })),
    }),
    data: Standing,
    who: 'user',
    limit: 120,
  }),
  'subscribe/read': post({
    title: '读到哪里；不带 at 是读到现在',
    body: Type.Object({ kind: SourceName, id: Id, at: Type.Optional(Instant) }),
    data: Done,
    who: 'user',
    limit: 240,
  }),
  'subscribe/readAll': post({ title: '全部标为已读', data: Done, who: 'user', limit: 30 }),
  'subscribe/settings': get({ title: '摘要的时间', data: DigestSettings, who: 'user' }),
  'subscribe/editSettings': post({
    title: '修改摘要的时间',
    body: Type.Object({ every: Type.Optional(every), hour: Type.Optional(hour), day: Type.Optional(day) }),
    data: DigestSettings,
    who: 'user',
    limit: 60,
  }),
  'subscribe/apply': post({
    title: '申请开通公众号，由学校审核',
    body: Type.Object({
      key: Id,
      name: Name,
      category: CategoryName,
      intro: Intro,
      statement: Statement,
      avatar: Type.Optional(Id),
    }),
    data: OwnAccount,
    who: 'student',
    limit: 10,
  }),
  'subscribe/edit': post({
    title: '修改公众号；没有通过的，改后重新送审',
    body: Type.Object({
      id: Id,
      /** Until it is approved. */
      name: Type.Optional(Name),
      category: Type.Optional(CategoryName),
      intro: Type.Optional(Intro),
      statement: Type.Optional(Statement),
      avatar: Type.Optional(Type.Union([Id, Type.Null()])),
    }),
    data: OwnAccount,
    who: 'user',
    limit: 30,
  }),
  'subscribe/own': get({
    title: '我申请的和我写的公众号',
    query: Type.Object(pageQuery),
    data: Page(OwnAccount),
    who: 'user',
  }),
  'subscribe/queue': get({
    title: '待审的公众号，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(Application),
    who: 'administrator',
  }),
  'subscribe/review': post({
    title: '审核公众号；停用，或重新开放',
    body: Type.Object({
      id: Id,
      action: Type.Unsafe<DeskAction>(Type.String({ enum: deskActions, title: '决定' })),
      /** With an approval: the school vouches for it. */
      official: Type.Optional(Type.Boolean({ title: '学校认证' })),
      /** With a refusal, or when it is closed. */
      reason: Type.Optional(Reason),
    }),
    data: Done,
    who: 'administrator',
  }),
  'subscribe/editors': get({
    title: '公众号的编辑',
    query: one,
    data: Type.Object({ items: Type.Array(Editor) }),
    who: 'user',
  }),
  'subscribe/candidates': get({
    title: '在订阅的人里找，用来添加编辑',
    query: Type.Object({ id: Id, keyword: Type.Optional(Keyword), ...pageQuery }),
    data: Page(Person),
    who: 'user',
  }),
  'subscribe/addEditor': post({
    title: '添加编辑，要是订阅了它的人；没有负责人时成为负责人',
    body: chosen,
    data: Done,
    who: 'user',
  }),
  'subscribe/deleteEditor': post({ title: '撤下编辑，或自己退出', body: chosen, data: Done, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    subscribe: typeof subscribeRoutes
  }
}
