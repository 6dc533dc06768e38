/** What a school does for its students, each service used once on a server in production: the desk brings it, a student uses it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '../live/server'
import {
  arriveCertified,
  launchProduction,
  name,
  signUp,
  studies,
  takeInWith,
  termSheets,
  type ProductionLive,
} from './production'
import type { Student } from './student'

const [phone, adminPhone] = ['13900040001', '13900040002']
const sheets = {
  ...studies,
  houses: [['一号宿舍楼', '宿舍', '6', '30.501', '114.401', '']],
  shops: [['南门小面', '吃饭', '南门外', '', '', '全场 9 折', '', '启用', '30.508345', '114.402345']],
  contacts: [['紧急', '保卫处值班室', '027-67801234', '24 小时']],
  bank: [
    [
      '大学物理',
      '力学',
      '单选',
      '力的单位是',
      '牛顿',
      '焦耳',
      '',
      '',
      '',
      '',
      '',
      '',
      'A',
      '1 N = 1 kg·m/s²。',
      '',
      '',
    ],
    [
      '大学物理',
      '力学',
      '判断',
      '惯性与速度有关。',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '错',
      '惯性只与质量有关。',
      '',
      '',
    ],
  ],
  ...termSheets(),
}

let live: ProductionLive
let student: Student
let admin: Student
let school: string
before(async () => {
  live = await launchProduction()
  await takeInWith(live, sheets)
  await arriveCertified(live, phone, '上课的人')
  const office = await arriveCertified(live, adminPhone, '教务处')
  await live.server.admin('grant', phone, 'broadcaster', '--school', name)
  await live.server.admin('grant', adminPhone, 'school-admin', '--school', name)
  school = (await office.get('school/search', { keyword: name })).items[0]?.id ?? ''
  const known = () =>
    office.get('roles/home').then(
      () => true,
      () => null,
    )
  await until('the desk opens', known)
  student = await signUp(live, phone)
  admin = await signUp(live, adminPhone)
})
after(() => live.close())

test('timetable: classes are pasted, and kept for another device', async () => {
  await student.open('pages/timeTable/jiaowukecheng')
  await student.button(/^粘贴表格或日历/).click()
  await student.fill('课程', '课程\t老师\t教室\t星期\t节次\t周次\n高等数学\t顾长宁\t一教101\t周一\t1-2\t1-18')
  await student.button('看看有什么变化').click()
  await student.said('新增 1 节').waitFor()
  await student.button('导入选中的 1 节').click()
  await student.said('课表导好了').waitFor()
  await student.reopen('pages/timeTable/indexWeek')
  await student.toTaughtMonday()
  await student.said('一教101').waitFor()
})

test('the question bank: a question is answered', async () => {
  await student.reopen('pages/QuestionBank/index')
  await student.button(/大学物理/).click()
  await student.button('顺序练习').click()
  await student.said('力的单位是').waitFor()
  await student.page.getByRole('radio', { name: /牛顿/ }).filter({ visible: true }).click()
  await student.button('提交答案').click()
  await student.said('答对了').waitFor()
})

test('yellow pages: the number is there', async () => {
  await student.reopen('pages/message/yellowPage')
  await student.said('保卫处值班室').waitFor()
})

test('notices: the school writes one, a student reads it', async () => {
  await admin.open('pages/publish/informPublish')
  await admin.fill('标题', '周五讲座')
  await admin.button(/写正文$/).click()
  await admin.fill('第1段', '周五下午两点开始')
  await admin.button('完成', true).click()
  await admin.button('发布', true).click()
  await admin.said('0 人看过').waitFor()
  await student.reopen('pages/homePage/renderRichtext')
  await student.said('周五讲座').click()
  await student.said('周五下午两点开始').waitFor()
})

test('forms: the school asks, a student answers, the school reads it', async () => {
  await admin.reopen(`pages/diys/index?forms=${school}`)
  await admin.button('新建表单').click()
  await admin.fill('标题', '志愿者报名')
  await admin.button('添加问题').click()
  await admin.fill('问题', '手机号')
  await admin.pick('类型', '手机号')
  await admin.button('创建表单').click()
  await admin.said('收集中').waitFor()
  await admin.button('“志愿者报名”的更多操作').click()
  await admin.said('打开表单').click()
  await admin.said('每人填一次').waitFor()
  const form = admin.page.url().split('#/')[1] ?? ''
  await student.open(form)
  await student.fill('手机号', '13800000001')
  await student.button('提交', true).click()
  await student.said('已提交').waitFor()
  await admin.reopen(form.replace('form=', 'answers='))
  await admin.page.getByRole('tab', { name: '逐份看' }).click()
  await admin.said('13800000001').waitFor()
})

test('discounts: a rush is opened, and a student gets the coupon', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await admin.reopen('pages/generalProbe/index')
  await admin.button(/^管理商家和活动/).click()
  await admin.button(/^南门小面/).click()
  await admin.button('办一个抢券活动').click()
  const rush = {
    标题: '加个蛋不要钱',
    优惠内容: '小面加一个蛋',
    一共几张: '1',
    开抢日期: day(-1),
    开抢时间: '08:00',
    结束日期: day(2),
    结束时间: '20:00',
    使用截止: day(5),
  }
  for (const [label, text] of Object.entries(rush)) await admin.fill(label, text)
  await admin.button('发布活动').click()
  await admin.said('剩 1/1 张').waitFor()
  await student.reopen('pages/generalProbe/store')
  await student.button(/加个蛋不要钱/).click()
  await student.button('抢', true).click()
  await student.said('你抢到了').waitFor()
  await admin.page.reload()
  await admin.said('抢光了').waitFor()
})

test('radio: the school listens to a programme first, then everybody may', async () => {
  await student.reopen('pages/radiStation/index?view=publish')
  const buffer = readFileSync(path.join(__dirname, '../server/media/tone.mp3'))
  await student.chooseFiles(/选择录音文件/, [{ name: 'tone.mp3', mimeType: 'audio/mpeg', buffer }])
  await student.said('传好了').waitFor()
  await student.fill('标题', '晚安新城')
  await student.page.getByRole('radio').filter({ visible: true }).first().click()
  await student.button('发布节目').click()
  await student.said('晚安新城').waitFor()
  await admin.openDesk(/^待审内容/)
  await admin.said('晚安新城').waitFor()
  await admin.button('通过', true).click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click()
  await admin.said('没有等着的内容').waitFor()
  await admin.reopen('pages/radiStation/index')
  await admin.said('晚安新城').waitFor()
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(live.errors, [])
})
