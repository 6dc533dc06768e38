/** A wide screen: the rail, a list beside what it leads to, photos beside the words, what else goes on at the right. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { Person } from '../host/people'
import { launch, type Live } from './browser'
import { Student } from './student'

const wide = { width: 1280, height: 800 }
let live: Live
let reader: Student
let friends: Person[]

before(async () => {
  live = await launch()
  friends = [
    await Person.arrive(live.server, { name: '林间有鹿' }),
    await Person.arrive(live.server, { name: '远处的灯' }),
  ]
  reader = await Student.enrolled(live)
  await reader.page.setViewportSize(wide)
  const id = await reader.page.evaluate(
    () => (JSON.parse(localStorage.getItem('info') ?? '{}') as { user_id: string }).user_id,
  )
  for (const friend of friends)
    await friend.post('privateChat', { key: crypto.randomUUID(), to: id, text: `我是${friend.name}` })
})
after(() => live.close())

const rail = (page: Page) => page.getByRole('tablist', { name: '主导航' })
const top = (page: Page, route: string) => page.locator(`.sh-top[data-route="${route}"]`)
const chat = (page: Page) => top(page, 'pages/messageIndex/chat')
const list = (page: Page) => page.locator('.sh-beside[data-route="pages/index/message"]')
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox()
  assert.ok(box, selector)
  return box
}

test('the tabs are a rail on every page, beside a column', async () => {
  const { page } = reader
  await reader.open('pages/index/index')
  await top(page, 'pages/index/index').locator('.u-page').waitFor()
  const [bar, column] = [await boxOf(page, '.sh-tabs'), await boxOf(page, '.sh-top')]
  assert.deepEqual([bar.x, bar.y, bar.width, bar.height], [0, 0, 220, 800])
  assert.deepEqual([column.x, column.width, column.height], [220, 760, 800])
  await page.getByRole('link', { name: '设置', exact: true }).first().click()
  await top(page, 'pages/personalSetting/index').waitFor()
  const reading = await boxOf(page, '.sh-top')
  assert.deepEqual([reading.x, reading.width], [340, 600], 'in the middle of the window')
  await rail(page).getByRole('tab', { name: '圈子' }).click()
  await top(page, 'pages/index/shequ').waitFor()
})

test('arrows choose among tabs, and Tab goes past them', async () => {
  const { page } = reader
  await reader.open('pages/index/shequ')
  const tabs = top(page, 'pages/index/shequ').getByRole('tab')
  await tabs.nth(1).waitFor()
  await tabs.first().click()
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(
    () =>
      document.activeElement?.getAttribute('role') === 'tab' &&
      document.activeElement.ariaSelected === 'true',
  )
  assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true')
})

test('a group of tabs is one stop for Tab, the chosen one', async () => {
  const { page } = reader
  const tabs = top(page, 'pages/index/shequ').getByRole('tablist').first().getByRole('tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const [chosen, first] = [await tabs.nth(1).textContent(), await tabs.first().textContent()]
  await page.keyboard.press('Tab')
  assert.ok(![chosen, first].includes(await focused()), 'past the others')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(), chosen)
  await page.keyboard.press('Home')
  assert.equal(await focused(), first)
  assert.equal(await tabs.first().getAttribute('aria-selected'), 'true')
})

const aside = (page: Page) => page.getByRole('complementary')

test('what else goes on stands at the right of home and the circle, and leads on', async () => {
  const { page } = reader
  const [friend] = friends
  const title = `图书馆该不该通宵 ${Date.now()}`
  const talk = await friend?.post('hotTalk/publish', {
    key: crypto.randomUUID(),
    title,
    red: '应该通宵',
    blue: '不该通宵',
    scope: 'everyone',
  })
  assert.ok(talk)
  for (const person of friends) await person.post('hotTalk/setPoint', { id: talk.id, side: 'red' })
  await reader.visit('pages/index/shequ')
  const row = aside(page).getByRole('link', { name: title })
  await row.waitFor()
  const [column, block] = [await boxOf(page, '.sh-top'), await boxOf(page, '.sh-aside')]
  assert.deepEqual([column.width, block.x], [600, column.x + column.width])
  const opened = page.context().waitForEvent('page')
  await row.click({ modifiers: ['Control'] })
  await (await opened).close()
  await row.click()
  await top(page, 'pages/hot/detail').getByText(title).first().waitFor()
  await aside(page).waitFor({ state: 'detached' })
  await page.goBack()
  await row.waitFor()
  await page.setViewportSize({ width: 1279, height: 800 })
  await aside(page).waitFor({ state: 'detached' })
  await page.setViewportSize(wide)
  await aside(page).getByRole('link', { name: '全部' }).first().click()
  await top(page, 'pages/homePage/hotindex').waitFor()
})

test('a block that was not read says so in a line, and is read again; a guest is told of the rest', async () => {
  const page = await live.newPage({ viewport: wide })
  await page.route('**/api/hotTalk/list*', (route) => route.abort())
  await page.goto(`${live.baseUrl}/#/pages/index/index`)
  await aside(page).getByText('热议没有加载出来').waitFor()
  await aside(page).getByRole('link', { name: '登录 / 注册' }).waitFor()
  assert.equal(await aside(page).getByText('我的订单').count(), 0)
  await page.unroute('**/api/hotTalk/list*')
  await aside(page).getByRole('button', { name: '重试' }).click()
  await aside(page).getByText('人选了边').first().waitFor()
  await page.context().close()
})

