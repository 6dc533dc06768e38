import { Type, type Static } from 'typebox'
import {
  Count,
  Document,
  Done,
  Film,
  Id,
  Instant,
  NameOf,
  Page,
  pageQuery,
  Person,
  Picture,
  Sound,
  Url,
} from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { limits, reasons, type AppealState, type CaseState } from './rules'

const Subject = NameOf(kindNames.complaints, '举报对象')
const Reason = Type.Enum(reasons, { title: '原因' })
const CaseState = Type.Unsafe<CaseState>(Type.String())
const AppealState = Type.Unsafe<AppealState>(Type.String())
const Text = Type.String({ maxLength: limits.text.max, title: '说明' })
const Note = Type.String({ minLength: limits.note.min, maxLength: limits.note.max, title: '处理说明' })
const Pictures = Type.Array(Id, { maxItems: limits.pictures.max, uniqueItems: true, title: '图片' })

/** What was there when the first complaint came in. */
export const Snapshot = Type.Object({
  /** Name of whose it is, then. */
  name: Type.String(),
  title: Type.String(),
  text: Type.String(),
  pictures: Type.Array(Picture),
  films: Type.Array(Film),
  sounds: Type.Array(Sound),
  documents: Type.Array(Type.Object({ ...Document.properties, url: Url })),
  /** When it was written. */
  at: Instant,
})
export type Snapshot = Static<typeof Snapshot>

/** What was decided about a case. */
export const Outcome = Type.Object({
  /** What it broke; null where the complaint was refused. */
  rule: Type.Union([Reason, Type.Null()]),
  note: Type.String(),
  /** Publishing is closed to the person until then. */
  mute_until: Type.Union([Instant, Type.Null()]),
  at: Instant,
})
export type Outcome = Static<typeof Outcome>

const head = {
  /** Of the case. */
  id: Id,
  /** Said by people, for example 'JB20261121-0007'. */
  number: Type.String(),
  subject: Subject,
  /** What one is called: 动态. */
  what: Type.String(),
  /** What is decided about is how a person behaves: they are warned. Else it is taken down. */
  of_person: Type.Boolean(),
  state: CaseState,
  at: Instant,
}

/** What is said to be wrong with something. */
export const ReasonChoice = Type.Object({ key: Reason, title: Type.String() })
export type ReasonChoice = Static<typeof ReasonChoice>

/** A complaint as who made it sees it. `id` and `number` are the case's. */
export const Complaint = Type.Object({
  ...head,
  reason: Reason,
  text: Type.String(),
  excerpt: Type.String(),
  outcome: Type.Union([Outcome, Type.Null()]),
})
export type Complaint = Static<typeof Complaint>

/** An open case in the reviewers' queue: nothing of what it is about, which is shown, and written down, on opening. */
export const QueuedCase = Type.Object({
  ...head,
  reasons: Type.Array(Reason),
  complaints: Count,
  /** Sum of the complaints' weights, in hundredths. */
  weight: Count,
})
export type QueuedCase = Static<typeof QueuedCase>

export const Accusation = Type.Object({
  id: Id,
  reason: Reason,
  text: Type.String(),
  pictures: Type.Array(Picture),
  mine: Type.Boolean(),
  /** Who complained, to reviewers alone. */
  reporter: Type.Union([Person, Type.Null()]),
  weight: Count,
  at: Instant,
})
export type Accusation = Static<typeof Accusation>

export const CaseDetail = Type.Object({
  ...head,
  snapshot: Snapshot,
  /** Whose it is, to reviewers alone. */
  owner: Type.Union([Person, Type.Null()]),
  /** Which rules something of the kind can break. */
  rules: Type.Array(ReasonChoice),
  /** All of them to reviewers; to who complained, their own. */
  complaints: Type.Array(Accusation),
  outcome: Type.Union([Outcome, Type.Null()]),
})
export type CaseDetail = Static<typeof CaseDetail>

export const Appeal = Type.Object({
  id: Id,
  number: Type.String(),
  state: AppealState,
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** What the other reviewer said; '' until then. */
  note: Type.String(),
  at: Instant,
})
export type Appeal = Static<typeof Appeal>

