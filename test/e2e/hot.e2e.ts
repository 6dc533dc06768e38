/** Two students disagree: one asks, both take a side and argue, and it ends. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
let one: Student
let other: Student
before(async () => {
  live = await launch()
  ;[one, other] = [await Student.enrolled(live), await Student.enrolled(live)]
})
after(() => live.close())

const title = '期末周要不要停掉社团活动'
const side = ({ page }: Student, name: string) =>
  page
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .first()
const argue = async (student: Student, text: string): Promise<void> => {
  await student.button('说点什么', true).click()
  await student.fill('评论', text)
  await student.page.keyboard.press('Enter')
}

describe('a hot talk', () => {
  test('is written with a preview; the words survive leaving', async () => {
    await one.open('pages/homePage/hotindex')
    await one.button('发起热议').click()
    await one.fill('问题', title)
    await one.fill('红方观点', '停掉专心复习')
    await one.fill('蓝方观点', '不停也能复习')
    await one.page.reload()
    await one.said(title).waitFor()
    await one.button('发布', true).click()
    await one.page.waitForURL((url) => url.hash.includes('hot/detail'))
    await one.said('先选一边，再发言').waitFor()
  })

  test('shows its shares to who has chosen, and to the other as they change', async () => {
    await other.open('pages/homePage/hotindex')
    await other.press(title)
    await other.said('选一边，就能看到大家怎么站').waitFor()
    await side(other, '蓝方').click()
    await other.said('我站蓝方').waitFor()
    await other.said('100%').waitFor()
    await side(one, '红方').click()
    for (const student of [one, other]) await student.said('50%').waitFor()
    // taps of a hurry: the last one counts, once the server has it
    const settled = one.page.waitForResponse((response) => {
      const request = response.request()
      return request.url().includes('hotTalk/setPoint') && request.postDataJSON().side === 'red'
    })
    await side(one, '蓝方').click()
    await side(one, '红方').click()
    await settled
    await one.said('我站红方').waitFor()
  })

  test('is argued by both, side by side, and answered with the side of who answers', async () => {
    await argue(one, '社长不好意思请假，社员更不好意思')
    await one.said('社长不好意思请假').waitFor()
    await argue(other, '排练两小时是我唯一喘气的时候')
    await other.said('排练两小时').waitFor()
    await one.page.reload()
    for (const text of ['社长不好意思请假', '排练两小时']) await one.said(text).waitFor()
    await one.said('排练两小时').click()
    await one.said('还没有人回复').waitFor()
    await argue(one, '这倒也是')
    await one.said('：这倒也是').waitFor()
    await one.page.goBack()
    await one.button('全部', false).click()
    await one.page.getByRole('tab', { name: '红方' }).filter({ visible: true }).click()
    await one.said('社长不好意思请假').waitFor()
    assert.equal(await one.page.getByText('排练两小时').filter({ visible: true }).count(), 0)
    await one.page.getByRole('tab', { name: '蓝方' }).filter({ visible: true }).click()
    await one.said('排练两小时').waitFor()
    await one.page.goBack()
  })

  test('ends, for the other at once, who is told how', async () => {
    await one.button('更多').click()
    await one.said('结束热议').click()
    await one.button('结束', true).click()
    await one.said('热议结束了，不能再发言').waitFor()
    await other.said('热议结束了，不能再发言').waitFor()
    await other.open('pages/message/notice')
    await other.said(`热议“${title}”结束了`).waitFor({ timeout: 60_000 })
    await other.press(`热议“${title}”结束了`)
    await other.page.waitForURL((url) => url.hash.includes('hot/detail'))
    await other.open('pages/homePage/hotindex')
    await other.page.getByRole('tab', { name: '已结束' }).filter({ visible: true }).click()
    await other.said(title).waitFor()
  })

  test('nothing scrolls sideways on a narrow screen', async () => {
    await one.page.setViewportSize({ width: 320, height: 640 })
    const wide = await one.page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 320, String(wide))
    assert.deepEqual(live.errors, [])
  })
})
