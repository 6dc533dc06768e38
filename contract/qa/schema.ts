import { Type, type Static } from 'typebox'
import { PublicScope } from '../circle/schema'
import { Count, Done, Id, Instant, Page, pageQuery, Person, Picture, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { bounty } from '../wallet/rules'
import {
  bountyStates,
  categories,
  helpHours,
  limits,
  stages,
  type BountyState,
  type Category,
  type HelpHours,
  type Stage,
} from './rules'

const CategoryName = Type.Unsafe<Category>(Type.String({ enum: categories, title: '分类' }))
const StageName = Type.Unsafe<Stage>(Type.String({ enum: [...stages] }))
const Hours = Type.Unsafe<HelpHours>(Type.Integer({ enum: [...helpHours], title: '时限' }))
const Pictures = Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' })
const Title = Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '标题' })
const Text = Type.String({ maxLength: limits.text.max, title: '补充说明' })
const Spot = Type.String({ maxLength: limits.place.max, title: '地点' })
const AnswerText = Type.String({ maxLength: limits.answer.max, title: '回答' })

const Points = Type.Integer({ minimum: bounty.min, maximum: bounty.max, title: '悬赏积分' })
/** held: until an answer is accepted, or its time is over. awarded: to an answer. returned: nobody earned it in time. */
export const Bounty = Type.Object({
  points: Type.Integer(),
  state: Type.Unsafe<BountyState>(Type.String({ enum: [...bountyStates] })),
  /** When its time is over, while it is held. */ until: Type.Union([Instant, Type.Null()]),
})
export type Bounty = Static<typeof Bounty>

/** A question as lists show it. */
export const QuestionBrief = Type.Object({
  id: Id,
  /** A pseudonym where it was asked without the name. */
  author: Person,
  category: CategoryName,
  title: Type.String(),
  excerpt: Type.String(),
  /** Address of the first picture, small. */
  thumb: Type.Union([Type.String(), Type.Null()]),
  scope: PublicScope,
  place: Type.Union([Type.String(), Type.Null()]),
  /** When a request for help ends. */
  due: Type.Union([Instant, Type.Null()]),
  stage: StageName,
  /** Points for the accepted answer, where there are some. */
  bounty: Type.Union([Bounty, Type.Null()]),
  /** Those who want to know it, too. */
  likes: Count,
  answers: Count,
  /** An answer is accepted. */
  accepted: Type.Boolean(),
  /** Who gave it, where the reader may see that. */
  helper: Type.Union([Type.String(), Type.Null()]),
  mine: Type.Boolean(),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type QuestionBrief = Static<typeof QuestionBrief>

export const Answer = Type.Object({
  id: Id,
  question: Id,
  author: Person,
  text: Type.String(),
  pictures: Type.Array(Picture),
  likes: Count,
  liked: Type.Boolean(),
  /** The reader votes against it. How many do shows in the order alone. */
  stepped: Type.Boolean(),
  comments: Count,
  accepted: Type.Boolean(),
  mine: Type.Boolean(),
  /** When it was last changed; null: never. */
  edited: Type.Union([Instant, Type.Null()]),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type Answer = Static<typeof Answer>

export const Question = Type.Object({
  ...QuestionBrief.properties,
  text: Type.String(),
  pictures: Type.Array(Picture),
  liked: Type.Boolean(),
  comments: Count,
  edited: Type.Union([Instant, Type.Null()]),
  /** The accepted one. */
  best: Type.Union([Answer, Type.Null()]),
  /** The reader's own answer. */
  my_answer: Type.Union([Id, Type.Null()]),
  /** The reader writes here under a pseudonym already, and so does whatever follows. */
  aliased: Type.Boolean(),
})
export type Question = Static<typeof Question>

/** Words as they stood before a change. */
export const Version = Type.Object({
  id: Id,
  text: Type.String(),
  title: Type.String(),
  pictures: Type.Array(Picture),
  /** The reader wrote it. */
  mine: Type.Boolean(),
  at: Instant,
})
export type Version = Static<typeof Version>

export const Candidate = Type.Object({
  ...Person.properties,
  /** Answers of theirs to questions of this category. */
  answers: Count,
  followed: Type.Boolean(),
  invited: Type.Boolean(),
})
export type Candidate = Static<typeof Candidate>

export const QuestionDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  category: CategoryName,
  title: Title,
  text: Text,
  pictures: Pictures,
  scope: PublicScope,
  anonymous: Type.Boolean({ title: '匿名' }),
  /** Requests for help alone: where, and for how many hours from now. */
  place: Type.Optional(Spot),
  hours: Type.Optional(Hours),
  /** Points of one's own that whoever gives the accepted answer gets. They cannot be taken back while there is time. */
  bounty: Type.Optional(Points),
})
export type QuestionDraft = Static<typeof QuestionDraft>

const one = Type.Object({ id: Id })
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })
const Invited = Type.Object({ items: Type.Array(Candidate), left: Count })
const where = { school: Type.Optional(Id) }

