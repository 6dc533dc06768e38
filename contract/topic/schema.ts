import { Type, type Static } from 'typebox'
import { Dynamic, PublicScope } from '../circle/schema'
import { Count, Done, Id, Instant, NewPicture, Page, pageQuery, Person, Picture } from '../common'
import { Acquaintance } from '../homepage/schema'
import { get, post } from '../http'
import { categories, limits, namePattern, type Category, type TopicState } from './rules'

export const CategoryName = Type.Unsafe<Category>(Type.String({ enum: categories, title: '分类' }))
export const State = Type.Unsafe<TopicState>(Type.String())
const School = Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()])
const Name = Type.String({
  minLength: limits.name.min,
  maxLength: limits.name.max,
  pattern: namePattern,
  title: '话题名',
})
const Intro = Type.String({ minLength: limits.intro.min, maxLength: limits.intro.max, title: '介绍' })
export const Keyword = Type.String({ minLength: 1, maxLength: limits.keyword.max, title: '关键词' })
const Hashtag = Type.String({ minLength: 1, maxLength: limits.name.max, title: '话题' })

export const Topic = Type.Object({
  id: Id,
  name: Type.String(),
  category: CategoryName,
  /** null: of the whole country. */
  school: School,
  intro: Type.String(),
  cover: Type.Union([Picture, Type.Null()]),
  followers: Count,
  /** Those that carry its name, but for the ones its managers took out. */
  dynamics: Count,
  /** When its latest dynamic came, or it was proposed. */
  active: Instant,
  followed: Type.Boolean(),
})
export type Topic = Static<typeof Topic>

export const TopicDetail = Type.Object({
  ...Topic.properties,
  state: State,
  /** Why it was refused or closed; '' otherwise. */
  reason: Type.String(),
  /** null: left, or one of the two blocked the other. */
  creator: Type.Union([Person, Type.Null()]),
  mine: Type.Boolean(),
  /** The viewer may take dynamics out of it and edit it. */
  manages: Type.Boolean(),
  /** The viewer may choose its managers. */
  appoints: Type.Boolean(),
  /** The viewer may close it, open it again and give it another owner. */
  reviews: Type.Boolean(),
  /** To who may edit it. */
  new_cover: NewPicture,
})
export type TopicDetail = Static<typeof TopicDetail>

/** A topic of mine and what became of it. */
export const OwnTopic = Type.Object({
  ...Topic.properties,
  state: State,
  reason: Type.String(),
  mine: Type.Boolean(),
  at: Instant,
})
export type OwnTopic = Static<typeof OwnTopic>

/** A proposal on the reviewers' desk. */
export const Proposal = Type.Object({
  ...Topic.properties,
  person: Person,
  at: Instant,
})
export type Proposal = Static<typeof Proposal>

const TopicManager = Type.Object({ ...Person.properties, since: Instant })
type TopicManager = Static<typeof TopicManager>

const Candidate = Type.Object({ ...Person.properties, manager: Type.Boolean() })
export type Candidate = Static<typeof Candidate>

/** A topic to choose while writing: one of its own page, or a hashtag that others use. */
const OfferedTopic = Type.Object({
  name: Type.String(),
  dynamics: Count,
  topic: Type.Union([Id, Type.Null()]),
})
export type OfferedTopic = Static<typeof OfferedTopic>

/** Somebody worth following, and why. All zero and false where recommendations are not personalised. */
export const RecommendedPerson = Type.Object({
  ...Acquaintance.properties,
  /** How many of those whom the viewer follows do so too. */
  mutual: Count,
  same_major: Type.Boolean(),
  same_college: Type.Boolean(),
  same_grade: Type.Boolean(),
  active: Type.Boolean(),
})
export type RecommendedPerson = Static<typeof RecommendedPerson>

const one = Type.Object({ id: Id })
const ofOne = Type.Object({ id: Id, ...pageQuery })
const chosen = Type.Object({ id: Id, user: Id })
const Followed = Type.Object({ followers: Count, followed: Type.Boolean() })
const Interests = Type.Object({
  categories: Type.Array(CategoryName, {
    maxItems: categories.length,
    uniqueItems: true,
    title: '感兴趣的分类',
  }),
})

