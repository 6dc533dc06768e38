import { Type, type Static } from 'typebox'
import { phonePattern } from '../account/rules'
import { Count, Done, Id, Instant, Page, Person, Picture, pageQuery, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { limits, tagPattern } from './rules'

const AudienceName = Type.Union(
  [Type.Literal('everyone'), Type.Literal('school'), Type.Literal('following'), Type.Literal('nobody')],
  { title: '谁可以发' },
)

export const PersonTag = Type.Object({
  id: Id,
  text: Type.String(),
  /** People who agree. */
  likes: Count,
  liked: Type.Boolean(),
})
export type PersonTag = Static<typeof PersonTag>

/** A tag of mine, on me or put away. */
const MyTag = Type.Object({ ...PersonTag.properties, own: Type.Boolean(), shown: Type.Boolean() })
export type MyTag = Static<typeof MyTag>

const BarrageLine = Type.Object({ id: Id, text: Type.String(), mine: Type.Boolean() })
export type BarrageLine = Static<typeof BarrageLine>

const BarrageSetting = Type.Object({ on: Type.Boolean(), from: AudienceName })
export type BarrageSetting = Static<typeof BarrageSetting>

/** Withheld, it hangs for its owner alone. */
export const WallPhoto = Type.Object({ ...Picture.properties, withheld: Type.Optional(Withheld) })
export type WallPhoto = Static<typeof WallPhoto>

export const Home = Type.Object({
  ...Person.properties,
  /** What the rest of the fields hold back, empty where it is false. */
  open: Type.Object({ profile: Type.Boolean(), dynamics: Type.Boolean(), follows: Type.Boolean() }),
  intro: Type.String(),
  grade: Type.Union([Type.Integer(), Type.Null()]),
  mine: Type.Boolean(),
  /** What the viewer calls this person. */
  remark: Type.Union([Type.String(), Type.Null()]),
  /** I follow them; they follow me. */
  followed: Type.Boolean(),
  follower: Type.Boolean(),
  dynamics: Count,
  followings: Count,
  followers: Count,
  liked: Count,
  tags: Type.Array(PersonTag),
  photos: Type.Array(WallPhoto),
  photo_count: Count,
  question_count: Count,
  barrage: Type.Object({
    ...BarrageSetting.properties,
    /** The viewer may leave a line. */
    may: Type.Boolean(),
    /** The latest, newest first. */
    lines: Type.Array(BarrageLine),
  }),
})
export type Home = Static<typeof Home>

export const Acquaintance = Type.Object({
  ...Person.properties,
  intro: Type.String(),
  remark: Type.Union([Type.String(), Type.Null()]),
  followed: Type.Boolean(),
  follower: Type.Boolean(),
  /** A follower whom the viewer has not looked at yet. */
  fresh: Type.Boolean(),
})
export type Acquaintance = Static<typeof Acquaintance>

export const Question = Type.Object({
  id: Id,
  /** Whose page it is on. */
  owner: Id,
  /** null: asked without a name. */
  asker: Type.Union([Person, Type.Null()]),
  anonymous: Type.Boolean(),
  text: Type.String(),
  answer: Type.Union([Type.String(), Type.Null()]),
  likes: Count,
  liked: Type.Boolean(),
  /** The viewer asked it. */
  mine: Type.Boolean(),
  /** The viewer may answer it. */
  answerable: Type.Boolean(),
  /** It was taken down; to who asked. The answer was; to who answered. */
  withheld: Type.Optional(Withheld),
  answer_withheld: Type.Optional(Withheld),
  at: Instant,
})
export type Question = Static<typeof Question>

export const Barrage = Type.Object({
  ...BarrageLine.properties,
  author: Person,
  at: Instant,
})
export type Barrage = Static<typeof Barrage>

/** What features show on the page of a person's own things. */
export const MineParts = Type.Object({
  /** Money in fen. */
  wallet: Type.Object({ balance: Count, points: Count }),
  /** Of the viewer's orders of every kind, by the groups of their list. */
  orders: Type.Object({ unpaid: Count, waiting: Count, running: Count, delivered: Count, unrated: Count }),
  /** Second-hand orders that are not over, of either side. */
  trades: Type.Object({ bought: Count, sold: Count }),
  /** null: no rider of the school. */
  rider: Type.Union([
    Type.Literal('working'),
    Type.Literal('resting'),
    Type.Literal('suspended'),
    Type.Null(),
  ]),
  /** What waits at the viewer's desks; null: they have none. */
  waiting: Type.Union([Count, Type.Null()]),
  /** Pages of features that the school switched off, which nothing may lead to. */
  closed: Type.Array(Type.String()),
})
export type MineParts = Static<typeof MineParts>

const one = Type.Object({ id: Id })
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })
const TagText = Type.String({
  minLength: limits.tag.min,
  maxLength: limits.tag.max,
  pattern: tagPattern,
  title: '标签',
})
const Photos = Type.Object({ items: Type.Array(WallPhoto) })
const Pictures = Type.Array(Id, {
  minItems: 1,
  maxItems: limits.photos.max,
  uniqueItems: true,
  title: '照片',
})
const people = {
  title: '关注列表',
  query: Type.Object({
    /** Whose; the viewer's own where absent. */
    user: Type.Optional(Id),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
    /** mutual: those who follow each other; oneway: those who do not. */
    relation: Type.Optional(Type.Union([Type.Literal('mutual'), Type.Literal('oneway')], { title: '关系' })),
    ...pageQuery,
  }),
  data: Page(Acquaintance),
}

