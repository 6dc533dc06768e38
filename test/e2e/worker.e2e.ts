/** The service worker: without a network, at a new build, and after somebody else signed in. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../live/server'
import { launch, nextPhone, type Live } from './browser'
import { startFront, type Front } from './front'
import { Student } from './student'

let live: Live
let front: Front
before(async () => {
  const started = await launch()
  front = await startFront(started.baseUrl)
  live = {
    ...started,
    baseUrl: front.url,
    newPage: (options) => started.newPage({ serviceWorkers: 'allow', ...options }),
  }
})
after(async () => {
  await front.close()
  await live.close()
})

const old = (page: Page) => page.getByText('没有网络，下面是之前的内容').first()
const seen = (page: Page, route: string) => page.locator(`[data-route="${route}"]`)

/** Until the worker answers this page's calls. */
const taken = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (!serviceWorker.controller)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })

/** Somebody who signed in, with the worker there. */
async function arrived(): Promise<Student> {
  const student = await Student.enrolled(live, nextPhone())
  await taken(student.page)
  return student
}

/** Names of the caches with what somebody read. */
const kept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('read-answers')).sort())

/** The first answer of a path that is kept now. */
const keeps = (page: Page, path: string) =>
  page.waitForFunction(async (wanted) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes(wanted)) return true
    return false
  }, `/api/${path}?`)

test('the worker is asked for anew each time, and admitted by the policy of the document', async () => {
  const { headers } = await fetch(`${front.url}/worker.js`)
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.match(headers.get('content-type') ?? '', /javascript/)
  const { headers: document } = await fetch(front.url)
  assert.match(document.get('content-security-policy') ?? '', /worker-src 'self'/)
})

describe('without a network', () => {
  test('home, the timetable and a list that was read open after a reload, and say that they are old', async () => {
    const student = await arrived()
    const { page } = student
    await student.visit('pages/index/index')
    await keeps(page, 'diy/diyfirst')
    await keeps(page, 'dynamic/recommend')
    await student.visit('pages/index/shequ')
    await student.visit('pages/timeTable/indexWeek')
    await seen(page, 'pages/timeTable/indexWeek').waitFor()
    await student.visit('pages/message/notice')
    await keeps(page, 'message/dynamicNotices')
    front.cut = true
    await student.visit('pages/index/index')
    await seen(page, 'pages/index/index').locator('.u-list-column').first().waitFor()
    await old(page).waitFor()
    await student.visit('pages/timeTable/indexWeek')
    await seen(page, 'pages/timeTable/indexWeek').waitFor()
    assert.equal(await page.getByText('页面没加载出来').count(), 0)
    await student.visit('pages/message/notice')
    await page.getByText('欢迎来到校园云生活').first().waitFor()
    await old(page).waitFor()
    front.cut = false
    await page.getByRole('button', { name: '重试' }).first().click()
    await old(page).waitFor({ state: 'detached' })
  })

  test('no write is answered, nor what desks and papers show kept', async () => {
    const student = await arrived()
    const { page } = student
    const call = (method: string, path: string) =>
      page.evaluate(
        async ([method, path]) => {
          const { access_token: token } = JSON.parse(localStorage.getItem('info') ?? '{}') as {
            access_token: string
          }
          const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
          const body = method === 'POST' ? { body: '{}' } : {}
          return fetch(`/api/${path}`, { method: method ?? '', headers, ...body }).then(
            ({ status }) => status,
            () => 0,
          )
        },
        [method, path],
      )
    for (const path of ['message/settings', 'realName/info']) assert.equal(await call('GET', path), 200)
    await call('POST', 'message/editSettings')
    front.cut = true
    assert.equal(await call('GET', 'message/settings'), 200)
    assert.equal(await call('GET', 'realName/info'), 0)
    assert.equal(await call('POST', 'message/editSettings'), 0)
    front.cut = false
  })
})

test('what one account read goes with it', async () => {
  const student = await arrived()
  const { page } = student
  await student.visit('pages/message/notice')
  await keeps(page, 'message/dynamicNotices')
  const [own] = await kept(page)
  assert.match(own ?? '', /^read-answers-[0-9a-f]{32}$/)
  await student.visit('pages/personalSetting/index')
  await student.button('退出登录').click()
  await student.confirm('退出')
  await student.said('已退出登录').waitFor()
  await page.waitForFunction(async (name) => !(await caches.has(name ?? '')), own)
  front.cut = true
  await student.visit('pages/message/notice')
  assert.equal(await page.getByText('欢迎来到校园云生活').count(), 0)
  front.cut = false
  await student.visit('pages/index/index')
  await student.signIn(nextPhone())
  await student.visit('pages/message/notice')
  await keeps(page, 'message/dynamicNotices')
  assert.ok(!(await kept(page)).includes(own ?? ''))
})

describe('a new build', () => {
  const update = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
  const asking = (page: Page) => page.getByText('新版本已经准备好，是否重启应用？')
  const built = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '')

  test('is asked about once, opened by one press, and leaves nobody with a shell that is gone', async () => {
    const student = await arrived()
    const { page } = student
    await student.visit('pages/index/index')
    const first = await built(page)
    // as long as another window has the old build, the new one waits
    const other = await page.context().newPage()
    await other.goto(`${front.url}/robots.txt`)

    front.deploy()
    await update(page)
    await asking(page).waitFor()
    await page.getByRole('button', { name: '取消' }).click()
    // opened again as it was, it looks at what waits, and asks nothing
    front.cut = true
    await student.visit('pages/index/index')
    await seen(page, 'pages/index/index').waitFor()
    front.cut = false
    front.asked.length = 0
    await until('what waits is looked at', () => front.asked.includes('/version.json') || null)
    await page.evaluate(() => fetch('/version.json').then((answer) => answer.text()))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    assert.equal(await asking(page).count(), 0)
    assert.equal(await built(page), first)
    // what the old document had ahead, it still has
    await page.evaluate(() => (location.hash = '#/pages/timeTable/indexWeek'))
    await seen(page, 'pages/timeTable/indexWeek').waitFor()
    // what it had not is gone from the server: the second try opens the new build
    await page.evaluate(() => (location.hash = '#/pages/personalSetting/help'))
    for (let turn = 0; turn < 2; turn += 1) await student.button('重新加载').click()
    await page.waitForFunction((was) => document.documentElement.dataset.build !== was, first)
    await seen(page, 'pages/personalSetting/help').waitFor()
    assert.equal(await asking(page).count(), 0)

    // its worker takes over by itself, since the document is of its build already
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null)
    const second = await built(page)
    front.deploy()
    await update(page)
    await asking(page).waitFor()
    await page.getByRole('button', { name: '重启' }).click()
    await page.waitForFunction((was) => document.documentElement.dataset.build !== was, second)
    await taken(page)
    front.cut = true
    await student.visit('pages/index/index')
    await seen(page, 'pages/index/index').waitFor()
    assert.notEqual(await built(page), second)
    front.cut = false
  })

  test('without a network, the old shell opens whole, however much was deployed', async () => {
    const student = await arrived()
    const { page } = student
    await student.visit('pages/index/index')
    await keeps(page, 'diy/diyfirst')
    const first = await built(page)
    front.deploy()
    front.cut = true
    await student.visit('pages/index/index')
    await seen(page, 'pages/index/index').locator('.u-list-column').first().waitFor()
    assert.equal(await built(page), first)
    front.cut = false
    await student.visit('pages/index/index')
    assert.notEqual(await built(page), first)
  })
})
