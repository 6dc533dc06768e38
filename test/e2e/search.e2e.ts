/** A question is found by words in it, opened, and come back from; what was searched for is offered again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const searchField = (person: Student) =>
  person.page.locator('input[aria-label="搜索"]').filter({ visible: true }).last()
/** A tab says how many there are. */
const tab = (person: Student, name: string) =>
  person.page
    .getByRole('tab', { name: new RegExp(`^${name} \\d`) })
    .filter({ visible: true })
    .first()

test('one asks, another searches, opens the question and comes back to where they were', async () => {
  const asker = await Student.arrive(live)
  await asker.chooseSchool()
  await asker.signIn(nextPhone())
  const mark = String(Date.now()).slice(-6)
  const title = `琴房${mark}怎么预约`
  await asker.open('pages/publish/QApublish')
  await asker.page.getByLabel('问题', { exact: true }).filter({ visible: true }).fill(title)
  await asker.page
    .getByLabel('分类', { exact: true })
    .filter({ visible: true })
    .selectOption({ label: '生活' })
  await asker.button('发布问题', true).click()
  await asker.said('还没有人回答').waitFor()

  const reader = await Student.arrive(live)
  await reader.chooseSchool()
  await reader.signIn(nextPhone())
  await reader.open('pages/index/search')
  await searchField(reader).fill('琴')
  await reader.said('一个字只在最近的内容里找').waitFor()
  await searchField(reader).fill(`琴房 ${mark}`)
  await reader.said('问答').waitFor()
  await reader.said(`琴房${mark}`).waitFor()
  await tab(reader, '问答').click()
  assert.equal(await tab(reader, '电台').count(), 0, 'a kind without hits has no tab')
  const address = new URLSearchParams({ q: `琴房 ${mark}`, tab: 'qa' })
  await reader.page.waitForURL((url) => url.hash === `#/pages/index/search?${address.toString()}`)
  await reader.page.reload()
  await reader.button(title).click()
  await reader.said('还没有人回答').waitFor()
  await reader.page.goBack()

  await tab(reader, '问答').waitFor()
  assert.equal(await tab(reader, '问答').getAttribute('aria-selected'), 'true')
  assert.equal(await searchField(reader).inputValue(), `琴房 ${mark}`)
  await reader.button(title).waitFor()

  await searchField(reader).fill('')
  await reader.button(`琴房 ${mark}`, true).click()
  await reader.button(title).waitFor()
  await searchField(reader).fill('')
  await reader.button(`删除琴房 ${mark}`).click()
  await reader.button(`琴房 ${mark}`, true).waitFor({ state: 'detached' })

  // a link that names a kind and a word
  await reader.open(`pages/index/search?tab=qa&q=${encodeURIComponent(title)}`)
  await reader.button(title).waitFor()
  assert.equal(await tab(reader, '问答').getAttribute('aria-selected'), 'true')
  assert.deepEqual(live.errors, [])
})
