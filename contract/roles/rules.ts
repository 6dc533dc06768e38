/** Roles that a person can hold beside being a user. Each is granted, dated and revocable. Values only. */

export const roleTitles = {
  merchant: '商家',
  'building-leader': '楼长',
  rider: '骑手',
  recruiter: '招聘方',
  'job-seeker': '求职者',
  sponsor: '活动主办方',
  talent: '达人',
  broadcaster: '播音员',
  'topic-manager': '话题管理员',
  'school-admin': '学校管理员',
  'platform-admin': '平台管理员',
} as const

export type Role = keyof typeof roleTitles
export const roles = Object.keys(roleTitles) as Role[]

/** Roles that look after others; each use of their power is in the audit log. */
export const administrators = ['school-admin', 'platform-admin'] as const satisfies readonly Role[]

/** Roles whose holders decide something that waits on the desk. */
export const reviewers = [...administrators, 'topic-manager'] as const satisfies readonly Role[]

/** What a role is for, in a sentence. */
export const roleWords: Record<Role, string> = {
  merchant: '开店、上架商品、处理订单',
  'building-leader': '在自己的楼里开小店，帮大家就近取货',
  rider: '接跑腿单，按单结算',
  recruiter: '发布兼职，管理报名和考勤',
  'job-seeker': '投递简历，报名兼职',
  sponsor: '发起校园活动，管理报名',
  talent: '开设达人主页和专题',
  broadcaster: '在校园电台发布节目',
  'topic-manager': '审核本校提议的话题，管理话题里的内容和成员',
  'school-admin': '审核本校的认证和申请，管理本校的角色',
  'platform-admin': '管理全平台',
}

/** Roles that a person applies for here; the others come with their own feature's flow. */
export const appliable = [
  'building-leader',
  'sponsor',
  'talent',
  'broadcaster',
  'topic-manager',
] as const satisfies readonly Role[]

/** Roles that only the platform's administrators give and take. */
export const reserved = ['school-admin', 'platform-admin'] as const satisfies readonly Role[]

export type ApplicationState = 'pending' | 'approved' | 'refused' | 'withdrawn'

/** What becomes of an application, and by whom. Whatever is no row here is refused. */
export const applicationSteps = [
  { from: 'pending', action: 'approve', to: 'approved', by: 'administrator' },
  { from: 'pending', action: 'refuse', to: 'refused', by: 'administrator' },
  { from: 'pending', action: 'withdraw', to: 'withdrawn', by: 'applicant' },
] as const satisfies readonly { from: ApplicationState; action: string; to: ApplicationState; by: string }[]

export const applicationTitles: Record<ApplicationState, string> = {
  pending: '审核中',
  approved: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
}

export const limits = {
  text: { min: 10, max: 300 },
  reason: { min: 2, max: 100 },
  /** Days that a grant may last; without, it lasts until it is taken back. */
  days: { min: 1, max: 1460 },
} as const