export const qaRoutes = {
  'qa/list': get({
    replica: true,
    title: '问题；给学校是本校的，不给是全国的',
    query: Type.Object({
      ...where,
      /** unanswered: open ones without an answer, the latest first. */
      sort: Type.Optional(
        Type.Union([Type.Literal('new'), Type.Literal('hot'), Type.Literal('unanswered')], {
          default: 'new',
          title: '排序',
        }),
      ),
      category: Type.Optional(CategoryName),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(QuestionBrief),
    who: 'anyone',
  }),
  'qa/helps': get({
    replica: true,
    title: '求助中，先到时间的在前',
    query: Type.Object({ ...where, ...pageQuery }),
    data: Page(QuestionBrief),
    who: 'anyone',
  }),
  'qa/similar': get({
    replica: true,
    title: '和标题相近的问题',
    query: Type.Object({
      ...where,
      title: Type.String({ minLength: 2, maxLength: limits.title.max, title: '标题' }),
    }),
    data: Type.Object({ items: Type.Array(QuestionBrief) }),
    who: 'anyone',
    limit: 120,
  }),
  'qa/mines': get({
    title: '我问的，或我答过的',
    query: Type.Object({
      part: Type.Union([Type.Literal('asked'), Type.Literal('answered')], { title: '哪一部分' }),
      ...pageQuery,
    }),
    data: Page(QuestionBrief),
    who: 'user',
  }),
  'qa/detail': get({ title: '一个问题', query: one, data: Question, who: 'anyone' }),
  'qa/ask': post({ title: '提问或求助', body: QuestionDraft, data: Question, who: 'user', limit: 10 }),
  'qa/edit': post({
    title: '修改自己的问题，之前的版本留着',
    body: Type.Object({ id: Id, title: Title, text: Text, pictures: Pictures, place: Type.Optional(Spot) }),
    data: Question,
    who: 'user',
    limit: 20,
  }),
  'qa/close': post({ title: '关闭自己的问题，或取消求助', body: one, data: Question, who: 'user' }),
  'qa/reopen': post({ title: '重新打开自己的问题', body: one, data: Question, who: 'user' }),
  'qa/delete': post({
    title: '删除自己的问题，连同回答；采纳过的不能删',
    body: one,
    data: Done,
    who: 'user',
  }),
  'qa/like': post({ title: '同问', body: one, data: Liked, who: 'user', limit: 120 }),
  'qa/dislike': post({ title: '取消同问', body: one, data: Liked, who: 'user', limit: 120 }),
  'qa/answers': get({
    title: '问题的回答，不含采纳的那个',
    query: Type.Object({
      id: Id,
      sort: Type.Optional(
        Type.Union([Type.Literal('best'), Type.Literal('new')], { default: 'best', title: '排序' }),
      ),
      ...pageQuery,
    }),
    data: Page(Answer),
    who: 'anyone',
  }),
  'qa/reply': get({
    title: '一个回答和它的问题',
    query: one,
    data: Type.Object({
      answer: Answer,
      question: Type.Object({ ...QuestionBrief.properties, aliased: Type.Boolean() }),
    }),
    who: 'anyone',
  }),
  'qa/answer': post({
    title: '回答；一个问题只能答一次',
    body: Type.Object({
      key: Id,
      id: Id,
      text: AnswerText,
      pictures: Pictures,
      anonymous: Type.Boolean({ title: '匿名' }),
    }),
    data: Answer,
    who: 'user',
    limit: 20,
  }),
  'qa/editAnswer': post({
    title: '修改自己的回答，之前的版本留着',
    body: Type.Object({ id: Id, text: AnswerText, pictures: Pictures }),
    data: Answer,
    who: 'user',
    limit: 20,
  }),
  'qa/deleteAnswer': post({ title: '删除自己的回答', body: one, data: Done, who: 'user' }),
  'qa/versions': get({
    title: '问题或回答之前的版本，后改的在前',
    query: Type.Object({
      subject: Type.Union([Type.Literal('qa'), Type.Literal('answer')], { title: '对象' }),
      id: Id,
      ...pageQuery,
    }),
    data: Page(Version),
    who: 'anyone',
  }),
  'qa/deleteVersion': post({ title: '删除自己回答之前的一个版本', body: one, data: Done, who: 'user' }),
  'qa/accept': post({ title: '采纳回答；再采纳一个就换成它', body: one, data: Question, who: 'user' }),
  'qa/unaccept': post({ title: '取消采纳', body: one, data: Question, who: 'user' }),
  'qa/vote': post({
    title: '赞同、反对一个回答，或都不',
    body: Type.Object({
      id: Id,
      to: Type.Union([Type.Literal('like'), Type.Literal('step'), Type.Null()], { title: '态度' }),
    }),
    data: Type.Object({ likes: Count, liked: Type.Boolean(), stepped: Type.Boolean() }),
    who: 'user',
    limit: 120,
  }),
  'qa/candidates': get({ title: '可以邀请来回答的人', query: one, data: Invited, who: 'user' }),
  'qa/invite': post({
    title: '邀请一个人来回答',
    body: Type.Object({ id: Id, user: Id }),
    data: Invited,
    who: 'user',
    limit: 30,
  }),
}

declare module '../registry' {
  interface Registry {
    qa: typeof qaRoutes
  }
}
