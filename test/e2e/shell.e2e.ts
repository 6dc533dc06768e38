/** The web shell with the real app's pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { launch, type Live } from './browser'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const top = (page: Page) => page.locator('.sh-top')
const topIs = (page: Page, route: string) => page.locator(`.sh-top[data-route="${route}"]`).waitFor()
const tabs = (page: Page) => page.getByRole('tablist', { name: '主导航' })
const openAt = async (hash: string, options?: Parameters<Live['newPage']>[0]): Promise<Page> => {
  const page = await live.newPage(options)
  await page.goto(`${live.baseUrl}/${hash}`)
  return page
}
/** As a person does in the address bar. */
const type = (page: Page, hash: string) =>
  page.evaluate((address) => {
    window.location.hash = address
  }, hash)

const home = 'pages/index/index'
const circle = 'pages/index/shequ'
const choose = 'pages/location/location'
const signIn = 'pages/login/signIn'

test('the root path is home, with the tabs and no bar of the shell', async () => {
  const page = await openAt('')
  await topIs(page, home)
  assert.equal(new URL(page.url()).hash, '#/')
  assert.match(await page.title(), /^首页/)
  assert.deepEqual(await tabs(page).getByRole('tab').allInnerTexts(), ['首页', '圈子', '消息', '我的'])
  assert.equal(await top(page).locator('.sh-bar').count(), 0)
  await page.context().close()
})

test('tabs switch, stay alive and keep their place', async () => {
  const page = await openAt('')
  await topIs(page, home)
  const scroller = page.locator(`[data-route="${home}"] .sh-scroll`)
  await page.waitForFunction((route) => {
    const element = document.querySelector(`[data-route="${route}"] .sh-scroll`)
    return element && element.scrollHeight > element.clientHeight + 200
  }, home)
  await scroller.evaluate((element) => element.scrollTo(0, 150))
  await tabs(page).getByRole('tab', { name: '圈子' }).click()
  await topIs(page, circle)
  assert.equal(new URL(page.url()).hash, `#/${circle}`)
  await tabs(page).getByRole('tab', { name: '首页' }).click()
  await topIs(page, home)
  assert.equal(await scroller.evaluate((element) => element.scrollTop), 150)
  await page.context().close()
})

test('what leads to a page is a link, which opens in a tab of its own', async () => {
  const page = await openAt('')
  await topIs(page, home)
  const link = tabs(page).getByRole('tab', { name: '圈子' })
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await topIs(opened, circle)
  await topIs(page, home)
  const search = top(opened).locator('a[href="#/pages/index/search"]').first()
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    search.click({ button: 'middle' }),
  ])
  await topIs(beside, 'pages/index/search')
  await page.context().close()
})

test('an address that was sent leads on to its page', async () => {
  const page = await live.newPage()
  const id = '0192d3c4-0000-7000-8000-000000000000'
  await page.goto(`${live.baseUrl}/s/dynamic/${id}`)
  await topIs(page, 'pages/dynamicTopic/photoDetail')
  assert.equal(new URL(page.url()).hash, `#/pages/dynamicTopic/photoDetail?id=${id}`)
  await page.context().close()
})

test('the address of a mini-program’s page leads to the same page', async () => {
  const page = await live.newPage()
  await page.goto(`${live.baseUrl}/${circle}`)
  await topIs(page, circle)
  assert.equal(new URL(page.url()).hash, `#/${circle}`)
  for (const file of ['favicon.ico', 'robots.txt'])
    assert.equal((await page.request.get(`${live.baseUrl}/${file}`)).status(), 200)
  await page.context().close()
})

test('a deep link opens its page in its colours, with a way home', async () => {
  const page = await openAt(`#/${signIn}`)
  await topIs(page, signIn)
  const bar = top(page).locator('.sh-bar')
  assert.equal(await bar.innerText(), '验证码登录')
  assert.equal(
    await bar.evaluate((element) => getComputedStyle(element).backgroundColor),
    'rgb(254, 202, 70)',
  )
  assert.equal((await bar.boundingBox())?.height, 44)
  assert.equal(await tabs(page).isVisible(), false)
  await bar.getByRole('button', { name: '回到首页' }).click()
  await topIs(page, home)
  await page.context().close()
})

