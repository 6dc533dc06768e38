/** Two students in a group: one makes it, the other comes by its link, is mentioned, mutes it and leaves. */
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './helpers'
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
  test('is made, and joined by its link', async () => {
    await one.open('pages/messageIndex/chat?view=new')
    await one.page.getByLabel('群名').filter({ visible: true }).fill('器材室')
    await one.said('社团').click()
    await one.button('建群', true).click()
    await one.said('器材室（1）').waitFor()
    const group = new URL(one.page.url().replace('/#', '')).searchParams.get('group') ?? ''
    await one.open(`pages/user_myfollow/QRCode?group=${group}`)
    await one.button('复制链接').waitFor()
    const { token } = await one.read<{ token: string }>(`chat/group?group=${group}`)
    await other.open(`pages/messageIndex/chat?view=join&token=${token}`)
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

  test('is left', async () => {
    await other.said('器材室').click({ force: true })
    await other.said('钥匙在你那吗').waitFor()
    await other.button('更多', true).click()
    await other.button('退出群聊', true).click()
    await other.button('退出', true).click()
    await one.said('退出了群聊').waitFor()
  })
})