test('a day stands beside its week', async () => {
  const { page } = reader
  await reader.open('pages/timeTable/indexWeek')
  await reader.button('自己建一张').click()
  await reader.said('按本校校历填').waitFor()
  await reader.button('保存', true).click()
  const week = top(page, 'pages/timeTable/indexWeek')
  const day = week.locator('.tt-both-day .tt-bar-week')
  await day.waitFor()
  for (const [place, name] of ['周一', '周二', '周三'].entries()) {
    await week.locator('.tt-head .tt-day').nth(place).click()
    await day.filter({ hasText: name }).waitFor()
  }
  assert.ok(page.url().endsWith('pages/timeTable/indexWeek'))
  await page.setViewportSize({ width: 1024, height: 800 })
  await day.waitFor({ state: 'detached' })
  await week.locator('.tt-head .tt-day').nth(1).click()
  await top(page, 'pages/timeTable/indexDay').waitFor()
  await page.setViewportSize(wide)
})

test('Escape leaves what was opened beside the list', async () => {
  const { page } = reader
  await reader.open('pages/index/message')
  await page.locator('.sh-list .m-row', { hasText: '林间有鹿' }).click()
  await chat(page).getByText('我是林间有鹿').waitFor()
  await page.keyboard.press('Escape')
  await reader.said('从左边选一条').waitFor()
})

test('words that a mouse takes open nothing; a click with Ctrl on them opens a tab', async () => {
  const { page } = reader
  const words = `图书馆三楼靠窗的位置 ${Date.now()}`
  await reader.publish(words, [])
  await reader.open('pages/index/shequ')
  const text = top(page, 'pages/index/shequ').getByText(words)
  await text.waitFor()
  const box = await text.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 4, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 10, { steps: 4 })
  await page.mouse.up()
  assert.notEqual(await page.evaluate(() => String(getSelection())), '')
  assert.equal(await top(page, 'pages/index/shequ').count(), 1)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  const opened = page.context().waitForEvent('page')
  await text.click({ modifiers: ['Control'] })
  await (await opened).close()
  assert.equal(await top(page, 'pages/index/shequ').count(), 1)
})

test('on paper there is the page alone, all of it', async () => {
  const { page } = reader
  await reader.open('pages/personalSetting/index')
  await reader.said('深色模式').waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const seen = await page.evaluate(() => {
    const scroll = document.querySelector('.sh-top .sh-scroll')
    const shell = document.querySelector('.sh-top .u-page')
    const rail = document.querySelector('.sh-tabs, .sh-tabs-off')
    return [
      rail && getComputedStyle(rail).display,
      scroll && getComputedStyle(scroll).position,
      shell && getComputedStyle(shell).getPropertyValue('--ink').trim(),
    ]
  })
  await page.emulateMedia({ media: null, colorScheme: null })
  assert.deepEqual(seen, ['none', 'static', '#000'])
})