test('the buttons of the browser agree with the pages, through a reload too', async () => {
  const page = await openAt('')
  await topIs(page, home)
  await type(page, `#/${choose}`)
  await topIs(page, choose)
  await type(page, `#/${signIn}`)
  await topIs(page, signIn)
  await page.goBack()
  await topIs(page, choose)
  await page.goForward()
  await topIs(page, signIn)
  await page.reload()
  await topIs(page, signIn)
  await top(page).getByRole('button', { name: '返回', exact: true }).first().click()
  await topIs(page, choose)
  await type(page, `#/${circle}`)
  await topIs(page, circle)
  assert.equal(await tabs(page).getByRole('tab', { selected: true }).innerText(), '圈子')
  await page.context().close()
})

test('an unknown route says so and leads home', async () => {
  const page = await openAt('#/pages/no/such')
  await top(page).getByText('没有这个页面').waitFor()
  await top(page).locator('.sh-scroll').getByRole('button', { name: '回到首页' }).click()
  await topIs(page, home)
  await page.context().close()
})

test('a page whose code does not come offers a retry', async () => {
  const page = await live.newPage()
  await page.route('**/p/location-location.*.js', (route) => route.abort())
  await page.goto(`${live.baseUrl}/#/${choose}`)
  await top(page).getByText('页面没加载出来').waitFor()
  await page.unroute('**/p/location-location.*.js')
  await top(page).getByRole('button', { name: '重新加载' }).click()
  await top(page).locator('.u-page').waitFor()
  await page.context().close()
})

test('the other tabs are fetched when the browser is idle, other pages are not', async () => {
  const page = await live.newPage()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const names = ['index-shequ', 'index-message', 'user-user']
  const arrived = names.map((name) =>
    page.waitForResponse((response) => response.url().includes(`/p/${name}.`)),
  )
  await page.goto(live.baseUrl)
  await Promise.all(arrived)
  assert.ok(!fetched.some((path) => path.includes('login-signIn')), fetched.join(' '))
  await page.context().close()
})

test('pulling home down refreshes it, also when data arrives under the finger', async () => {
  const page = await live.newPage()
  let answer = () => {}
  const touched = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/dynamic/recommend**', async (route) => {
    await touched
    await route.continue()
  })
  await page.goto(live.baseUrl)
  await topIs(page, home)
  const waiting = top(page).locator('.u-sk-fade')
  await waiting.waitFor()
  const box = await waiting.boundingBox()
  assert.ok(box)
  const session = await page.context().newCDPSession(page)
  const y = box.y + 10
  const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: kind,
      touchPoints: at === undefined ? [] : [{ x: 200, y: at }],
    })
  await touch('touchStart', y)
  answer()
  await waiting.waitFor({ state: 'detached' })
  for (let down = 15; down <= 240; down += 15) await touch('touchMove', y + down)
  await top(page).getByText('松开刷新').waitFor()
  const asked = page.waitForRequest((request) => request.url().includes('/api/dynamic/recommend'))
  await touch('touchEnd')
  await asked
  await top(page).locator('.sh-pull').waitFor({ state: 'detached' })
  await page.context().close()
})

test('nothing scrolls sideways at 320 px, and wide screens get a column', async () => {
  const narrow = await openAt('', { viewport: { width: 320, height: 568 } })
  await topIs(narrow, home)
  await top(narrow).locator('.u-page').waitFor()
  assert.ok(
    await top(narrow)
      .locator('.sh-scroll')
      .evaluate((element) => element.scrollWidth <= element.clientWidth),
  )
  await narrow.context().close()
  const wide = await openAt('', { viewport: { width: 1000, height: 800 } })
  await topIs(wide, home)
  const box = await top(wide).boundingBox()
  assert.deepEqual({ x: box?.x, width: box?.width }, { x: 200, width: 600 })
  await wide.context().close()
})
