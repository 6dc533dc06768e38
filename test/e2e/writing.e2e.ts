/** A notice is written in the editor and read by a student; a talent hosts a topic and writes in it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

/** Someone with a role, on the page that asks for it. */
async function holder(role: string, route: string): Promise<Student> {
  const person = await Student.appointed(live, role)
  await person.open(route)
  return person
}

/** Writes a line, a heading and a point, looks at them, and goes back. */
async function write(person: Student, words: string): Promise<void> {
  await person.button(/写正文$/).click()
  await person.field('第1段').fill(words)
  await person.field('第1段').press('End')
  await person.field('第1段').press('Enter')
  await person.field('第2段').pressSequentially('地点')
  await person.button('小标题').click()
  await person.field('第2段').press('Enter')
  await person.field('第3段').pressSequentially('图书馆三楼')
  await person.button('列表').click()
  await person.page.getByRole('tab', { name: '预览' }).filter({ visible: true }).click()
  await person.page.getByRole('heading', { name: '地点' }).filter({ visible: true }).waitFor()
  await person.button('完成', true).click()
}

test('a notice is written, published, read and counted, and withdrawn', async () => {
  const title = `周五讲座 ${Date.now()}`
  const office = await holder('school-admin', 'pages/publish/informPublish')
  await office.field('标题').fill(title)
  await write(office, '周五下午两点开始')
  await office.said('周五下午两点开始').waitFor()
  await office.button('发布', true).click()
  await office.said('0 人看过').waitFor()

  const reader = await Student.enrolled(live)
  await reader.open('pages/homePage/renderRichtext')
  await reader.said(title).click()
  await reader.page.getByRole('heading', { name: '地点' }).filter({ visible: true }).waitFor()
  await reader.said('图书馆三楼').waitFor()

  await office.open('pages/index/index')
  await office.open('pages/publish/informPublish')
  await office.said('我写的').click()
  await office.said('1 人看过').waitFor()
  await office.button(`${title}的操作`).click()
  await office.said('撤回').click()
  await office.button('撤回', true).click()
  await office.said('已撤回').waitFor()
  assert.deepEqual(live.errors, [])
})

test('a talent takes on a topic, writes in it, and closes it for comments', async () => {
  const talent = await holder('talent', 'pages/index/talentTopicpublish')
  await talent.button('选择话题').click()
  await talent.button(/^主持话题/).click()
  const title = `湖的第三种绿 ${Date.now()}`
  await talent.field('标题').fill(title)
  await write(talent, '十一月的湖水很凉')
  await talent.button('发布', true).click()
  await talent.page.getByRole('heading', { name: title }).filter({ visible: true }).waitFor()
  const address = talent.page.url()
  await talent.open('pages/index/index')
  await talent.open('pages/talentTopic/setting')
  await talent.page.getByRole('radio', { name: '暂不开放' }).filter({ visible: true }).click()
  await talent.button('保存', true).click()
  await talent.page.getByText('保存好了').last().waitFor()

  const reader = await Student.arrive(live)
  await reader.page.goto(address)
  await reader.said('十一月的湖水很凉').waitFor()
  await reader.said('作者暂时没有开放评论').waitFor()
  assert.deepEqual(live.errors, [])
})
