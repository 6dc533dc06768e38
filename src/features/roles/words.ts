import { applicationTitles, roleTitles, type ApplicationState } from '@contract/roles/rules'
import type { AuditEntry } from '@contract/roles/schema'
import { t } from '@/locale'
import type { TagTone } from '@/ui/tag'

export const stateTones: Record<ApplicationState, TagTone> = { pending: 'amber', approved: 'green', refused: 'red', withdrawn: 'plain' }
export const stateTitle = (state: ApplicationState): string => t(applicationTitles[state])

const actions: Record<string, string> = {
  'role.grant': '授予了{role}',
  'role.revoke': '收回了{role}',
  'application.approve': '通过了{role}的申请',
  'application.refuse': '没有通过{role}的申请',
  'certification.approve': '通过了学生认证',
  'certification.refuse': '没有通过学生认证',
  'complaint.look': '查看了举报 {number}',
  'complaint.approve': '认定举报 {number} 成立',
  'complaint.refuse': '认定举报 {number} 不成立',
  'appeal.look': '查看了申诉 {number}',
  'appeal.approve': '认定申诉 {number} 成立',
  'appeal.refuse': '认定申诉 {number} 不成立',
}

const titles: Record<string, string> = roleTitles

/** What an entry of the log says was done. */
export const actOf = ({ action, detail }: AuditEntry): string => {
  const role = typeof detail.role === 'string' ? (titles[detail.role] ?? detail.role) : ''
  return t(actions[action] ?? action, { role: t(role), number: typeof detail.number === 'string' ? detail.number : '' })
}

export const reasonOf = ({ detail }: AuditEntry): string => (typeof detail.reason === 'string' ? detail.reason : '')
