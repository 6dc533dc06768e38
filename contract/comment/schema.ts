import { Type, type Static } from 'typebox'
import { Mention, MentionDrafts } from '../circle/schema'
import { Count, Done, Id, Instant, NameOf, Page, Person, Picture, pageQuery, Withheld } from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { limits } from './rules'

/** What a comment hangs on. */
export const CommentSubject = NameOf(kindNames.comments, '评论对象')

export const Reply = Type.Object({
  id: Id,
  /** Where words stand under pseudonyms, the one of this thread. */
  author: Person,
  /** The reply that this one answers; null when it answers the comment itself. */
  to: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** Those who still have an account. */
  mentions: Type.Optional(Type.Array(Mention)),
  likes: Count,
  liked: Type.Boolean(),
  /** The reader finds it unhelpful. How many do shows in the order alone. */
  stepped: Type.Boolean(),
  mine: Type.Boolean(),
  at: Instant,
  /** Where people take sides: the one that its author had when it was said. */
  stance: Type.Optional(Type.String()),
  withheld: Type.Optional(Withheld),
})
export type Reply = Static<typeof Reply>

export const Comment = Type.Object({
  ...Type.Omit(Reply, ['to']).properties,
  replies: Count,
  /** The first two replies, oldest first. */
  first: Type.Array(Reply),
})
export type Comment = Static<typeof Comment>

const Said = {
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  text: Type.String({ maxLength: limits.text.max, title: '评论' }),
  pictures: Type.Optional(
    Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
  ),
  /** Where pseudonyms stand, nobody is named: there they are words like others. */
  mentions: Type.Optional(MentionDrafts),
}
const Voted = Type.Object({ likes: Count, liked: Type.Boolean(), stepped: Type.Boolean() })
const one = Type.Object({ id: Id })

export const commentRoutes = {
  'comment/comments': get({
    title: '评论',
    query: Type.Object({
      subject: CommentSubject,
      id: Id,
      sort: Type.Optional(Type.Union([Type.Literal('hot'), Type.Literal('new')], { default: 'hot' })),
      /** Those of one side alone. */
      stance: Type.Optional(Type.String({ minLength: 1, maxLength: limits.stance.max, title: '哪一边' })),
      ...pageQuery,
    }),
    data: Page(Comment),
    who: 'anyone',
  }),
  'comment/replies': get({
    title: '一条评论的回复',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(Reply),
    who: 'anyone',
  }),
  'comment/detail': get({
    title: '一条评论；给回复时是它所在的评论',
    query: one,
    data: Type.Object({ subject: CommentSubject, subject_id: Id, comment: Comment }),
    who: 'anyone',
  }),
  'comment/publish': post({
    title: '发表评论',
    body: Type.Object({ ...Said, subject: CommentSubject, id: Id }),
    data: Comment,
    who: 'user',
    limit: 30,
  }),
  'comment/addReply': post({
    title: '回复评论或回复',
    body: Type.Object({ ...Said, id: Id }),
    data: Reply,
    who: 'user',
    limit: 30,
  }),
  'comment/delete': post({
    title: '删除评论：自己的，自己发的内容下的，或本校管理员',
    body: one,
    data: Done,
    who: 'user',
  }),
  'comment/deleteReply': post({
    title: '删除回复：自己的，自己发的内容下的，或本校管理员',
    body: one,
    data: Done,
    who: 'user',
  }),
  'comment/like': post({ title: '点赞评论', body: one, data: Voted, who: 'user', limit: 120 }),
  'comment/dislike': post({ title: '取消点赞评论', body: one, data: Voted, who: 'user', limit: 120 }),
  'comment/step': post({ title: '踩评论', body: one, data: Voted, who: 'user', limit: 120 }),
  'comment/unstep': post({ title: '取消踩评论', body: one, data: Voted, who: 'user', limit: 120 }),
}

declare module '../registry' {
  interface Registry {
    comment: typeof commentRoutes
  }
}
