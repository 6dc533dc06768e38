/** What can be complained about, why, how a case is decided and appealed. Values only. */

export const reasonTitles = {
  advert: '广告引流',
  fraud: '诈骗信息',
  abuse: '辱骂攻击',
  porn: '色情低俗',
  untrue: '不实信息',
  privacy: '泄露隐私',
  infringement: '侵犯权益',
  impersonation: '冒充他人',
  illegal: '违法违规',
  other: '其他',
} as const
export type Reason = keyof typeof reasonTitles
export const reasons = Object.keys(reasonTitles) as [Reason, ...Reason[]]

/** overturned: an appeal took the decision back. withdrawn: nobody complains any more. */
export type CaseState = 'open' | 'approved' | 'refused' | 'withdrawn' | 'overturned'
export type AppealState = 'open' | 'approved' | 'refused'

/** What becomes of a case, and by whom. Whatever is no row here is refused. */
export const caseSteps = [
  { from: 'open', action: 'approve', to: 'approved', by: 'reviewer' },
  { from: 'open', action: 'refuse', to: 'refused', by: 'reviewer' },
  { from: 'open', action: 'withdraw', to: 'withdrawn', by: 'last reporter' },
  { from: 'approved', action: 'overturn', to: 'overturned', by: 'another reviewer' },
] as const satisfies readonly { from: CaseState; action: string; to: CaseState; by: string }[]

export const appealSteps = [
  { from: 'open', action: 'approve', to: 'approved', by: 'another reviewer' },
  { from: 'open', action: 'refuse', to: 'refused', by: 'another reviewer' },
] as const satisfies readonly { from: AppealState; action: string; to: AppealState; by: string }[]

/** What the one who complained reads. */
export const caseTitles: Record<CaseState, string> = {
  open: '处理中',
  approved: '举报成立',
  refused: '举报不成立',
  withdrawn: '已撤回',
  overturned: '申诉后已恢复',
}
export const appealTitles: Record<AppealState, string> = {
  open: '复核中',
  approved: '申诉成立',
  refused: '维持原决定',
}

export const limits = {
  text: { max: 300 },
  /** What a reviewer says to those whom a decision concerns. */
  note: { min: 2, max: 200 },
  pictures: { max: 4 },
  perDay: 10,
  /** Days of a mute; 0 is a warning alone. */
  mute: { min: 0, max: 30 },
  appealDays: 30,
  /** What a case keeps of words and pictures goes this long after it was closed. */
  evidenceDays: 180,
} as const

/** Days for which a complaint in bad faith counts against who made it. */
export const badFaithDays = 180

/** Weight of a person's complaint in hundredths: the first found in bad faith is forgiven, then half, a third, at least a tenth. */
export const weightOf = (badFaith: number): number => Math.max(10, Math.floor(100 / Math.max(1, badFaith)))
