/** Messages of the browser: as the settings offer them, as the worker shows them, and what a tap on one opens. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Worker } from 'playwright-core'
import { until } from '../live/server'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  const started = await launch()
  live = { ...started, newPage: (options) => started.newPage({ serviceWorkers: 'allow', ...options }) }
})
after(() => live.close())

test('where the browser refused, the page says what to do', async () => {
  const student = await Student.enrolled(live)
  await student.visit('pages/personalSetting/message')
  await student.page.getByText('你在浏览器里拒绝了这个网站的通知').waitFor()
})

interface Message {
  title: string
  body: string
  link: string
  tag: string
  to: string
}
/** What the worker did, in its own scope. */
interface Done {
  shown: { title: string; body: string; tag: string; data: string }[]
  opened: string[]
  read: number
}

/** Headless Chromium lets no site show notices, and no script open a window: the worker's own calls are written down. */
async function watched(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  assert.ok(worker)
  // what the loader of these files gives functions their names by
  await worker.evaluate('globalThis.__name = (value) => value')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      done: Done
      registration: object
      clients: object
      PushMessageData: { prototype: { json(): unknown } }
    }
    const done: Done = { shown: [], opened: [], read: 0 }
    const { json } = scope.PushMessageData.prototype
    scope.done = done
    scope.PushMessageData.prototype.json = function () {
      done.read += 1
      return json.call(this)
    }
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) =>
        void done.shown.push({ title, ...options } as Done['shown'][number]),
    })
    Object.assign(scope.clients, { openWindow: async (url: string) => void done.opened.push(url) })
  })
  return worker
}

const doneBy = (worker: Worker): Promise<Done> =>
  worker.evaluate(() => (globalThis as unknown as { done: Done }).done)

/** Sends what a push service would; returns once the worker has read it. */
async function pusher(page: Page, worker: Worker): Promise<(message: unknown) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await found
  return async (message) => {
    const { read } = await doneBy(worker)
    const data = JSON.stringify(message)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: live.baseUrl, registrationId, data })
    await until('the worker reads it', async () => ((await doneBy(worker)).read > read ? true : null))
  }
}

/** A tap on a notice with this link; returns once the worker is through with it. */
const tap = (worker: Worker, link: unknown): Promise<void> =>
  worker.evaluate(async (data) => {
    const work: unknown[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      waitUntil: (promise: unknown) => work.push(promise),
    })
    globalThis.dispatchEvent(event)
    await Promise.all(work)
  }, link)

/** Whose the kept answers are, as the worker reads it. */
const ownerOf = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('owner')).match('/owner'))?.text() ?? '')

test('a message is shown to whom it is for while the app is closed, and a tap opens its page', async () => {
  const { page } = await Student.enrolled(live, nextPhone())
  const worker = await watched(page)
  const push = await pusher(page, worker)
  const message: Message = {
    title: '陈述',
    body: '球拍还在吗',
    link: '/pages/message/notice',
    tag: 'chat-1',
    to: await until('the owner', async () => (await ownerOf(page)) || null),
  }
  const titles = async () => (await doneBy(worker)).shown.map(({ title }) => title)

  // the app is before their eyes
  await push({ ...message, title: '看着的' })
  await page.goto('about:blank')
  await push({ ...message, title: '别人的', to: 'somebody else' })
  await push({ title: '没有写全的' })
  await push(message)
  await until('it is shown', async () => ((await titles()).length > 0 ? true : null))
  const { shown } = await doneBy(worker)
  assert.deepEqual(
    shown.map(({ title, body, tag, data }) => ({ title, body, tag, data })),
    [{ title: message.title, body: message.body, tag: message.tag, data: message.link }],
  )

  await tap(worker, message.link)
  await tap(worker, 'https://elsewhere.example/')
  await tap(worker, null)
  assert.deepEqual((await doneBy(worker)).opened, [`${live.baseUrl}/#${message.link}`])

  // a window of the app is led there instead of a new one
  await page.goto(live.baseUrl)
  await until('it is the worker’s', () =>
    page.evaluate(() => (navigator.serviceWorker.controller ? true : null)),
  )
  await tap(worker, message.link)
  await page.waitForURL(`${live.baseUrl}/#${message.link}`)
  assert.equal((await doneBy(worker)).opened.length, 1)
  assert.deepEqual(live.errors, [])
})
