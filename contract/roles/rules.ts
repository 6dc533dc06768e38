/** Roles that a person can hold beside being a user. Each is granted, dated and revocable. Values only. */

export const roleTitles = {
  merchant: '商家',
  'building-leader': '楼长',
  rider: '骑手',
  recruiter: '招聘方',
  'job-seeker': '求职者',
  sponsor: '活动主办方',
  talent: '达人',
  'topic-manager': '话题管理员',
  'school-admin': '学校管理员',
  'platform-admin': '平台管理员',
} as const

export type Role = keyof typeof roleTitles
export const roles = Object.keys(roleTitles) as Role[]

/** Roles that look after others; each use of their power is in the audit log. */
export const administrators = ['school-admin', 'platform-admin'] as const satisfies readonly Role[]
