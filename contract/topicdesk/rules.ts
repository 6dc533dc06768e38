/** What managers of a topic do with what stands in it, and what they must say with it. Values only. */

/** Why a dynamic does not belong into a topic. Its author reads it. */
export const removalReasons = {
  offtopic: '跑题',
  repeat: '重复发布',
  flood: '刷屏',
  advert: '广告引流',
  abuse: '辱骂攻击',
  privacy: '泄露隐私',
  untrue: '不实信息',
  other: '其他',
} as const
export type RemovalReason = keyof typeof removalReasons
export const removalReasonNames = Object.keys(removalReasons) as [RemovalReason, ...RemovalReason[]]

export type RemovalState = 'out' | 'back'
export type AppealState = 'open' | 'approved' | 'refused'

/** What becomes of a removal. `another manager` did not take the dynamic out. Whatever is no row here is refused. */
export const removalSteps = [
  { from: 'out', action: 'restore', to: 'back', by: 'manager' },
  { from: 'out', action: 'overturn', to: 'back', by: 'another manager' },
] as const satisfies readonly { from: RemovalState; action: string; to: RemovalState; by: string }[]

/** What becomes of an author's appeal against one. Who puts the dynamic back by themselves settles it. */
export const appealSteps = [
  { from: 'open', action: 'approve', to: 'approved', by: 'another manager' },
  { from: 'open', action: 'refuse', to: 'refused', by: 'another manager' },
  { from: 'open', action: 'settle', to: 'approved', by: 'manager' },
] as const satisfies readonly { from: AppealState; action: string; to: AppealState; by: string }[]

export const removalTitles: Record<RemovalState, string> = { out: '已移出', back: '已放回' }
export const appealTitles: Record<AppealState, string> = {
  open: '复核中',
  approved: '申诉成立',
  refused: '维持移出',
}

export const deskLimits = {
  /** What a manager adds to the reason; needed where the reason is `other`. */
  note: { min: 2, max: 200 },
  appeal: { min: 2, max: 300 },
  appealDays: 30,
  reply: { min: 2, max: 200 },
  /** Replies about one dynamic, of all managers together, to its author and to those who reported it each. */
  replies: 5,
  /** Why a topic is closed. */
  reason: { min: 2, max: 100 },
} as const

/** What the desk points out among the last days' dynamics. A manager decides; nothing happens by itself. */
export const abnormal = {
  days: 7,
  burst: { count: 5, hours: 1 },
  repeat: { count: 3, letters: 6 },
  reports: { count: 3 },
} as const
export const flagTitles = {
  burst: '发得很密',
  repeat: '内容重复',
  reports: '多人举报',
  muted: '作者被禁言',
} as const
export type Flag = keyof typeof flagTitles
/** The rule in words, as the page says it beside what it points out. */
export const flagWords: Record<Flag, string> = {
  burst: `${abnormal.burst.hours} 小时内在这里发了至少 ${abnormal.burst.count} 条`,
  repeat: `${abnormal.days} 天内有 ${abnormal.repeat.count} 条以上文字一样的动态（不算标签，至少 ${abnormal.repeat.letters} 个字）`,
  reports: `有 ${abnormal.reports.count} 位以上同学举报，还没有结果`,
  muted: '作者发出之后被禁言，现在还在禁言期',
}

/** Days of a topic's figures, today among them. */
export const statsDays = 30
export const figureTitles = {
  dynamics: '动态',
  comments: '评论',
  likes: '点赞',
  followers: '新关注',
} as const
export type Figure = keyof typeof figureTitles
export const figures = Object.keys(figureTitles) as Figure[]
