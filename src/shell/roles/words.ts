import { applicationTitles, roleTitles, type ApplicationState } from '@contract/roles/rules'
import type { AuditEntry } from '@contract/roles/schema'
import { sheets } from '@contract/registrar/rules'
import { t } from '@/locale'
import type { TagTone } from '@/ui/tag'

export const stateTones: Record<ApplicationState, TagTone> = {
  pending: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'plain',
}
export const stateTitle = (state: ApplicationState): string => t(applicationTitles[state])

const actions: Record<string, string> = {
  'role.grant': '授予了{role}',
  'role.revoke': '收回了{role}',
  'application.approve': '通过了{role}的申请',
  'application.refuse': '没有通过{role}的申请',
  'customer.reply': '回复了咨询',
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
  'form.create': '新建了表单“{title}”',
  'form.edit': '修改了表单“{title}”',
  'form.close': '停止了表单“{title}”的收集',
  'form.reopen': '重新开始了表单“{title}”的收集',
  'form.remove': '删除了表单“{title}”和收到的 {answers} 份答案',
  'form.export': '导出了表单“{title}”的答案',
  'content.publish': '发布了页面“{title}”的第 {version} 版',
  'content.remove': '删除了页面“{title}”',
  'content.enter': '把“{title}”放到了首页',
  'content.leave': '从首页拿掉了“{title}”',
  'registrar.import': '导入了{sheet}：新增 {added}，改动 {changed}，删除 {removed}',
  'school.add': '收录了{school}（{campus}）',
  'contact.add': '往校园黄页加了“{contact}”',
  'contact.edit': '修改了校园黄页的“{contact}”',
  'contact.remove': '从校园黄页删了“{contact}”',
  'contact.move': '移动了校园黄页的“{contact}”',
  'join.take': '同意了收录{school}的申请',
  'join.decline': '婉拒了收录{school}的申请',
  'dynamic.approve': '通过了一条动态',
  'dynamic.refuse': '没有通过一条动态',
  'dynamic.setHot': '把一条动态设为热门',
  'dynamic.cancelHot': '取消了一条动态的热门',
  'dynamic.anonymity': '改了学校能不能匿名发动态',
  'dynamic.delete': '删除了一条动态',
  'dynamic.restore': '恢复了一条动态',
  'safety.approve': '通过了一条待审内容',
  'safety.refuse': '没有通过一条待审内容',
  'safety.addWord': '给本校词表加了“{word}”',
  'safety.removeWord': '从本校词表删了“{word}”',
  'topic.approve': '通过了话题 #{topic}',
  'topic.refuse': '没有通过话题 #{topic}',
  'topic.remove': '把动态移出了话题 #{topic}',
  'topic.restore': '把动态放回了话题 #{topic}',
  'search.hide': '把“{word}”撤下了热搜',
  'search.show': '让“{word}”可以上热搜',
  'notice.withdraw': '撤回了公告“{title}”',
  'mall.add': '给积分商城加了头像框“{item}”',
  'mall.edit': '改了积分商城里的“{item}”',
  'mall.show': '上架了积分商城里的“{item}”',
  'mall.hide': '下架了积分商城里的“{item}”',
  'business.approve': '通过了二手商家“{business}”的认证',
  'business.refuse': '没有通过二手商家“{business}”的认证',
  'business.revoke': '撤销了二手商家“{business}”的认证',
  'business.appeal.approve': '认定二手商家“{business}”的申诉成立，恢复了认证',
  'business.appeal.refuse': '维持撤销二手商家“{business}”的认证',
  'trade.decide': '裁定了二手订单 {order} 的争议',
  'trade.confirm': '确认了二手订单 {order} 的处理方案',
  'trade.reject': '驳回了二手订单 {order} 的处理方案',
  'errand.decide': '裁定了跑腿单 {order} 的争议',
  'errand.confirm': '确认了跑腿单 {order} 的处理方案',
  'errand.reject': '驳回了跑腿单 {order} 的处理方案',
  'shipping.retry': '让订单 {order} 的发货信息再报一次',
  'shipping.handle': '在微信后台处理了订单 {order} 的发货信息',
  'topic.appeal.approve': '认定移出话题 #{topic} 的申诉成立，放回了动态',
  'topic.appeal.refuse': '维持把动态移出话题 #{topic}',
  'topic.reply.author': '就话题 #{topic} 里的动态回复了作者',
  'topic.reply.reporters': '就话题 #{topic} 里的动态回复了举报的同学',
  'topic.manager.add': '添加了话题 #{topic} 的管理员',
  'topic.manager.remove': '撤下了话题 #{topic} 的管理员',
  'topic.edit': '修改了话题 #{topic}',
  'topic.close': '关闭了话题 #{topic}',
  'topic.reopen': '重新开放了话题 #{topic}',
  'topic.transfer': '转交了话题 #{topic}',
  'vote.accept': '通过了“{title}”的一个报名',
  'vote.decline': '没有通过“{title}”的一个报名',
  'vote.dismiss': '取消了“{title}”里的“{entry}”',
  'vote.cancel': '取消了投票“{title}”',
  'vote.count': '把“{title}”搁置的票计入',
  'vote.reject': '把“{title}”搁置的票不计入',
  'vote.export': '导出了“{title}”的结果',
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
    word: word('word'),
    contact: word('contact'),
    business: word('business'),
    order: word('order') || word('trade') || word('errand'),
    school: word('school'),
    campus: word('campus'),
    sheet: t(sheet),
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    answers: count('answers'),
    version: count('version'),
  })
}

export const reasonOf = ({ detail }: AuditEntry): string =>
  typeof detail.reason === 'string' ? detail.reason : ''
