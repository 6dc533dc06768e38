/** A dynamic is complained about, taken down, appealed for and back again: four people, two of them at the desk. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const student = () => Student.enrolled(live)
const reviewer = () => Student.appointed(live, 'school-admin')

test('a complaint takes a dynamic down, an appeal to another reviewer brings it back', async () => {
  const author = await student()
  const words = `招新啦，周五晚上操场见 ${Date.now()}`
  await author.publish(words)
  const reader = await student()
  await reader.open('pages/index/shequ')
  await reader.press(words)
  await reader.button('更多').click()
  await reader.said('举报').click()
  await reader.page.getByRole('radio', { name: '广告引流' }).filter({ visible: true }).click()
  await reader.field('说明').fill('一直在发广告')
  await reader.button('提交举报').click()
  const number = /JB\d{8}-\d{4}/.exec((await reader.said(/编号 JB/).textContent()) ?? '')?.[0]
  assert.ok(number)

  const first = await reviewer()
  await first.openDesk(/^举报/)
  await first.button(number).click()
  await first.said('一直在发广告').waitFor()
  await first.button('成立', true).click()
  await first.field('处理说明').fill('招新信息请发到活动里')
  await first.button('下架', true).click()
  await first.button(number).waitFor({ state: 'detached' })

  await reader.open('pages/user_myfollow/complaint')
  await reader.said('举报成立').waitFor()
  await reader.visit('pages/index/shequ')
  await reader.button('赞').waitFor()
  assert.equal(await reader.page.getByText(words).filter({ visible: true }).count(), 0)

  await author.open('pages/personalHomepage/index')
  await author.said('广告引流：招新信息请发到活动里').waitFor()
  await author.button('申诉', true).click()
  await author.field('申诉理由').fill('这是社团招新，学校允许的')
  await author.button('提交申诉').click()
  await author.said('复核中').waitFor()

  await first.openDesk(/^申诉/)
  await first.said('没有等着的申诉').waitFor()
  const second = await reviewer()
  await second.openDesk(/^申诉/)
  await second.button(/SS/).click()
  await second.said('这是社团招新，学校允许的').waitFor()
  await second.field('处理说明').fill('社团招新可以发在圈子里')
  await second.button('申诉成立', true).click()
  await second.said('没有等着的申诉').waitFor()

  await author.open('pages/index/index')
  await author.open('pages/user_myfollow/appeal')
  await author.said('申诉成立').waitFor()
  await reader.visit('pages/index/shequ')
  await reader.said(words).waitFor()
  assert.deepEqual(
    live.errors.filter((line) => !/status of 40[39]/.test(line)),
    [],
  )
})
