/** A question from asking to accepting, and a request for help without a name: two students, each in a browser of their own. */
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
const idOf = (person: Student): string =>
  /[?&]id=([0-9a-f-]{36})/.exec(person.page.url())?.[1] ?? assert.fail(person.page.url())

test('one asks, another answers, the answer is accepted and its author hears of it', async () => {
  const [asker, helper] = [await student(), await student()]
  const title = `图书馆的插座哪里多 ${Date.now()}`
  await asker.open('pages/publish/QApublish')
  await asker.field('问题').fill(title)
  await asker.field('分类').selectOption({ label: '生活' })
  await asker.button('发布问题', true).click()
  await asker.said('还没有人回答').waitFor()
  const id = idOf(asker)

  await helper.open('pages/homePage/QAindex')
  await helper.press(title)
  await helper.button('写回答', true).click()
  await helper.page
    .getByRole('textbox', { name: '回答', exact: true })
    .filter({ visible: true })
    .fill('三楼靠窗的一排都有')
  await helper.button('发布回答', true).click()
  await helper.said('还没有人说话').waitFor()

  await asker.open('pages/index/index')
  await asker.open(`pages/QA/detail?id=${id}`)
  await asker.said('三楼靠窗的一排都有').waitFor()
  await asker.button('采纳', true).click()
  await asker.said('已采纳').waitFor()

  await helper.open('pages/message/comment')
  await helper.press(/采纳了你的回答/)
  await helper.said('三楼靠窗的一排都有').waitFor()
  await helper.said('已采纳').waitFor()
  assert.deepEqual(live.errors, [])
})

test('help is asked for without a name, and the strip shows it', async () => {
  const [asker, reader] = [await student(), await student()]
  const title = `借一把卷尺 ${Date.now()}`
  await asker.open('pages/QA/helpPublish')
  await asker.field('需要什么帮助').fill(title)
  await asker.page.getByRole('switch').filter({ visible: true }).first().click()
  await asker.button('发布求助', true).click()
  await asker.said(/还剩 1[12] 小时/).waitFor()
  await reader.open('pages/homePage/QAindex')
  await reader.press(title)
  await reader.said(/^匿名/).waitFor()
  await reader.button('我来帮忙').waitFor()
  assert.deepEqual(live.errors, [])
})
