/** What is for some: one mentions a friend for followers alone, who keeps it, and a stranger meets nothing of it. */
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

test('a dynamic for followers is met by those it is for, kept, passed on as a poster, and shown to all once its author says so', async () => {
  const [author, friend, stranger] = [await student(), await student(), await student()]
  const words = `悄悄说一句 ${Date.now()}`

  await author.open('pages/publish/talkPublish')
  await author.field('正文').fill(`${words} @`)
  await author.button('提到同学').click()
  await author.page.getByPlaceholder('搜同学的名字').filter({ visible: true }).fill('林夏')
  await author.button(/^林夏/).click()
  await author.page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('@林夏 ')),
  )
  await author.button('谁可以看').click()
  await author.said('关注我的人').click()
  // a draft survives leaving
  await author.open('pages/index/index')
  await author.open('pages/publish/talkPublish')
  await author.said('关注我的人').waitFor()
  await author.button('发布', true).click()
  await author.page.getByText('发出去了').last().waitFor()

  const mines = author.page.waitForResponse((answer) => answer.url().includes('/api/dynamic/mines'))
  await author.open('pages/user/user')
  const { data } = (await (await mines).json()) as {
    data: { items: { id: string; author: { id: string } }[] }
  }
  const [made] = data.items
  assert.ok(made)
  const page = `pages/dynamicTopic/photoDetail?id=${made.id}`

  await stranger.open(page)
  await stranger.said('这条动态不存在或已被删除').waitFor()
  await friend.open(`pages/homePage/otherPerson?id=${made.author.id}`)
  const followed = friend.page.waitForResponse((answer) => answer.url().includes('/api/user/follow'))
  await friend.button(/^关注/).click()
  await followed
  await friend.open('pages/index/index')
  await friend.open(page)
  await friend.said(words).waitFor()
  await friend.button('收藏', true).click()
  await friend.button('取消收藏').waitFor()
  await friend.open('pages/user_myfollow/myFollow?tab=favorites')
  await friend.said(words).waitFor()

  await author.open('pages/index/index')
  await author.open(page)
  await author.button('分享').click()
  await author.button('生成海报').click()
  await author.page.getByAltText('这条动态的海报，点按放大').waitFor()
  await author.button('关闭').click()
  await author.button('更多').click()
  await author.said('谁可以看：关注我的人').click()
  await author.said('本校同学').click()
  await author.page.getByText('现在本校同学可以看').waitFor()
  await stranger.open('pages/index/index')
  await stranger.open(page)
  await stranger.said(words).waitFor()
})

test('what is said under a pseudonym is met by all, and leads to nobody', async () => {
  const errors = live.errors.length
  const [author, reader] = [await student(), await student()]
  const words = `没人知道是谁 ${Date.now()}`
  await author.open('pages/publish/talkPublish')
  await author.field('正文').fill(words)
  await author.page.getByRole('switch', { name: '匿名发布' }).filter({ visible: true }).click()
  await author.button('发布', true).click()
  await author.page.getByText('发出去了').last().waitFor()

  const read = reader.page.waitForResponse((answer) => answer.url().includes('/api/dynamic/detail'))
  await reader.open('pages/index/shequ')
  await reader.press(words)
  const { data } = (await (await read).json()) as { data: { author: { name: string; alias?: true } } }
  assert.equal(data.author.alias, true)
  const page = reader.page.locator('.sh-top')
  await page.getByText('匿名', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^关注/ }).count(), 0)
  await reader.button('更多').click()
  await reader.said(`屏蔽${data.author.name}`).click()
  await reader.page.getByRole('button', { name: '屏蔽', exact: true }).last().click()
  await reader.said('这条动态已经删除').waitFor()
  await author.open('pages/user/user')
  await author.said(words).waitFor()
  assert.deepEqual(live.errors.slice(errors), [])
})
