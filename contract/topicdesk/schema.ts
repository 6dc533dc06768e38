import { Type, type Static, type TSchema } from 'typebox'
import { Dynamic } from '../circle/schema'
import { Count, Done, Id, Instant, Page, pageQuery, Person } from '../common'
import { reasons } from '../complaint/rules'
import { get, post } from '../http'
import { AuditEntry } from '../roles/schema'
import { CategoryName, Keyword, State, Topic } from '../topic/schema'
import {
  deskLimits,
  flagTitles,
  removalReasonNames,
  type AppealState,
  type Flag,
  type RemovalState,
} from './rules'

const maybe = <T extends TSchema>(item: T) => Type.Union([item, Type.Null()])
const words = ({ min, max }: { min: number; max: number }, title: string) =>
  Type.String({ minLength: min, maxLength: max, title })
const Reason = Type.Enum(removalReasonNames, { title: '原因' })
const Named = Type.Object({ id: Id, name: Type.String() })
const FlagName = Type.Unsafe<Flag>(Type.String({ enum: Object.keys(flagTitles) }))

/** How much waits. `proposals` is null for who reviews none. */
export const DeskCounts = Type.Object({
  /** Dynamics of others that came after the topic's mark of what was looked through. */
  fresh: Count,
  /** Dynamics with an open case. */
  reported: Count,
  /** Taken out, and still there to be put back. */
  removed: Count,
  /** Appeals that the viewer may decide. */
  appeals: Count,
  abnormal: Count,
  proposals: maybe(Count),
})
export type DeskCounts = Static<typeof DeskCounts>

/** A topic that the viewer looks after, and what waits in it. */
export const ManagedTopic = Type.Object({
  ...Topic.properties,
  state: State,
  mine: Type.Boolean(),
  fresh: Count,
  reported: Count,
  appeals: Count,
})
export type ManagedTopic = Static<typeof ManagedTopic>

/** A topic as its school's administrators list it. */
export const SchoolTopic = Type.Object({
  ...Topic.properties,
  state: State,
  reason: Type.String(),
  creator: maybe(Person),
})
export type SchoolTopic = Static<typeof SchoolTopic>

/** A dynamic that waits in one of the viewer's topics. */
export const Waiting = Type.Object({ dynamic: Dynamic, topic: Named })
export type Waiting = Static<typeof Waiting>

/** What is known of complaints about a dynamic, without who made them. */
const Reports = Type.Object({ complaints: Count, reasons: Type.Array(Type.Enum(reasons)) })

export const Reported = Type.Object({ ...Waiting.properties, ...Reports.properties })
export type Reported = Static<typeof Reported>

export const Flagged = Type.Object({ ...Waiting.properties, flags: Type.Array(FlagName) })
export type Flagged = Static<typeof Flagged>

export const TopicAppeal = Type.Object({
  id: Id,
  state: Type.Unsafe<AppealState>(Type.String()),
  text: Type.String(),
  /** What who decided said; '' until then. */
  note: Type.String(),
  at: Instant,
})
export type TopicAppeal = Static<typeof TopicAppeal>

/** A dynamic was taken out of a topic. Its author has it still. */
export const Removal = Type.Object({
  id: Id,
  topic: Named,
  dynamic: Id,
  state: Type.Unsafe<RemovalState>(Type.String()),
  reason: Reason,
  note: Type.String(),
  /** To managers alone; null also where one of the two blocked the other. */
  by: maybe(Person),
  at: Instant,
  appeal: maybe(TopicAppeal),
})
export type Removal = Static<typeof Removal>

/** The same in the managers' list. */
export const RemovedDynamic = Type.Object({ removal: Removal, dynamic: Dynamic })
export type RemovedDynamic = Static<typeof RemovedDynamic>

export const TopicReply = Type.Object({
  id: Id,
  to: Type.Union([Type.Literal('author'), Type.Literal('reporters')]),
  text: Type.String(),
  /** To managers alone. */
  by: maybe(Person),
  at: Instant,
})
export type TopicReply = Static<typeof TopicReply>

/** A removal as its author sees it. */
export const OwnRemoval = Type.Object({
  ...Removal.properties,
  /** The first words of the dynamic; '' where it is deleted. */
  excerpt: Type.String(),
  /** The last moment to appeal. */
  until: Instant,
  appealable: Type.Boolean(),
  replies: Type.Array(TopicReply),
})
export type OwnRemoval = Static<typeof OwnRemoval>

/** An appeal that waits for the viewer. */
export const QueuedTopicAppeal = Type.Object({
  id: Id,
  topic: Named,
  dynamic: Id,
  excerpt: Type.String(),
  person: Person,
  reason: Reason,
  text: Type.String(),
  at: Instant,
})
export type QueuedTopicAppeal = Static<typeof QueuedTopicAppeal>

/** One dynamic in one topic, with all that its managers know of it. */
export const TopicCase = Type.Object({
  topic: Named,
  dynamic: Dynamic,
  /** null where nobody complains, or the dynamic is the viewer's own. */
  reports: maybe(Reports),
  flags: Type.Array(FlagName),
  /** A manager found nothing wrong with what the flags point out. */
  passed: Type.Boolean(),
  /** The latest first. */
  removals: Type.Array(Removal),
  replies: Type.Array(TopicReply),
  /** The open appeal is the viewer's to decide. */
  decides: Type.Boolean(),
})
export type TopicCase = Static<typeof TopicCase>

