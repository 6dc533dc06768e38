import { Type, type Static, type TSchema } from 'typebox'
import { Body, BodyDraft } from '../article/schema'
import { Count, Done, Id, Instant, NameOf, Page, pageQuery, Person, Picture, Withheld } from '../common'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import {
  ballotStates,
  barriers,
  codeSigns,
  entryWays,
  eventKinds,
  limits,
  listNames,
  periods,
  phases,
  pollLimits,
  suspicions,
  voterGroups,
  type Decision,
  type Review,
  type ReviewAction,
} from './rules'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' })
const reviews: readonly Review[] = ['waiting', 'accepted', 'declined']

/** How an event takes votes. */
const terms = {
  choices: Type.Integer({ minimum: limits.choices.min, maximum: limits.choices.max, title: '每人几票' }),
  period: Type.Enum(periods, { title: '按天还是一共' }),
  voters: Type.Enum(voterGroups, { title: '谁可以投' }),
  way: Type.Enum(entryWays, { title: '选项怎么来' }),
  /** The creator looks at each entry that people put up. */
  review: Type.Boolean({ title: '报名要审核' }),
}

/** The numbers of an event as they change. */
const numbers = {
  phase: NameOf(phases),
  /** People who have voted. */
  people: Count,
  /** Ballots that count, and those that were set aside and wait for a decision; for whom those are is not told. */
  votes: Count,
  aside: Count,
}

export const VoteEvent = Type.Object({
  id: Id,
  kind: NameOf(eventKinds),
  author: Person,
  title: Type.String(),
  /** The beginning of what is said about it. */
  excerpt: Type.String(),
  cover: orNull(Picture),
  starts: Instant,
  ends: Instant,
  ...terms,
  ...numbers,
  entries: Count,
  mine: Type.Boolean(),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type VoteEvent = Static<typeof VoteEvent>

/** Where the reader stands in an event, today. */
const Own = Type.Object({
  barrier: orNull(NameOf(barriers)),
  /** Choices that are left, in all or today. */
  left: Count,
  /** Entries chosen, in all or today. */
  chosen: Type.Array(Id),
  /** The entry that the reader put up. */
  entry: orNull(Id),
})
export type Own = Static<typeof Own>

export const VoteDetail = Type.Object({
  ...VoteEvent.properties,
  school: Type.String(),
  body: Body,
  /** People who may vote; once it is over, who could. */
  electorate: Count,
  /** Why its creator cancelled it; null where it is not cancelled. */
  cancelled: orNull(Type.String()),
  /** Ballots that had been set aside, by what became of them; null until the result stands. */
  decided: orNull(Type.Object({ counted: Count, rejected: Count })),
  own: Own,
  /** Entries that wait for the creator; null for others. */
  waiting: orNull(Count),
  /** Ballots that wait for the creator, by signal; null for others. */
  signals: orNull(Type.Array(Type.Object({ signal: NameOf(suspicions), count: Count }))),
})
export type VoteDetail = Static<typeof VoteDetail>

export const VoteEntry = Type.Object({
  id: Id,
  event: Id,
  /** null until the creator accepts it. */
  number: orNull(Count),
  /** null while it is not listed. */
  place: orNull(Count),
  author: Person,
  name: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  votes: Count,
  comments: Count,
  review: NameOf(reviews),
  /** Why it was declined. */
  reason: Type.String(),
  /** The reader chose it, in all or today. */
  chosen: Type.Boolean(),
  mine: Type.Boolean(),
  /** In whose name the reader may take it from the list; null where they may not. */
  drop: orNull(NameOf(['creator', 'school'])),
  at: Instant,
  withheld: Type.Optional(Withheld),
})
export type VoteEntry = Static<typeof VoteEntry>

const Chosen = Type.Object({ id: Id, number: orNull(Count), name: Type.String() })
const receipt = {
  code: Type.String(),
  state: NameOf(ballotStates),
  /** Why it counts or does not after it was set aside, or why its entry left. */
  reason: Type.String(),
}

/** A ballot as everyone reads it: what became of it, and no person; not what it is for while it waits for a decision. */
export const Receipt = Type.Object({ ...receipt, entry: orNull(Chosen) })
export type Receipt = Static<typeof Receipt>

/** One of the reader's own. */
export const OwnReceipt = Type.Object({ ...receipt, entry: Chosen, id: Id, at: Instant })
export type OwnReceipt = Static<typeof OwnReceipt>

/**
 * A ballot that was set aside, for the creator: no person, of the network only which are the same, and nothing that tells
 * what it is for, such as the code of its receipt.
 */
export const AsideBallot = Type.Object({
  id: Id,
  at: Instant,
  signals: Type.Array(NameOf(suspicions)),
  network: Type.String(),
  /** The account was younger than a day. */
  young: Type.Boolean(),
})
export type AsideBallot = Static<typeof AsideBallot>

export const EventDraft = Type.Object({
  /** Made by the client for each draft; a retry with the same key gives the first result. */
  key: Id,
  /** Absent: a contest. */
  kind: Type.Optional(NameOf(eventKinds, '投票还是评选')),
  title: Type.String({ minLength: pollLimits.question.min, maxLength: limits.title.max, title: '标题' }),
  /** Of a contest; a poll has none. */
  body: Type.Optional(BodyDraft),
  /** Of a poll. */
  options: Type.Optional(
    Type.Array(Type.String({ minLength: limits.name.min, maxLength: limits.name.max }), {
      minItems: pollLimits.options.min,
      maxItems: pollLimits.options.max,
      title: '选项',
    }),
  ),
  cover: Type.Optional(Id),
  /** Absent: at once. */
  starts: Type.Optional(Type.String({ format: 'date-time', title: '开始时间' })),
  ends: Type.String({ format: 'date-time', title: '结束时间' }),
  ...terms,
  /** Where the voters are those of a chat. */
  conversation: Type.Optional(Id),
})
export type EventDraft = Static<typeof EventDraft>

/** What an entry says of itself. */
const said = {
  name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '名称' }),
  text: Type.Optional(Type.String({ maxLength: limits.text.max, title: '介绍' })),
  pictures: Type.Optional(
    Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '照片' }),
  ),
}

