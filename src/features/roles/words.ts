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
  'topic.approve': '通过了话题 #{topic}',
  'topic.refuse': '没有通过话题 #{topic}',
  'topic.remove': '把动态移出了话题 #{topic}',
  'topic.restore': '把动态放回了话题 #{topic}',
}

const titles: Record<string, string> = roleTitles

/** What an entry of the log says was done. */
export const actOf = ({ action, detail }: AuditEntry): string => {
  const role = typeof detail.role === 'string' ? (titles[detail.role] ?? detail.role) : ''
  const topic = typeof detail.topic === 'string' ? detail.topic : ''
  return t(actions[action] ?? action, { role: t(role), topic })
}

export const reasonOf = ({ detail }: AuditEntry): string => (typeof detail.reason === 'string' ? detail.reason : '')
