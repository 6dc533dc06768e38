import { Type, type Static } from 'typebox'
import { Done, Id, Instant, Page, pageQuery, Picture } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { categories, feedbackKinds, limits, threadKinds } from './rules'

/** Ids of articles are words, for example 'sms-code'. */
const ArticleId = Type.String({ minLength: 1, maxLength: 40, title: '文章' })

export const Article = Type.Object({ id: Type.String(), title: Type.String(), summary: Type.String() })
export type Article = Static<typeof Article>

export const ArticleDetail = Type.Object({
  ...Article.properties,
  category: Type.Enum(categories),
  /** Sanitised HTML. */
  html: Type.String(),
  /** What this person said of it; null: nothing yet, or signed out. */
  useful: Type.Union([Type.Boolean(), Type.Null()]),
  related: Type.Array(Article),
})
export type ArticleDetail = Static<typeof ArticleDetail>

const Message = Type.Object({
  id: Id,
  /** By the service desk. */
  desk: Type.Boolean(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  at: Instant,
})
export type Message = Static<typeof Message>

/** A feedback or a question, and what followed. */
const Ticket = Type.Object({
  id: Id,
  kind: Type.Enum([...threadKinds]),
  /** The beginning of the first message. */
  excerpt: Type.String(),
  /** The service desk spoke last. */
  answered: Type.Boolean(),
  at: Instant,
})
export type Ticket = Static<typeof Ticket>

export const Thread = Type.Object({
  ...Ticket.properties,
  /** The viewer opened it, and may go on with it. */
  mine: Type.Boolean(),
  /** How the person would like to be reached; only what they gave. */
  contact: Type.String(),
  messages: Type.Array(Message),
})
export type Thread = Static<typeof Thread>

const said = {
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  text: Type.String({ minLength: 1, maxLength: limits.text.max, title: '内容' }),
  pictures: Type.Optional(
    Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
  ),
}

export const helpRoutes = {
  'help/index': get({
    title: '帮助中心：分类和文章',
    data: Type.Object({
      categories: Type.Array(
        Type.Object({ key: Type.Enum(categories), title: Type.String(), articles: Type.Array(Article) }),
      ),
    }),
    who: 'anyone',
  }),
  'help/search': get({
    title: '搜索帮助文章，最相关的在前',
    query: Type.Object({ keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }) }),
    data: Type.Object({ items: Type.Array(Article) }),
    who: 'anyone',
  }),
  'help/detail': get({
    title: '一篇帮助文章',
    query: Type.Object({ id: ArticleId }),
    data: ArticleDetail,
    who: 'anyone',
  }),
  'help/useful': post({
    title: '这篇文章有没有用；再说一次就是改主意',
    body: Type.Object({ id: ArticleId, useful: Type.Boolean({ title: '是否有用' }) }),
    data: Done,
    who: 'user',
  }),
  'help/feedback': post({
    title: '意见反馈',
    body: Type.Object({
      ...said,
      kind: Type.Enum(feedbackKinds, { title: '类型' }),
      contact: Type.Optional(Type.String({ maxLength: limits.contact.max, title: '联系方式' })),
    }),
    data: Thread,
    who: 'user',
    limit: 10,
  }),
  'help/feedbacks': get({
    title: '我的反馈',
    query: Type.Object(pageQuery),
    data: Page(Ticket),
    who: 'user',
  }),
  'customer/Consultation': post({
    title: '向客服提问；带上编号就是接着说',
    body: Type.Object({ ...said, id: Type.Optional(Id) }),
    data: Thread,
    who: 'user',
    limit: 10,
  }),
  'customer/consultations': get({
    title: '我的咨询',
    query: Type.Object(pageQuery),
    data: Page(Ticket),
    who: 'user',
  }),
  'customer/thread': get({
    title: '一条反馈或咨询的全部内容，给提出的人和客服',
    query: Type.Object({ id: Id }),
    data: Thread,
    who: 'user',
  }),
  'customer/inbox': get({
    title: '等待回复的反馈和咨询，等得最久的在前；学校管理员看本校的',
    query: Type.Object(pageQuery),
    data: Page(Ticket),
    who: 'administrator',
  }),
  'customer/reply': post({
    title: '客服回复',
    body: Type.Object({ ...said, id: Id }),
    data: Thread,
    who: 'administrator',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    help: typeof helpRoutes
  }
}