export const EntryDraft = Type.Object({
  key: Id,
  /** The event. */
  id: Id,
  ...said,
})
export type EntryDraft = Static<typeof EntryDraft>

const EntryChange = Type.Object({ id: Id, ...said })
export type EntryChange = Static<typeof EntryChange>

export const Live = Type.Object({
  ...numbers,
  /** When this was read, ms by the database's clock: readings arrive in any order, and the latest holds. */
  as_of: Type.Number(),
  entries: Type.Array(Type.Object({ id: Id, votes: Count, place: Count })),
})
export type Live = Static<typeof Live>

/** What casting gives: the receipts of the choices that were sent, and how the reader stands now. */
export const Cast = Type.Object({ receipts: Type.Array(OwnReceipt), own: Own })
export type Cast = Static<typeof Cast>

const one = Type.Object({ id: Id })
const ofEvent = { id: Id, ...pageQuery }
const code = Type.String({ pattern: `^[${codeSigns}]{${limits.code}}$`, title: '回执码' })
const decisions: readonly Decision[] = ['count', 'reject']
const reviewActions: readonly ReviewAction[] = ['accept', 'decline']

export const voteRoutes = {
  'VoteActivity/list': get({
    replica: true,
    title: '投票活动：本校的和所有人的；自己发起的、参与过的要登录',
    query: Type.Object({
      school: Type.Optional(Id),
      list: Type.Optional(Type.Enum(listNames, { default: 'open', title: '哪一种' })),
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(VoteEvent),
    who: 'anyone',
  }),
  'VoteActivity/read': get({ title: '一个投票活动', query: one, data: VoteDetail, who: 'anyone' }),
  'VoteActivity/create': post({
    title: '发起投票活动',
    body: EventDraft,
    data: VoteDetail,
    // a certified student, but for a poll in a chat
    who: 'user',
    limit: 10,
  }),
  'activity/delete': post({
    title: '删除自己发起的、还没有人投票的投票活动',
    body: one,
    data: Done,
    who: 'user',
  }),
  'VoteActivity/cancel': post({
    title: '写明理由，取消自己发起的投票活动；票数和回执都留着',
    body: Type.Object({ id: Id, reason: Reason }),
    data: Done,
    who: 'user',
  }),
  'Vote/participantList': get({
    title: '一个活动的选项，按编号；可以按编号或名称找',
    query: Type.Object({
      ...ofEvent,
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
    }),
    data: Page(VoteEntry),
    who: 'anyone',
  }),
  'Vote/participantInfo': get({ title: '一个选项', query: one, data: VoteEntry, who: 'anyone' }),
  'Vote/apply': post({
    title: '报名参选，或由发起人添加选项',
    body: EntryDraft,
    data: VoteEntry,
    who: 'user',
    limit: 60,
  }),
  'Vote/edit': post({
    title: '修改自己放上去的选项，还没有人投票时',
    body: EntryChange,
    data: VoteEntry,
    who: 'user',
    limit: 60,
  }),
  'Vote/move': post({
    title: '把一个选项排到另一个前面，还没有人投票时；不给就排到最后',
    body: Type.Object({ id: Id, before: Type.Optional(Id) }),
    data: Done,
    who: 'user',
    limit: 60,
  }),
  'Vote/remove': post({ title: '退出自己的参选', body: one, data: Done, who: 'user' }),
  'Vote/ranking': get({
    title: '一个活动的排行',
    query: Type.Object(ofEvent),
    data: Page(VoteEntry),
    who: 'anyone',
    limit: 120,
  }),
  'Vote/live': get({ title: '一个活动此刻的票数', query: one, data: Live, who: 'anyone', limit: 120 }),
  'Vote/vote': post({
    title: '投票；重复提交得到同样的回执',
    body: Type.Object({
      key: Id,
      id: Id,
      entries: Type.Array(Id, {
        minItems: 1,
        maxItems: limits.choices.max,
        uniqueItems: true,
        title: '选项',
      }),
    }),
    data: Cast,
    who: 'user',
    limit: 30,
  }),
  'Vote/withdraw': post({
    title: '撤回自己投的一票',
    body: Type.Object({ receipt: Id }),
    data: Own,
    who: 'user',
    limit: 30,
  }),
  'Vote/receipts': get({
    title: '一个活动公开的回执，按回执码；可以只找一个',
    query: Type.Object({ ...ofEvent, code: Type.Optional(code) }),
    data: Page(Receipt),
    who: 'anyone',
  }),
  'Vote/mine': get({
    title: '自己在一个活动里的回执',
    query: Type.Object(ofEvent),
    data: Page(OwnReceipt),
    who: 'user',
  }),
  'Vote/waiting': get({
    title: '等发起人审核的报名',
    query: Type.Object(ofEvent),
    data: Page(VoteEntry),
    who: 'user',
  }),
  'Vote/review': post({
    title: '审核报名，或取消还没有得票的参选资格',
    body: Type.Object({
      id: Id,
      action: NameOf(reviewActions, '审核结果'),
      reason: Type.Optional(Reason),
    }),
    data: Done,
    who: 'user',
  }),
  'Vote/dismiss': post({
    title: '学校写明理由，取消一个参选；票退回给投票的人',
    body: Type.Object({ id: Id, reason: Reason }),
    data: Done,
    who: 'administrator',
  }),
  'Vote/aside': get({
    title: '搁置的票，等发起人决定；看不到投给谁',
    query: Type.Object(ofEvent),
    data: Page(AsideBallot),
    who: 'user',
  }),
  'Vote/decide': post({
    title: '决定搁置的票算不算：指明的几张，或因同一个原因搁置的全部',
    body: Type.Object({
      id: Id,
      /** Absent: all of the signal. */
      receipts: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: limits.decided.max, uniqueItems: true, title: '选票' }),
      ),
      signal: Type.Optional(NameOf(suspicions, '搁置的原因')),
      action: NameOf(decisions, '决定'),
      reason: Reason,
    }),
    data: Done,
    who: 'user',
    limit: 120,
  }),
  'Vote/poster': get({
    title: '一个投票或一个选项的海报，地址几分钟内有效',
    query: Type.Object({ id: Id, view: Type.Enum(['event', 'entry'] as const, { title: '海报' }) }),
    data: Type.Object({ /** From the root of the site. */ path: Type.String() }),
    who: 'user',
    limit: 30,
  }),
  'Vote/export': post({
    title: '准备把结果导出成 CSV；随后用 key 从 Vote/csv 下载',
    body: one,
    data: Type.Object({ key: Type.String(), until: Instant }),
    who: 'user',
    limit: 20,
  }),
}

declare module '../registry' {
  interface Registry {
    vote: typeof voteRoutes
  }
}
