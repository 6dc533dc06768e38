import { Type, type Static } from 'typebox'
import { Body, BodyDraft, Title } from '../article/schema'
import { Count, Done, Id, Instant, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { limits as programLimits } from '../programs/rules'
import { limits, type NoticeState } from './rules'

export const Notice = Type.Object({ id: Id, title: Type.String(), at: Instant, pinned: Type.Boolean() })
export type Notice = Static<typeof Notice>

const NoticeDetail = Type.Object({
  ...Notice.properties,
  /** Sanitised HTML. */
  html: Type.String(),
  /** The same as blocks, drawn by the app itself; null for one that was written as HTML. */
  body: Type.Union([Body, Type.Null()]),
  source: Type.String(),
  /** When it stops being listed. */
  until: Type.Union([Instant, Type.Null()]),
  /** The account whose article it is; null: a notice of the board. */
  account: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  /** Somebody else than the reader answers for it, so that one can complain about it. */
  reportable: Type.Boolean(),
})
export type NoticeDetail = Static<typeof NoticeDetail>

const State = Type.Unsafe<Exclude<NoticeState, 'deleted'>>(Type.String())
const Scope = Type.Union([Type.Literal('school'), Type.Literal('everyone')], { title: '范围' })
const Grade = Type.Integer({ minimum: 2000, maximum: 2100, title: '年级' })
const College = Type.String({ minLength: 1, maxLength: 40, title: '学院' })
const orNullId = Type.Union([Id, Type.Null()])
const orNull = <T extends ReturnType<typeof Type.String> | typeof Grade>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** Whom it is for, how it is shown, and how long. */
const settings = {
  /** everyone: of all schools, by the platform's administrators alone. */
  scope: Scope,
  /** Of the school, these alone; both: who is in the college and the grade. */
  college: orNull(College),
  grade: orNull(Grade),
  pinned: Type.Boolean({ title: '置顶' }),
  /** Everybody whom it is for gets a system notice. */
  important: Type.Boolean({ title: '重要' }),
  /** When it comes out; null: as it is sent. */
  publish_at: orNull(Instant),
  /** When it stops being listed; null: never. */
  until: orNull(Instant),
}

/** One as its author and the desk see it. */
export const OwnNotice = Type.Object({
  id: Id,
  title: Type.String(),
  source: Type.String(),
  state: State,
  /** The account whose article it is; null: a notice of the board. */
  account: orNullId,
  ...settings,
  /** When it was written, or came out. */
  at: Instant,
  mine: Type.Boolean(),
  author: Type.Union([Person, Type.Null()]),
  /** Of those whom it is for, how many opened it. */
  reads: Count,
})
export type OwnNotice = Static<typeof OwnNotice>

const NoticeDraft = Type.Object({
  ...OwnNotice.properties,
  key: Id,
  body: Body,
  /** How many it is for. */ audience: Count,
})
export type NoticeDraft = Static<typeof NoticeDraft>

/** What the viewer may do about notices. */
const Office = Type.Object({
  /** On the board. */
  publishes: Type.Boolean(),
  /** Accounts that the viewer writes for. */
  accounts: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  /** Pins, tells everybody, signs with an office's name. */
  official: Type.Boolean(),
  /** Of the whole platform. */
  everywhere: Type.Boolean(),
  school: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  colleges: Type.Array(Type.String()),
  grades: Type.Array(Type.Integer()),
})
export type Office = Static<typeof Office>

const ofSchool = { school: Type.Optional(Id) }
const one = Type.Object({ id: Id })

const forPrograms = { who: 'program', scope: 'notices', limit: programLimits.calls } as const

export const noticeRoutes = {
  'notice/list': get({
    replica: true,
    title: '学校公告',
    query: Type.Object({ ...ofSchool, ...pageQuery }),
    data: Page(Notice),
    who: 'anyone',
  }),
  'notice/detail': get({ title: '公告正文', query: one, data: NoticeDetail, who: 'anyone' }),
  'notice/systemList': get({
    replica: true,
    title: '系统公告',
    query: Type.Object(pageQuery),
    data: Page(Notice),
    who: 'anyone',
  }),
  'notice/office': get({ title: '我能发布怎样的公告', data: Office, who: 'user' }),
  'notice/mine': get({
    title: '我写的公告；管理员还能看本校所有人发布的',
    query: Type.Object({
      whose: Type.Optional(Type.Union([Type.Literal('mine'), Type.Literal('school')], { default: 'mine' })),
      ...pageQuery,
    }),
    data: Page(OwnNotice),
    who: 'user',
  }),
  'notice/draft': get({ title: '自己写的一条公告，用来接着写', query: one, data: NoticeDraft, who: 'user' }),
  'notice/save': post({
    title: '保存公告，或保存后发布；同一个 key 是同一条',
    body: Type.Object({
      key: Id,
      title: Title,
      body: BodyDraft,
      source: Type.Optional(
        Type.String({ minLength: limits.source.min, maxLength: limits.source.max, title: '落款' }),
      ),
      /** Published as this account's article, signed with its name, for all who may read it. */
      account: Type.Optional(Type.Union([Id, Type.Null()], { title: '公众号' })),
      ...settings,
      publish: Type.Boolean({ title: '发布' }),
    }),
    data: OwnNotice,
    who: 'user',
    limit: 60,
  }),
  'notice/withdraw': post({ title: '撤回公告；定时的变回草稿', body: one, data: OwnNotice, who: 'user' }),
  'notice/delete': post({ title: '删除草稿或撤回的公告', body: one, data: Done, who: 'user' }),
  'open/v1/notices': get({
    title: '学校公告栏上给所有人看的公告，置顶的在前',
    query: Type.Object(pageQuery),
    data: Page(Notice),
    ...forPrograms,
  }),
  'open/v1/notice': get({
    title: '公告栏上一条公告的正文',
    query: one,
    data: Type.Object({
      ...Notice.properties,
      /** Sanitised HTML. */
      html: Type.String(),
      source: Type.String(),
      until: Type.Union([Instant, Type.Null()]),
    }),
    ...forPrograms,
  }),
}

declare module '../registry' {
  interface Registry {
    notice: typeof noticeRoutes
  }
}
