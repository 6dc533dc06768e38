import { applicationTitles, roleTitles, type ApplicationState } from '@contract/roles/rules'
import type { AuditEntry } from '@contract/roles/schema'
import { sheets } from '@contract/registrar/rules'
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
  'confession.approve': '让一条写到人的表白上了墙',
  'confession.refuse': '没有让一条写到人的表白上墙',
  'unseal.ask': '为举报 {number} 申请揭开匿名',
  'unseal.approve': '同意为举报 {number} 揭开匿名',
  'unseal.refuse': '没有同意为举报 {number} 揭开匿名',
  'unseal.withdraw': '撤回了为举报 {number} 揭开匿名的申请',
  'registrar.import': '导入了{sheet}：新增 {added}，改动 {changed}，删除 {removed}',
  'topic.approve': '通过了话题 #{topic}',
  'topic.refuse': '没有通过话题 #{topic}',
  'topic.remove': '把动态移出了话题 #{topic}',
  'topic.restore': '把动态放回了话题 #{topic}',
  'notice.withdraw': '撤回了公告“{title}”',
}

const titles: Record<string, string> = roleTitles
const sheetTitles: Record<string, { title: string }> = sheets

/** What an entry of the log says was done. */
export const actOf = ({ action, detail }: AuditEntry): string => {
  const role = typeof detail.role === 'string' ? (titles[detail.role] ?? detail.role) : ''
  const sheet = typeof detail.sheet === 'string' ? (sheetTitles[detail.sheet]?.title ?? detail.sheet) : ''
  const word = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '')
  const count = (name: string) => Number(detail[name] ?? 0)
  return t(actions[action] ?? action, {
    role: t(role),
    number: word('number'),
    topic: word('topic'),
    title: word('title'),
    sheet: t(sheet),
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
  })
}

export const reasonOf = ({ detail }: AuditEntry): string => (typeof detail.reason === 'string' ? detail.reason : '')