export const homepageRoutes = {
  'user/home': get({ title: '某人的主页', query: Type.Object({ id: Id }), data: Home, who: 'anyone' }),
  'user/mine': get({ title: '我的页一次取齐：钱包、订单数、骑手状态', data: MineParts, who: 'user' }),
  'user/followings': get({ ...people, title: '某人关注的人', who: 'user' }),
  'user/followers': get({ ...people, title: '某人的粉丝', who: 'user' }),
  'user/find': get({
    title: '按手机号找人，要完整的号码',
    query: Type.Object({ phone: Type.String({ pattern: phonePattern, title: '手机号' }) }),
    data: Acquaintance,
    who: 'user',
    limit: 10,
  }),
  'user/remark': post({
    title: '给人备注名；空为去掉',
    body: Type.Object({ id: Id, remark: Type.String({ maxLength: limits.remark.max, title: '备注名' }) }),
    data: Type.Object({ remark: Type.Union([Type.String(), Type.Null()]) }),
    who: 'user',
  }),

  'tag/options': get({
    title: '可选的标签：系统推荐、本校流行、我自己的',
    data: Type.Object({
      offered: Type.Array(Type.Object({ theme: Type.String(), tags: Type.Array(Type.String()) })),
      popular: Type.Array(Type.Object({ text: Type.String(), people: Count })),
      mine: Type.Array(MyTag),
    }),
    who: 'user',
  }),
  'tag/use': post({ title: '用上一个标签', body: Type.Object({ text: TagText }), data: MyTag, who: 'user' }),
  'tag/disuse': post({ title: '收起一个标签', body: one, data: Done, who: 'user' }),
  'tag/add': post({
    title: '写一个自己的标签并用上',
    body: Type.Object({ text: TagText }),
    data: MyTag,
    who: 'user',
  }),
  'tag/delete': post({ title: '删除自己写的标签', body: one, data: Done, who: 'user' }),
  'tag/like': post({ title: '认同别人的标签', body: one, data: Liked, who: 'user', limit: 120 }),
  'tag/dislike': post({ title: '取消认同', body: one, data: Liked, who: 'user', limit: 120 }),

  'photo/list': get({ title: '照片墙', query: Type.Object({ user: Id }), data: Photos, who: 'anyone' }),
  'photo/add': post({
    title: '往照片墙加照片',
    body: Type.Object({ pictures: Pictures }),
    data: Photos,
    who: 'user',
  }),
  'photo/delete': post({ title: '从照片墙拿下一张', body: one, data: Photos, who: 'user' }),
  'photo/sort': post({
    title: '照片墙重新排序，要全部照片',
    body: Type.Object({ pictures: Pictures }),
    data: Photos,
    who: 'user',
  }),

  'question/add': post({
    title: '向某人提问',
    body: Type.Object({
      key: Id,
      user: Id,
      text: Type.String({ minLength: limits.question.min, maxLength: limits.question.max, title: '问题' }),
      anonymous: Type.Boolean({ title: '匿名' }),
    }),
    data: Question,
    who: 'student',
    limit: 10,
  }),
  'question/list': get({
    title: '某人收到的提问',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Page(Question),
    who: 'anyone',
  }),
  'question/detail': get({ title: '一个提问', query: one, data: Question, who: 'anyone' }),
  'question/answer': post({
    title: '回答，或改回答',
    body: Type.Object({
      id: Id,
      text: Type.String({ minLength: limits.answer.min, maxLength: limits.answer.max, title: '回答' }),
    }),
    data: Question,
    who: 'user',
  }),
  'question/delete': post({ title: '删除提问，提问人或主页主人', body: one, data: Done, who: 'user' }),
  'question/like': post({ title: '点赞回答', body: one, data: Liked, who: 'user', limit: 120 }),
  'question/dislike': post({ title: '取消点赞回答', body: one, data: Liked, who: 'user', limit: 120 }),

  'barrage/list': get({
    title: '主页的弹幕',
    query: Type.Object({ user: Id, ...pageQuery }),
    data: Page(Barrage),
    who: 'anyone',
  }),
  'barrage/add': post({
    title: '发弹幕',
    body: Type.Object({
      key: Id,
      user: Id,
      text: Type.String({ minLength: limits.barrage.min, maxLength: limits.barrage.max, title: '弹幕' }),
    }),
    data: Barrage,
    who: 'user',
    limit: 20,
  }),
  'barrage/delete': post({ title: '删除弹幕，发的人或主页主人', body: one, data: Done, who: 'user' }),
  'barrage/clear': post({ title: '清空自己主页的弹幕', data: Done, who: 'user' }),
  'barrage/setting': post({
    title: '弹幕开关，以及谁可以发',
    body: Type.Partial(BarrageSetting),
    data: BarrageSetting,
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    homepage: typeof homepageRoutes
  }
}
