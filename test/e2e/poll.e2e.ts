/** Two students who write to each other settle what to eat: a poll in their chat, and one in the circle. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
let host: Student
let friend: Student
before(async () => {
  live = await launch()
  host = await Student.certified(live)
  friend = await Student.enrolled(live)
})
after(() => live.close())

const say = async (student: Student, text: string): Promise<void> => {
  await student.fill('发消息', text)
  await student.button('发送', true).click()
}
const pick = ({ page }: Student, name: string) =>
  page.getByRole('checkbox', { name, exact: true }).filter({ visible: true }).click()

test('is asked in a chat in six presses, and its bars move on both cards', async () => {
  await host.open(`pages/messageIndex/chat?user=${await friend.ownId()}`)
  await say(host, '周五一起吃饭？')
  await friend.open(`pages/messageIndex/chat?user=${await host.ownId()}`)
  await say(friend, '好啊')
  await host.said('好啊').waitFor()
  const presses = await host.counting()
  await host.button('图片、位置、文件和投票', true).click()
  await host.button('投票', true).click()
  await host.fill('问题', '周五吃什么')
  await host.fill('选项', '火锅\n烤肉')
  await host.button('发到聊天', true).click()
  await host.said('周五吃什么').waitFor()
  const pressed = await presses()
  assert.ok(pressed > 2 && pressed <= 6, `${pressed} presses`)
  await friend.said('周五吃什么').waitFor()
  await pick(friend, '烤肉')
  await friend.button('投票', true).click()
  await friend.said('1 · 100%').waitFor()
  // the other's card is told over its socket
  await host.said('1 人投了').waitFor()
  await pick(host, '火锅')
  await host.button('投票', true).click()
  await friend.said('2 人投了').waitFor()
  await friend.said('1 · 50%').waitFor()
})

test('is asked in the circle, and answered there by who comes by', async () => {
  await host.open('pages/publish/talkPublish')
  await host.said('投票').click()
  await host.fill('问题', '晚上几点熄灯好')
  await host.fill('选项', '十一点\n十二点')
  await host.button('发布投票', true).click()
  await host.said('十二点').waitFor()
  await friend.open('pages/index/shequ')
  await friend.said('晚上几点熄灯好').waitFor()
  await pick(friend, '十二点')
  await friend.button('投票', true).click()
  await friend.said('1 · 100%').waitFor()
  assert.deepEqual(live.errors, [])
})
