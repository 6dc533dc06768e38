import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery, Person, Picture, Withheld } from '../common'
import { Snapshot } from '../complaint/schema'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { limits, type ReviewAction, type UnsealAction, type UnsealState, type WithheldBy } from './rules'

const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' })

/** A post of the wall. Nothing in it leads to who wrote it. */
export const Confession = Type.Object({
  id: Id,
  /** The pseudonym of this thread. */
  author: Person,
  /** Whom it is for, in words. */
  to: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  pictures: Type.Array(Picture),
  likes: Count,
  liked: Type.Boolean(),
  comments: Count,
  mine: Type.Boolean(),
  /** It names the reader, who was asked or has agreed. */
  named: Type.Union([Type.Literal('asked'), Type.Literal('agreed'), Type.Null()]),
  /** When it came to the wall; until then, when it was written. */
  at: Instant,
  /** For its author, and for the named while it waits. */
  withheld: Type.Optional(
    Type.Object({ ...Withheld.properties, by: Type.Unsafe<WithheldBy>(Type.String()) }),
  ),
})
export type Confession = Static<typeof Confession>

/** A post that names somebody without an account, or a word that may be a name: a reviewer's to decide. */
export const HeldConfession = Type.Object({
  id: Id,
  author: Person,
  to: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** Words of the text that are also somebody's name, who was asked. */
  names: Type.Array(Type.String()),
  at: Instant,
})
export type HeldConfession = Static<typeof HeldConfession>

/** A request for the name behind a pseudonym, of a case. The name is in none. */
export const Unseal = Type.Object({
  id: Id,
  /** Of the case. */
  number: Type.String(),
  /** What the case is about, under its pseudonym. */
  snapshot: Snapshot,
  reason: Type.String(),
  asker: Person,
  /** The reader asked. */
  mine: Type.Boolean(),
  state: Type.Unsafe<UnsealState>(Type.String()),
  /** Until then the two see the name; null while it waits. */
  until: Type.Union([Instant, Type.Null()]),
  at: Instant,
})
export type Unseal = Static<typeof Unseal>

const one = Type.Object({ id: Id })
const Liked = Type.Object({ likes: Count, liked: Type.Boolean() })
const page = Type.Object(pageQuery)
const decided = (actions: readonly ReviewAction[]) =>
  Type.Unsafe<ReviewAction>(Type.String({ enum: [...actions], title: '处理' }))

export const confessionRoutes = {
  'loveWall/publish': post({
    title: '发表白：写到的同学同意后，或管理员看过后上墙',
    body: Type.Object({
      /** Made by the client for each draft; a retry with the same key gives the first result. */
      key: Id,
      text: Type.String({ maxLength: limits.text.max, title: '正文' }),
      pictures: Type.Optional(
        Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' }),
      ),
      /** A person of the school; with one, `to_name` is not read. */
      to: Type.Optional(Id),
      to_name: Type.Optional(Type.String({ maxLength: limits.to.max, title: '写给谁' })),
    }),
    data: Confession,
    who: 'student',
    limit: 10,
  }),
  'loveWall/list': get({
    replica: true,
    title: '本校的表白墙',
    query: Type.Object({
      sort: Type.Optional(
        Type.Union([Type.Literal('hot'), Type.Literal('new')], { default: 'new', title: '排序' }),
      ),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(Confession),
    who: 'user',
  }),
  'loveWall/detail': get({ title: '一条表白', query: one, data: Confession, who: 'user' }),
  'loveWall/like': post({ title: '点赞表白', body: one, data: Liked, who: 'user', limit: 120 }),
  'loveWall/dislike': post({ title: '取消点赞表白', body: one, data: Liked, who: 'user', limit: 120 }),
  'loveWall/delete': post({ title: '删除自己的表白', body: one, data: Done, who: 'user' }),
  'loveWall/mines': get({ title: '我写的表白', query: page, data: Page(Confession), who: 'user' }),
  'loveWall/named': get({
    title: '写到我的表白：等我同意的，和在墙上的',
    query: page,
    data: Page(Confession),
    who: 'user',
  }),
  'loveWall/agree': post({ title: '被写到的人同意上墙', body: one, data: Confession, who: 'user' }),
  'loveWall/decline': post({ title: '被写到的人不同意上墙，或让它下墙', body: one, data: Done, who: 'user' }),
  'loveWall/queue': get({
    title: '等管理员看的表白，先来的在前',
    query: page,
    data: Page(HeldConfession),
    who: 'administrator',
  }),
  'loveWall/review': post({
    title: '处理等着的表白',
    body: Type.Union([
      Type.Object({ id: Id, action: decided(['approve']) }),
      Type.Object({ id: Id, action: decided(['refuse']), reason: Reason }),
    ]),
    data: Done,
    who: 'administrator',
  }),
  'loveWall/askUnseal': post({
    title: '为一件举报申请揭开匿名，由另一位管理员决定',
    body: Type.Object({
      key: Id,
      /** Of the case. */
      id: Id,
      reason: Type.String({ minLength: limits.unseal.min, maxLength: limits.unseal.max, title: '理由' }),
    }),
    data: Unseal,
    who: 'administrator',
  }),
  'loveWall/unseals': get({
    title: '等着决定的揭开申请，和自己参与的、还在期限内的',
    query: page,
    data: Page(Unseal),
    who: 'administrator',
  }),
  'loveWall/decideUnseal': post({
    title: '决定揭开申请；申请人只能撤回',
    body: Type.Object({
      id: Id,
      action: Type.Unsafe<UnsealAction>(
        Type.String({ enum: ['approve', 'refuse', 'withdraw'], title: '处理' }),
      ),
    }),
    data: Done,
    who: 'administrator',
  }),
  'loveWall/unsealed': get({
    title: '揭开的是谁：只给申请和同意的两位，24 小时内',
    query: one,
    data: Person,
    who: 'administrator',
  }),
}

declare module '../registry' {
  interface Registry {
    confession: typeof confessionRoutes
  }
}