export const topicRoutes = {
  'topic/add': post({
    title: '提议一个话题，审核后开放',
    body: Type.Object({
      key: Id,
      name: Name,
      category: CategoryName,
      scope: PublicScope,
      intro: Intro,
      cover: Type.Optional(Id),
    }),
    data: OwnTopic,
    who: 'student',
    limit: 10,
  }),
  'topic/edit': post({
    title: '修改话题；审核没通过的，改后重新送审',
    body: Type.Object({
      id: Id,
      /** Until it is approved. */
      name: Type.Optional(Name),
      category: Type.Optional(CategoryName),
      intro: Type.Optional(Intro),
      cover: Type.Optional(Type.Union([Id, Type.Null()])),
    }),
    data: OwnTopic,
    who: 'user',
    limit: 20,
  }),
  'topic/recommended': get({
    replica: true,
    title: '推荐的话题：热度，加上感兴趣的分类；不含已关注的',
    query: Type.Object({
      school: Type.Optional(Id),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.batch, default: 20 })),
    }),
    data: Type.Object({ items: Type.Array(Topic) }),
    who: 'anyone',
  }),
  'topic/list': get({
    replica: true,
    title: '话题：本校的和全国的',
    query: Type.Object({
      school: Type.Optional(Id),
      category: Type.Optional(CategoryName),
      keyword: Type.Optional(Keyword),
      /** new: the latest to be approved first. */
      sort: Type.Optional(
        Type.Union([Type.Literal('new'), Type.Literal('hot')], { default: 'new', title: '排序' }),
      ),
      ...pageQuery,
    }),
    data: Page(Topic),
    who: 'anyone',
  }),
  'topic/category': get({
    replica: true,
    title: '话题分类，和我感兴趣的',
    data: Type.Object({
      items: Type.Array(Type.Object({ key: CategoryName, title: Type.String(), interested: Type.Boolean() })),
    }),
    who: 'anyone',
  }),
  'topic/Interest': post({
    title: '选择感兴趣的分类，以最后一次为准',
    body: Interests,
    data: Interests,
    who: 'user',
  }),
  'topic/myTopic': get({
    title: '我提议的和我管理的话题',
    query: Type.Object(pageQuery),
    data: Page(OwnTopic),
    who: 'user',
  }),
  'topic/detail': get({
    title: '一个话题；按名字找而没有时为空',
    query: Type.Object({
      id: Type.Optional(Id),
      /** Its name, where the id is not known: the school's own before the country's. */
      name: Type.Optional(Hashtag),
      school: Type.Optional(Id),
    }),
    data: Type.Union([TopicDetail, Type.Null()]),
    who: 'anyone',
  }),
  'topic/dynamics': get({
    replica: true,
    title: '话题里的动态，最新的在前',
    query: ofOne,
    data: Page(Dynamic),
    who: 'anyone',
  }),
  'topic/managers': get({
    title: '话题的管理员',
    query: one,
    data: Type.Object({ creator: Type.Union([Person, Type.Null()]), items: Type.Array(TopicManager) }),
    who: 'anyone',
  }),
  'topic/addManager': post({
    title: '添加管理员，要是关注这个话题的人',
    body: chosen,
    data: Done,
    who: 'user',
  }),
  'topic/deleteManager': post({ title: '撤下管理员，或自己退出', body: chosen, data: Done, who: 'user' }),
  'topic/searchUsers': get({
    title: '在关注这个话题的人里找，用来添加管理员',
    query: Type.Object({ id: Id, keyword: Type.Optional(Keyword), ...pageQuery }),
    data: Page(Candidate),
    who: 'user',
  }),
  'topic/followUsers': get({
    title: '关注这个话题的人',
    query: ofOne,
    data: Page(Acquaintance),
    who: 'user',
  }),
  'topic/follow': post({ title: '关注话题', body: one, data: Followed, who: 'user', limit: 120 }),
  'topic/cancelFollow': post({ title: '取消关注话题', body: one, data: Followed, who: 'user', limit: 120 }),
  'user/followTopics': get({
    title: '某人关注的话题，默认自己',
    query: Type.Object({ user: Type.Optional(Id), ...pageQuery }),
    data: Page(Topic),
    who: 'user',
  }),
  'topic/queue': get({
    title: '待审的话题，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(Proposal),
    who: 'reviewer',
  }),
  'topic/review': post({
    title: '审核话题',
    body: Type.Union([
      Type.Object({
        id: Id,
        action: Type.Literal('approve'),
        /** Of the proposal that the reviewer saw: one that was changed since is not opened. */
        at: Type.Optional(Instant),
      }),
      Type.Object({
        id: Id,
        action: Type.Literal('refuse'),
        reason: Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' }),
      }),
    ]),
    data: Done,
    who: 'reviewer',
  }),
  'dynamic/topicDynamics': get({
    replica: true,
    title: '带某个 # 的动态，不论有没有这个话题',
    query: Type.Object({ topic: Hashtag, ...pageQuery }),
    data: Page(Dynamic),
    who: 'anyone',
  }),
  'dynamic/topics': get({
    title: '写动态时可选的话题',
    query: Type.Object({ keyword: Type.Optional(Keyword), school: Type.Optional(Id) }),
    data: Type.Object({ items: Type.Array(OfferedTopic) }),
    who: 'anyone',
    limit: 120,
  }),
  'user/recommended': get({
    replica: true,
    title: '推荐关注的人',
    query: Type.Object({
      after: pageQuery.after,
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.batch, default: 20 })),
    }),
    data: Page(RecommendedPerson),
    who: 'user',
  }),
  'user/dismissRecommended': post({ title: '不再推荐这个人', body: one, data: Done, who: 'user' }),
}

declare module '../registry' {
  interface Registry {
    topic: typeof topicRoutes
  }
}