const Day = Type.Object({
  /** In Asia/Shanghai, 2026-11-21. */
  day: Type.String(),
  dynamics: Count,
  /** Comments and replies. */
  comments: Count,
  likes: Count,
  /** Those who came on that day and follow still. */
  followers: Count,
})
export const TopicStats = Type.Object({ days: Type.Array(Day) })
export type TopicStats = Static<typeof TopicStats>

const one = Type.Object({ id: Id })
/** Of one topic, or of all that the viewer looks after. */
const ofSome = Type.Object({ id: Type.Optional(Id), ...pageQuery })
const chosen = Type.Object({ id: Id, dynamic: Id })

export const topicdeskRoutes = {
  'topic/desk': get({
    title: '话题管理台：各有多少待办',
    query: Type.Object({ id: Type.Optional(Id) }),
    data: DeskCounts,
    who: 'user',
  }),
  'topic/managed': get({
    title: '我照看的话题，和各自的待办',
    query: Type.Object(pageQuery),
    data: Page(ManagedTopic),
    who: 'user',
  }),
  'topic/schoolTopics': get({
    title: '本校全部话题，不论状态',
    query: Type.Object({
      state: Type.Optional(
        Type.Unsafe<Static<typeof State>>(
          Type.String({ enum: ['pending', 'approved', 'refused', 'closed'], title: '状态' }),
        ),
      ),
      category: Type.Optional(CategoryName),
      keyword: Type.Optional(Keyword),
      ...pageQuery,
    }),
    data: Page(SchoolTopic),
    who: 'reviewer',
  }),
  'topic/freshDynamics': get({
    title: '还没有看过的新动态，最新的在前',
    query: ofSome,
    data: Page(Waiting),
    who: 'user',
  }),
  'topic/check': post({ title: '到这条为止都看过了', body: chosen, data: Done, who: 'user' }),
  'topic/reportedDynamics': get({
    title: '话题里被举报、还没有结果的动态',
    query: ofSome,
    data: Page(Reported),
    who: 'user',
  }),
  'topic/deletedDynamics': get({
    title: '移出话题的动态，最近移出的在前',
    query: ofSome,
    data: Page(RemovedDynamic),
    who: 'user',
  }),
  'topic/abnormal': get({
    title: '最近几天异常的动态，和是哪条规则标出的',
    query: ofSome,
    data: Page(Flagged),
    who: 'user',
  }),
  'topic/pass': post({
    title: '看过，没有问题；也可以收回',
    body: Type.Object({ ...chosen.properties, passed: Type.Boolean({ title: '没有问题' }) }),
    data: Done,
    who: 'user',
  }),
  'topic/case': get({
    title: '话题里的一条动态，管理员所知道的全部',
    query: chosen,
    data: TopicCase,
    who: 'user',
  }),
  'topic/removeDynamic': post({
    title: '把动态移出话题，说明原因；动态还在作者那里',
    body: Type.Object({
      ...chosen.properties,
      reason: Reason,
      note: Type.Optional(words(deskLimits.note, '说明')),
    }),
    data: Done,
    who: 'user',
  }),
  'topic/restoreDynamic': post({ title: '把移出的动态放回话题', body: chosen, data: Done, who: 'user' }),
  'topic/reply': post({
    title: '管理员回复动态的作者，或举报它的同学',
    body: Type.Object({
      key: Id,
      ...chosen.properties,
      to: TopicReply.properties.to,
      text: words(deskLimits.reply, '回复'),
    }),
    data: TopicReply,
    who: 'user',
    limit: 20,
  }),
  'topic/removals': get({
    title: '我被移出话题的动态',
    query: Type.Object(pageQuery),
    data: Page(OwnRemoval),
    who: 'user',
  }),
  'topic/removal': get({
    title: '我的一条动态被移出话题：原因、回复和申诉',
    query: one,
    data: OwnRemoval,
    who: 'user',
  }),
  'topic/addAppeal': post({
    title: '对移出话题提出申诉：一次，30 天内',
    body: Type.Object({ key: Id, id: Id, text: words(deskLimits.appeal, '申诉理由') }),
    data: OwnRemoval,
    who: 'user',
    limit: 20,
  }),
  'topic/appeals': get({
    title: '等我复核的申诉，先来的在前',
    query: ofSome,
    data: Page(QueuedTopicAppeal),
    who: 'user',
  }),
  'topic/decideAppeal': post({
    title: '复核申诉：成立则放回话题',
    body: Type.Object({
      id: Id,
      action: Type.Union([Type.Literal('approve'), Type.Literal('refuse')], { title: '决定' }),
      note: words(deskLimits.note, '说明'),
    }),
    data: Done,
    who: 'user',
  }),
  'topic/stats': get({ title: '一个话题最近 30 天每天的数字', query: one, data: TopicStats, who: 'user' }),
  'topic/log': get({
    title: '一个话题的管理记录，最近的在前',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(AuditEntry),
    who: 'user',
  }),
  'topic/close': post({
    title: '关闭话题：不再列出，也不能关注',
    body: Type.Object({ id: Id, reason: words(deskLimits.reason, '理由') }),
    data: Done,
    who: 'reviewer',
  }),
  'topic/reopen': post({ title: '重新开放话题', body: one, data: Done, who: 'reviewer' }),
  'topic/transfer': post({
    title: '把话题转交给一位关注它的人',
    body: Type.Object({ id: Id, user: Id }),
    data: Done,
    who: 'reviewer',
  }),
}

declare module '../registry' {
  interface Registry {
    topicdesk: typeof topicdeskRoutes
  }
}
