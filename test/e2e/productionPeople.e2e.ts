/** What brings students together, each service used once on a server in production: one acts, another sees it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onRoll } from '../server/fakes/academic'
import { academicHost } from '../live/vendors'
import {
  arrive,
  arriveCertified,
  launchProduction,
  mailDomain,
  name,
  signUp,
  studies,
  takeInWith,
  termSheets,
  type ProductionLive,
} from './production'
import { Student } from './student'

const [phone, otherPhone, adminPhone] = ['13900050001', '13900050002', '13900050003']

let live: ProductionLive
let one: Student
let other: Student
let admin: Student
before(async () => {
  live = await launchProduction()
  const academic = [['本科教务', '新正方', `https://${academicHost}/jwglxt`, '', '启用']]
  await takeInWith(live, { ...studies, ...termSheets(), academic })
  await arriveCertified(live, otherPhone, '提灯人')
  await arrive(live, adminPhone, '学工处')
  await live.server.admin('grant', adminPhone, 'school-admin', '--school', name)
  one = await signUp(live, phone)
  other = await signUp(live, otherPhone)
  admin = await signUp(live, adminPhone)
})
after(() => live.close())

test('a student is certified by a code to the school’s mailbox', async () => {
  const mail = `2026050001@${mailDomain}`
  await one.open('pages/user/editInfo/authentication_name?way=mail')
  await one.fill('学校邮箱', mail)
  await one.button('获取验证码').click()
  await one.fill('验证码', await live.server.nextCode(mail))
  await one.pick('学院', '文学院')
  await one.pick('专业', '汉语言文学')
  await one.field('年级').selectOption({ index: 1 })
  await one.button('认证', true).click()
  await one.said('学生认证已通过').waitFor()
})

describe('the university’s own system', () => {
  const home = 'pages/timeTable/jiaowukecheng'

  test('shows marks and free rooms to who signs in to it', async () => {
    await one.open(home)
    await one.button(/本科教务/).click()
    await one.fill('学号', onRoll.account)
    await one.fill('教务系统密码', onRoll.password)
    await one.button('登录', true).click()
    await one.said(`${onRoll.name}，登录好了`).waitFor()
    await one.open(`${home}?view=score`)
    await one.said('线性代数').waitFor()
    await one.open(`${home}?view=room`)
    await one.pick('周次', '第 3 周')
    await one.pick('从', '第 3 节')
    await one.pick('到', '第 4 节')
    await one.page.getByRole('tab', { name: '周二' }).click()
    await one.button('查空教室').click()
    await one.said('南苑 一教 1 间').waitFor()
  })
})

test('a timetable goes to another by a code, and to a calendar by its address', async () => {
  await one.open('pages/timeTable/jiaowukecheng?view=paste')
  await one.fill('课程', '课程\t老师\t教室\t星期\t节次\t周次\n高等数学\t顾长宁\t一教101\t周一\t1-2\t1-18')
  await one.button('看看有什么变化').click()
  await one.button('导入选中的 1 节').click()
  await one.said('课表导好了').waitFor()
  await one.open('pages/timeTable/setting?view=share')
  await one.button('生成分享码').click()
  await one.said('扫码，或者').waitFor()
  const code = await one.page.locator('.ts-qr .ts-code').innerText()
  await other.open('pages/timeTable/setting?view=share')
  await other.fill('分享码', code)
  await other.button('打开', true).click()
  await other.button('导入到我的课表').click()
  await other.button(/^导入选中的/).click()
  await other.said('课表导好了').waitFor()
  await other.open('pages/timeTable/setting?view=calendar')
  await other.button('生成订阅地址').click()
  const address = await other.page.locator('.ts-address').filter({ visible: true }).innerText()
  const answer = await other.page.request.get(address)
  assert.match(await answer.text(), /SUMMARY:高等数学/)
})

test('two follow each other, and one waters the other’s plant', async () => {
  await one.open(`pages/homePage/otherPerson?id=${await other.ownId()}`)
  // the word comes with the tap, before the server has it
  const followed = one.page.waitForResponse((answer) => answer.url().includes('/api/user/follow'))
  await one.button(/^关注/).click()
  await one.said('已关注').waitFor()
  await followed
  await other.open(`pages/homePage/otherPerson?id=${await one.ownId()}`)
  await other.button('回关').click()
  await other.said('互相关注').waitFor()
  for (const student of [one, other]) {
    await student.open('pages/game/cultivate/index')
    await student.button('种下一棵').click()
    await student.said(/^向日葵，/).waitFor()
  }
  await other.button(/^给.*浇水$/).click()
  await other.button('早点睡').click()
  await other.said('浇过了').waitFor()
  await one.page.getByRole('tab', { name: '浇过我的' }).click()
  await one.said('早点睡').waitFor()
})

test('two find when both of them are free', async () => {
  for (const student of [other, one]) {
    await student.open('pages/timeTable/setting?view=free')
    await student.button('开放给朋友').click()
  }
  await one.button('选同学').click()
  await one.page.getByRole('checkbox').filter({ visible: true }).first().click()
  await one.button('看 1 个人的空闲').click()
  await one.said('已算进来').waitFor()
  // of this one nothing may be left
  await one.button('下一周').click()
  await one
    .button(/都有空$/)
    .first()
    .waitFor()
})

test('what students ask is answered by the school', async () => {
  const [question, answer] = ['教务处几点下班', '周一到周五，下午五点半']
  await one.open('pages/personalSetting/help?tab=question')
  await one.fill('内容', question)
  await one.button('提交', true).click()
  await one.said('客服看到后会在这里回复，并通知你。').waitFor()
  await admin.openDesk(/^反馈和咨询/)
  await admin.button(question).click()
  await admin.fill('内容', answer)
  await admin.button('发送', true).click()
  await admin.said(answer).waitFor()
  await one.reopen('pages/personalSetting/help?tab=question')
  await one.said('已回复').click()
  await one.said(answer).waitFor()
})

test('new students read the guide, before they sign in too', async () => {
  for (const student of [await Student.arrive(live), one]) {
    await student.open('pages/diys/index?key=guide')
    await student.said('到校第一天').waitFor()
  }
})

test('an account of a club is opened, and what it writes is read', async () => {
  const [club, title] = ['星轨天文社', '周五看土星']
  await one.open('pages/subscribe/detail?view=apply')
  await one.fill('名称', club)
  await one.pick('分类', '社团')
  await one.fill('介绍', '每周五晚上在东操场看星星')
  await one.fill('申请说明', '校团委注册的学生社团，社长就是我')
  await one.button('提交申请').click()
  await one.said('审核中').waitFor()
  await admin.openDesk(/^公众号/)
  await admin.button('通过', true).click()
  await admin.said('通过，不带标记').click()
  await admin.said(`“${club}”开通了`).waitFor()
  await one.page.reload()
  await one.said('已开通').waitFor()
  await one.button(`写文章给${club}`).click()
  await one.fill('标题', title)
  await one.button(/写正文$/).click()
  await one.fill('第1段', '七点半开始，带件外套')
  await one.button('完成', true).click()
  await one.button('发布', true).click()
  await one.said('0 人看过').waitFor()
  await other.open('pages/subscribe/index?tab=discover')
  await other.page.getByPlaceholder('搜公众号、专栏和话题').filter({ visible: true }).fill(club)
  await other.button(`订阅${club}`, true).click()
  await other.button(`已订阅，取消订阅${club}`, true).waitFor()
  await other.reopen('pages/subscribe/index?tab=latest')
  await other.button(title, true).click()
  await other.said('七点半开始，带件外套').waitFor()
})

test('a group is made, joined by its link, and talked in', async () => {
  await one.open('pages/messageIndex/chat?view=new')
  await one.button('群名、类型和入群方式').click()
  await one.fill('群名', '器材室')
  await one.said('社团').click()
  await one.button('完成', true).click()
  await one.said('器材室（1）').waitFor()
  const group = new URL(one.page.url().replace('/#', '')).searchParams.get('group') ?? ''
  const { token } = await one.read<{ token: string }>(`chat/group?group=${group}`)
  await other.open(`pages/messageIndex/chat?view=join&token=${token}`)
  await other.button('加入群聊', true).click()
  await other.said('你加入了群聊').waitFor()
  await one.fill('发消息', '钥匙在传达室')
  await one.button('发送', true).click()
  await other.said('钥匙在传达室').waitFor()
})

test('a topic is proposed, opened by the school and followed', async () => {
  const topic = '湖边夜话'
  await one.open('pages/topic/createTopic')
  await one.fill('话题名', topic)
  await one.field('分类').selectOption({ index: 1 })
  await one.fill('介绍', '晚上在湖边说的话')
  await one.button('提交提议').click()
  await one.said('话题提议交上去了').waitFor()
  await admin.open('pages/managetop/index')
  await admin.button(/^待审的话题/).click()
  await admin.said(topic).waitFor()
  await admin.button('通过', true).click()
  await admin.lastButton('通过').click()
  await admin.said(topic).waitFor({ state: 'detached' })
  await other.open(`pages/topic/topicDetail?name=${encodeURIComponent(topic)}`)
  await other.button(`关注话题${topic}`).click()
  await other.button(`取消关注话题${topic}`).waitFor()
})

test('a question is found by its words, complained about, and taken down by the school', async () => {
  const question = '琴房怎么预约才轮得到'
  await one.open('pages/publish/QApublish')
  await one.fill('问题', question)
  await one.pick('分类', '生活')
  await one.button('发布问题', true).click()
  await one.said('还没有人回答').waitFor()
  assert.notEqual(one.idShown(), '')
  await other.open('pages/index/search')
  await other.page.locator('input[aria-label="搜索"]').filter({ visible: true }).last().fill('琴房怎么')
  await other.button(question).click()
  await other.said('还没有人回答').waitFor()
  await other.button('更多').click()
  await other.said('举报').click()
  await other.page.getByRole('radio', { name: '广告引流' }).filter({ visible: true }).click()
  await other.fill('说明', '这是琴行的广告')
  await other.button('提交举报').click()
  const number = /JB\d{8}-\d{4}/.exec((await other.said(/编号 JB/).textContent()) ?? '')?.[0]
  assert.ok(number)
  await admin.openDesk(/^举报/)
  await admin.button(number).click()
  await admin.said('这是琴行的广告').waitFor()
  await admin.button('成立', true).click()
  await admin.fill('处理说明', '请在回答里说')
  await admin.button('下架', true).click()
  await admin.button(number).waitFor({ state: 'detached' })
  await other.open('pages/user_myfollow/complaint')
  await other.said('举报成立').waitFor()
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(live.errors, [])
})
