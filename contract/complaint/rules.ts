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

/** What each kind of thing is called, and what is said to be wrong with it. */
export const subjects = {
  dynamic: {
    title: '动态',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  qa: {
    title: '问题',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  answer: {
    title: '回答',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  hot: {
    title: '热议',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  comment: {
    title: '评论',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'illegal', 'other'],
  },
  radio: {
    title: '节目',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  confession: {
    title: '表白',
    reasons: ['abuse', 'privacy', 'infringement', 'porn', 'untrue', 'advert', 'fraud', 'illegal', 'other'],
  },
  user: { title: '用户', reasons: ['impersonation', 'advert', 'fraud', 'abuse', 'porn', 'illegal', 'other'] },
  account: {
    title: '公众号',
    reasons: [
      'impersonation',
      'advert',
      'fraud',
      'abuse',
      'porn',
      'untrue',
      'privacy',
      'infringement',
      'illegal',
      'other',
    ],
  },
  notice: {
    title: '公告',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  article: {
    title: '文章',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'infringement', 'illegal', 'other'],
  },
  chat: {
    title: '私信',
    reasons: ['advert', 'fraud', 'abuse', 'porn', 'privacy', 'impersonation', 'illegal', 'other'],
  },
} as const satisfies Record<string, { title: string; reasons: readonly Reason[] }>
export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as [Subject, ...Subject[]]
/** Those that are taken down; of the others their owner is warned. */
export const removable: readonly Subject[] = [
  'dynamic',
  'qa',
  'answer',
  'comment',
  'radio',
  'hot',
  'confession',
  'account',
  'notice',
  'article',
]
/** What is decided about is how the owner behaves: they are warned, and muted where that is not enough. */
export const ofPerson = (subject: Subject): boolean => !removable.includes(subject)

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
export type CaseAction = (typeof caseSteps)[number]['action']

export const appealSteps = [
  { from: 'open', action: 'approve', to: 'approved', by: 'another reviewer' },
  { from: 'open', action: 'refuse', to: 'refused', by: 'another reviewer' },
] as const satisfies readonly { from: AppealState; action: string; to: AppealState; by: string }[]
export type AppealAction = (typeof appealSteps)[number]['action']

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
