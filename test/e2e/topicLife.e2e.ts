/** A topic's life: proposed, opened, followed, written in; a dynamic taken out, appealed for, back again, and counted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Person } from '../host/people'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const student = (phone?: string) => Student.enrolled(live, phone)

/** Someone who may propose: certified by another device, which costs no taps here. */
async function certified(): Promise<Student> {
  const phone = nextPhone()
  const person = await student(phone)
  await (await Person.arrive(live.server, { phone })).certify()
  return person
}

test('a topic is proposed, opened and written in; one manager takes a dynamic out, another brings it back', async () => {
  const name = `湖边夜话${Date.now() % 1_000_000}`
  const creator = await certified()
  await creator.open('pages/topic/createTopic')
  await creator.field('话题名').fill(name)
  await creator.field('分类').selectOption({ index: 1 })
  await creator.field('介绍').fill('晚上在湖边说的话')
  await creator.button('提交提议').click()
  await creator.said('话题提议交上去了').waitFor()

  const desk = await Student.appointed(live, 'school-admin')
  await desk.reopen('pages/managetop/index')
  await desk.button(/^待审的话题/).click()
  const card = desk.page.locator('.u-card').filter({ hasText: name }).filter({ visible: true })
  await card.getByRole('button', { name: '通过', exact: true }).click()
  await desk.lastButton('通过').click()
  await card.waitFor({ state: 'detached' })

  const author = await student()
  await author.open(`pages/topic/topicDetail?name=${encodeURIComponent(name)}`)
  await author.button(`关注话题${name}`).click()
  await author.button(`取消关注话题${name}`).waitFor()
  const words = `今晚有人弹吉他 ${Date.now()}`
  await author.publish(`#${name} ${words}`)

  await creator.open(`pages/topic/topicDetail?name=${encodeURIComponent(name)}`)
  await creator.said(words).waitFor()
  await creator.button('管理', true).click()
  await creator.said('最近 30 天').waitFor()
  await creator.button('移出', true).click()
  await creator.field('原因').selectOption({ label: '跑题' })
  await creator.field('说明').fill('弹吉他请去音乐角')
  await creator.lastButton('移出').click()
  await creator.said('新动态都看过了').waitFor()

  await author.open('pages/user_myfollow/appeal')
  await author.page.getByRole('tab', { name: '移出话题' }).filter({ visible: true }).click()
  await author.said(`移出 #${name}`).click()
  await author.said('跑题：弹吉他请去音乐角').waitFor()
  await author.field('申诉理由').fill('就是在湖边，吉他也是夜话')
  await author.button('提交申诉').click()
  await author.said('复核中').waitFor()

  await creator.reopen('pages/managetop/appeal')
  await creator.said('没有等着的申诉').waitFor()
  await desk.reopen('pages/managetop/appeal')
  await desk.said('就是在湖边，吉他也是夜话').click()
  await desk.field('说明').fill('在湖边说的，没有跑题')
  await desk.button('申诉成立', true).click()
  await desk.said('结果：在湖边说的，没有跑题').waitFor()

  await author.reopen('pages/user_myfollow/appeal')
  await author.page.getByRole('tab', { name: '移出话题' }).filter({ visible: true }).click()
  await author.said('申诉成立').waitFor()
  await author.open(`pages/topic/topicDetail?name=${encodeURIComponent(name)}`)
  await author.said(words).waitFor()

  await creator.reopen('pages/managetop/index')
  await creator.button(`#${name}`).click()
  await creator.page
    .getByRole('tab', { name: /^1\s*新关注$/ })
    .filter({ visible: true })
    .waitFor()
  await creator.page
    .getByRole('tab', { name: /^1\s*动态$/ })
    .filter({ visible: true })
    .waitFor()
  assert.deepEqual(
    live.errors.filter((line) => !/status of 40[39]/.test(line)),
    [],
  )
})
