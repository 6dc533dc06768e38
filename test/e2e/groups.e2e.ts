/** Two students in a group: one makes it, the other comes by its link, is mentioned, mutes it and leaves. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './browser'
import { Person } from '../host/people'
import { Student } from './student'

let live: Live
let one: Student
let other: Student
before(async () => {
  live = await launch()
  ;[one, other] = [await Student.enrolled(live), await Student.enrolled(live)]
})
after(() => live.close())

const field = ({ page }: Student) => page.getByLabel('发消息', { exact: true }).filter({ visible: true })

describe('a group', () => {
  test('of two others is made from the messages in four taps, and called by who is in it', async () => {
    const maker = await Person.arrive(live.server)
    for (const name of ['小满', '阿宁']) {
      const friend = await Person.arrive(live.server, { name })
      await maker.post('user/follow', { id: friend.id })
    }
    const student = await Student.enrolled(live, maker.phone)
    await student.open('pages/index/message')
    await student.button('发起', true).waitFor()
    const presses = await student.counting()
    await student.button('发起', true).click()
    await student.page.getByRole('checkbox', { name: '小满' }).filter({ visible: true }).click()
    await student.page.getByRole('checkbox', { name: '阿宁' }).filter({ visible: true }).click()
    await student.button('完成（2）', true).click()
    await student.said('你建了群聊').waitFor()
    await student.said(/小满.*（3）|阿宁.*（3）/).waitFor()
    const pressed = await presses()
    assert.ok(pressed > 2 && pressed <= 4, `${pressed} presses`)
    await student.page.close()
  })

  test('of the class is found and joined by a newcomer in four presses from being certified', async () => {
    const [owner, newcomer] = [await Person.arrive(live.server), await Student.certified(live)]
    await owner.certify()
    await owner.post('chat/group/create', {
      ...{ key: randomUUID(), name: '新生的班', kind: 'class', scope: 'school', approval: 'free' },
      ...{ people: [], findable: true },
    })
    await newcomer.open('pages/user/editInfo/certification_results')
    await newcomer.button('班级群').waitFor()
    const presses = await newcomer.counting()
    await newcomer.button('班级群').click()
    await newcomer.button('加入新生的班', true).click()
    await newcomer.said('你加入了群聊').waitFor()
    const pressed = await presses()
    assert.ok(pressed > 1 && pressed <= 4, `${pressed} presses`)
    await newcomer.page.close()
  })

  test('is made, and joined by its link', async () => {
    await one.open('pages/messageIndex/chat?view=new')
    await one.button('群名、类型和入群方式').click()
    await one.fill('群名', '器材室')
    await one.said('社团').click()
    await one.button('完成', true).click()
    await one.said('器材室（1）').waitFor()
    const group = new URL(one.page.url().replace('/#', '')).searchParams.get('group') ?? ''
    await one.open(`pages/user_myfollow/QRCode?group=${group}`)
    await one.button('复制链接').waitFor()
    const { token } = await one.read<{ token: string }>(`chat/group?group=${group}`)
    // as messengers open it: the server's page, which leads on into the app
    await other.page.goto(`${live.baseUrl}/s/group/${token}`)
    await other.button('加入群聊', true).click()
    await other.said('你加入了群聊').waitFor()
    await one.open(`pages/messageIndex/chat?group=${group}`)
    await one.said('器材室（2）').waitFor()
  })

  test('calls who is mentioned, though they muted it', async () => {
    await other.button('更多', true).click()
    await other.page.getByRole('switch', { name: '免打扰' }).filter({ visible: true }).click()
    await other.page
      .getByRole('switch', { name: '免打扰', checked: true })
      .filter({ visible: true })
      .waitFor()
    await other.open('pages/index/message')
    await other.said('器材室').waitFor()
    await field(one).fill('@')
    await one.page.locator('.ch-members .ch-contact').first().click()
    await field(one).pressSequentially('钥匙在你那吗')
    await one.button('发送', true).click()
    await other.said('[有人@我]').waitFor()
  })

  test('has a chain: one starts it, the other puts a line, and the card of the first moves', async () => {
    await one.button('图片、位置、文件和投票').click()
    await one.said('接龙').click()
    await one.fill('接什么', '周六团建')
    await one.button('发到群里').click()
    await one.said('周六团建').waitFor()
    const group = new URL(one.page.url().replace('/#', '')).searchParams.get('group') ?? ''
    await other.open(`pages/messageIndex/chat?group=${group}`)
    await other.said('周六团建').waitFor()
    await other.button('接龙', true).click()
    await other.fill('你的一行', '第二位 38 码')
    await other.button('接龙', true).click()
    await other.button('改我的', true).waitFor()
    await one.said('第二位 38 码').waitFor()
    await other.open('pages/index/message')
  })

  test('is left', async () => {
    await other.said('器材室').click({ force: true })
    await other.said('钥匙在你那吗').waitFor()
    await other.button('更多', true).click()
    await other.button('退出群聊', true).click()
    await other.button('退出', true).click()
    await one.said('退出了群聊').waitFor()
  })
})