/** A decision against a person, as that person sees it. */
export const Decision = Type.Object({
  ...head,
  snapshot: Snapshot,
  outcome: Outcome,
  /** The last moment to appeal. */
  until: Instant,
  appealable: Type.Boolean(),
  appeal: Type.Union([Appeal, Type.Null()]),
})
export type Decision = Static<typeof Decision>

export const QueuedAppeal = Type.Object({
  ...head,
  /** Of the appeal, as `number` and `at` are. */
  appeal: Id,
  person: Person,
})
export type QueuedAppeal = Static<typeof QueuedAppeal>

const page = Type.Object(pageQuery)
const byId = Type.Object({ id: Id })

export const complaintRoutes = {
  'complaint/reasons': get({
    title: '举报某一类内容时可以选的原因',
    query: Type.Object({ subject: Subject }),
    /** `said` stands after 这: 条动态, 位用户. */
    data: Type.Object({ said: Type.String(), reasons: Type.Array(ReasonChoice) }),
    who: 'user',
  }),
  'complaint/add': post({
    title: '举报；同一对象在处理期间只记一次，再举报给出已有的',
    body: Type.Object({
      key: Id,
      subject: Subject,
      id: Id,
      reason: Reason,
      text: Type.Optional(Text),
      pictures: Type.Optional(Pictures),
    }),
    data: Complaint,
    who: 'user',
    limit: 20,
  }),
  'complaint/detail': get({
    title: '一件举报的全部内容：给举报人看自己的，给审核员看全部并留下记录',
    query: byId,
    data: CaseDetail,
    who: 'user',
  }),
  'complaint/dynamicComplaints': get({
    title: '待处理的举报，分量重的在前，同样重的先来先审',
    query: page,
    data: Page(QueuedCase),
    who: 'administrator',
  }),
  'complaint/delete': post({ title: '撤回自己的举报，只在处理之前', body: byId, data: Done, who: 'user' }),
  'complaint/approved': post({
    title: '举报成立：内容下架；对用户是警告，可以同时禁言',
    body: Type.Object({
      id: Id,
      rule: Reason,
      note: Note,
      days: Type.Optional(
        Type.Integer({ minimum: limits.mute.min, maximum: limits.mute.max, title: '禁言天数' }),
      ),
    }),
    data: Done,
    who: 'administrator',
  }),
  'complaint/refused': post({
    title: '举报不成立；可以标出恶意的举报',
    body: Type.Object({
      id: Id,
      note: Note,
      bad_faith: Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true, title: '恶意举报' })),
    }),
    data: Done,
    who: 'administrator',
  }),
  userComplaintList: get({ title: '我的举报', query: page, data: Page(Complaint), who: 'user' }),
  'appeal/add': post({
    title: '申诉：对一个决定一次，30 天内',
    body: Type.Object({
      key: Id,
      /** Of the case. */
      id: Id,
      text: Type.String({ minLength: 1, maxLength: limits.text.max, title: '申诉理由' }),
      pictures: Type.Optional(Pictures),
    }),
    data: Decision,
    who: 'user',
    limit: 20,
  }),
  'appeal/detail': get({
    title: '对某件内容的决定和申诉；编号是案件的，或所涉内容的。给本人，给审核员并留下记录',
    query: byId,
    data: Decision,
    who: 'user',
  }),
  'appeal/dynamicAppeals': get({
    title: '待复核的申诉，先来的在前',
    query: page,
    data: Page(QueuedAppeal),
    who: 'administrator',
  }),
  userAppealList: get({ title: '对我的决定和我的申诉', query: page, data: Page(Decision), who: 'user' }),
  'appeal/approved': post({
    title: '申诉成立：恢复内容，解除禁言',
    body: Type.Object({ id: Id, note: Note }),
    data: Done,
    who: 'administrator',
  }),
  'appeal/refused': post({
    title: '申诉不成立，维持原决定',
    body: Type.Object({ id: Id, note: Note }),
    data: Done,
    who: 'administrator',
  }),
}

declare module '../registry' {
  interface Registry {
    complaint: typeof complaintRoutes
  }
}
