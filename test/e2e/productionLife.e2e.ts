/** What students do together, each service used once on a server in production: one acts, another sees it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../host/people'
import { until } from '../live/server'
import { picture } from '../server/campus'
import {
  arriveCertified,
  launchProduction,
  meets,
  signUp,
  studies,
  takeInWith,
  type ProductionLive,
} from './production'
import type { Student } from './student'

const [phone, otherPhone] = ['13900020001', '13900020002']

let live: ProductionLive
let she: Person
let he: Person
let one: Student
let other: Student
before(async () => {
  live = await launchProduction()
  await takeInWith(live, studies)
  she = await arriveCertified(live, phone, '写动态的人')
  he = await arriveCertified(live, otherPhone, '看动态的人')
  one = await signUp(live, phone)
  other = await signUp(live, otherPhone)
})
after(() => live.close())

const words = '湖边的银杏黄了'
/**
 * Waits until the vendor has looked at its words and picture. Its author asks: who reads the circle in the browser would
 * use up the calls that a person has a minute.
 */
const shown = (author: Person, text: string): Promise<true> =>
  until(`the circle shows ${text}`, async () => {
    const { items } = await author.get('dynamic/list', {})
    return items.some((dynamic) => dynamic.text === text && !dynamic.withheld) || null
  })

describe('the circle', () => {
  test('shows a dynamic, once the vendor passed its words and its picture', async () => {
    const { cloud, cdn } = live.server.vendors
    const file = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    await one.publish(words, [file], '已提交，审核通过后大家就能看到')
    await shown(she, words)
    await meets(other, 'pages/index/shequ', words)
    await other.page.locator(`img[src^="${cdn.url}"]`).filter({ visible: true }).first().waitFor()
    const asked = (action: string) => cloud.checked.filter((check) => check.action === action)
    assert.ok(asked('TextModeration').some(({ content }) => content.toString().includes(words)))
    assert.ok(asked('ImageModeration').length > 0)
  })

  test('takes a comment; its author hears of it by a subscribe message', async () => {
    await he.post('message/consent', { key: randomUUID(), vendor: 'wechat', groups: ['comments'] })
    await he.post('message/editSettings', { subscribe_comments: true })
    live.server.vendors.wechat.consents.set(`o-${otherPhone}`, 1)
    await he.publish('晚上操场见')
    await shown(he, '晚上操场见')
    await meets(one, 'pages/index/shequ', '晚上操场见')
    await one.press('晚上操场见')
    await one.page.waitForURL(/photoDetail/)
    await one.button('说点什么').click()
    await one.page.getByRole('textbox').filter({ visible: true }).last().fill('几点')
    await one.button('发送').click()
    await one.said('几点').waitFor()
    await other.reopen('pages/message/comment')
    await other.said('几点').waitFor()
    const { messages } = live.server.vendors.wechat
    const sent = await until('a message by WeChat', () => messages.at(-1) ?? null)
    assert.equal(sent.touser, `o-${otherPhone}`)
    assert.equal(sent.data.name1?.value, she.name)
  })
})

test('chat: a message arrives, and its answer', async () => {
  await one.open(`pages/messageIndex/chat?user=${he.id}`)
  await one.fill('发消息', '你好，伞是你的吗')
  await one.button('发送', true).click()
  await other.reopen('pages/index/message')
  await other.said('你好，伞是你的吗').click()
  await other.fill('发消息', '是我的，谢谢')
  await other.button('发送', true).click()
  await one.said('是我的，谢谢').waitFor()
})

test('votes: one asks, another votes, and who asked sees it counted', async () => {
  await one.reopen('pages/vote/index')
  await one.button('发起投票').click()
  await one.fill('问题', '周五聚餐吃什么')
  await one.fill('选项', '火锅\n烤肉')
  await one.button('发布投票', true).click()
  await one.said('火锅').waitFor()
  await other.open(`pages/vote/voting?id=${one.idShown()}`)
  await other.page.getByRole('checkbox', { name: '烤肉，0 票' }).filter({ visible: true }).click()
  await other.button('投票（已选 1/1）', true).click()
  await other.confirm('投票')
  await other.button('知道了', true).click()
  await one.said('1 票').waitFor()
})

test('questions: one asks, another answers', async () => {
  await one.reopen('pages/publish/QApublish')
  await one.fill('问题', '图书馆的插座哪里多')
  await one.pick('分类', '生活')
  await one.button('发布问题', true).click()
  await one.said('还没有人回答').waitFor()
  const question = one.idShown()
  await other.reopen('pages/homePage/QAindex')
  await other.press('图书馆的插座哪里多')
  await other.button('写回答', true).click()
  await other.page
    .getByRole('textbox', { name: '回答', exact: true })
    .filter({ visible: true })
    .fill('三楼靠窗的一排都有')
  await other.button('发布回答', true).click()
  await other.said('还没有人说话').waitFor()
  await one.reopen(`pages/QA/detail?id=${question}`)
  await one.said('三楼靠窗的一排都有').waitFor()
})

test('hot talks: one begins, another takes a side', async () => {
  await one.reopen('pages/homePage/hotindex')
  await one.button('发起热议').click()
  await one.fill('问题', '期末周要不要停掉社团活动')
  await one.fill('红方观点', '停掉专心复习')
  await one.fill('蓝方观点', '不停也能复习')
  await one.button('发布', true).click()
  await one.said('先选一边，再发言').waitFor()
  await other.reopen('pages/homePage/hotindex')
  await other.press('期末周要不要停掉社团活动')
  const side = (student: Student, name: RegExp) =>
    student.page.getByRole('radio', { name }).filter({ visible: true }).first()
  await side(other, /^蓝方/).click()
  await other.said('我站蓝方').waitFor()
  await side(one, /^红方/).click()
  for (const student of [one, other]) await student.said('50%').waitFor()
})

test('the wall: a note is read by another', async () => {
  await one.reopen('pages/publish/confessionWallpublish')
  await one.fill('正文', '谢谢借我伞的人')
  await one.button('贴到墙上').click()
  await one.page.waitForURL((url) => !url.hash.includes('confessionWallpublish'))
  await other.reopen('pages/homePage/confessionWall')
  await other.press('谢谢借我伞的人')
  await other.page.waitForURL(/confessionWall\/detail/)
  await other.button(/^赞/).click()
  await other.button(/^取消赞/).waitFor()
})

test('a day is signed, a frame is got with points and seen by another', async () => {
  await one.reopen('pages/signIn/signinindex')
  await one.button(/^签到，/).click()
  await one.said('今天签过了').waitFor()
  await one.reopen('pages/Virtual_mall/Head_portrait')
  await one.press('麦穗')
  await one.button('用 48 积分兑换').click()
  await one.button('确认兑换').click()
  await one.said('换到了').waitFor()
  await one.button('立即佩戴').click()
  await one.said('戴上了').waitFor()
  await meets(other, 'pages/index/shequ', words)
  await other.page.locator('img[src$="/frames/wheat.png"]').filter({ visible: true }).first().waitFor()
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(live.errors, [])
})