test('a conversation opens beside the list, another takes its place, and the browser finds both again', async () => {
  const { page } = reader
  await reader.open('pages/index/message')
  await reader.said('从左边选一条').waitFor()
  const row = (name: string) => page.locator('.sh-list .m-row', { hasText: name })
  await row('林间有鹿').click()
  await chat(page).getByText('我是林间有鹿').waitFor()
  const [left, right] = [await boxOf(page, '.sh-beside'), await boxOf(page, '.sh-top')]
  assert.deepEqual([left.x + left.width, left.width], [right.x, 360])
  const first = page.url()
  await row('远处的灯').click()
  await chat(page).getByText('我是远处的灯').waitFor()
  assert.equal(await row('远处的灯').getAttribute('aria-current'), 'page')
  assert.equal(await row('林间有鹿').getAttribute('aria-current'), null)
  await page.reload()
  await chat(page).getByText('我是远处的灯').waitFor()
  await list(page).getByText('我是林间有鹿').waitFor()
  await page.goBack()
  await chat(page).getByText('我是林间有鹿').waitFor()
  assert.equal(page.url(), first)
  await page.goForward()
  await chat(page).getByText('我是远处的灯').waitFor()
  await chat(page).getByRole('button', { name: '返回' }).click()
  await reader.said('从左边选一条').waitFor()
})

test('Enter sends; with Shift it makes a line', async () => {
  const { page } = reader
  await page.locator('.sh-list .m-row', { hasText: '林间有鹿' }).click()
  const field = chat(page).getByLabel('发消息', { exact: true })
  await field.fill('一行')
  await field.press('Shift+Enter')
  await field.pressSequentially('两行')
  await field.press('Enter')
  await chat(page)
    .locator('.ch-bubble', { hasText: /一行\n两行/ })
    .waitFor()
  assert.equal(await field.inputValue(), '')
})

test('a narrower window shows the conversation alone, and the list again when it has room', async () => {
  const { page } = reader
  await page.setViewportSize({ width: 1000, height: 800 })
  await list(page).waitFor({ state: 'detached' })
  await rail(page).waitFor({ state: 'hidden' })
  assert.equal((await boxOf(page, '.sh-top')).width, 600)
  await page.setViewportSize(wide)
  await list(page).waitFor()
})

test('the tab of the browser counts what is unread, and names who is shown', async () => {
  const [friend] = friends
  const { page } = reader
  await reader.open(`pages/homePage/otherPerson?id=${friend?.id}`)
  await page.waitForFunction(() => document.title.includes('林间有鹿'))
  await reader.open('pages/index/message')
  await page.waitForFunction(() => /^\(\d+\) 消息/.test(document.title))
})

test('photos stand beside the words, and nothing scrolls sideways', async () => {
  const { page } = reader
  const create = { width: 600, height: 800, channels: 3 as const, background: '#fec53a' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const words = `傍晚的北湖 ${Date.now()}`
  await reader.publish(words, [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer }])
  await reader.open('pages/index/shequ')
  await reader.press(words)
  await top(page, 'pages/dynamicTopic/photoDetail').locator('.u-carousel').waitFor()
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const [photo, text] = [await boxOf(page, '.sh-top .u-carousel'), await boxOf(page, '.sh-top .c-body')]
    assert.ok(photo.x + photo.width <= text.x && photo.width <= 640 && text.width >= 320, `at ${width}`)
    for (const route of ['pages/index/index', 'pages/index/message', 'pages/user/user']) {
      await page.evaluate((path) => window.location.assign(`#/${path}`), route)
      await top(page, route).locator('.u-page').waitFor()
      const over = await page.evaluate(
        () =>
          [document.documentElement, ...document.querySelectorAll('.sh-top .sh-scroll')].filter(
            (element) => element.scrollWidth > element.clientWidth,
          ).length,
      )
      assert.equal(over, 0, `${route} at ${width}`)
      if (route !== 'pages/index/index') continue
      const cards = page.locator('.sh-top .u-list-columns > .u-list-column')
      await cards.first().waitFor()
      assert.equal(await cards.count(), { 1024: 3, 1280: 3, 1920: 5 }[width], `columns at ${width}`)
    }
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await top(page, 'pages/dynamicTopic/photoDetail').waitFor()
  }
})
