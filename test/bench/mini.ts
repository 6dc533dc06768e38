/**
 * The WeChat build: bytes of its main package, and what the circle page sends to its view. The package runs in the
 * mini-program host against the live server. Updates are measured as UTF-8 JSON, as they cross to the view.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { launch, type DataCall, type MiniApp } from '../host/runtime'
import { atMost, inKilobytes, kilobyte, type Figure } from './figures'
import { root } from './program'
import type { School, SignedIn } from './student'

const circle = 'pages/index/shequ'
const loaded = 100

async function mainPackage(): Promise<Figure> {
  const { readPackage, sizes } = await import('../../scripts/mini-package.mjs')
  const budgets = JSON.parse(readFileSync(path.join(root, 'targets/budgets.json'), 'utf8')) as {
    wechat: { main: number }
  }
  const { main = 0 } = sizes(readPackage(path.join(root, 'dist/wechat'))).packages
  return atMost('微信主包', main, budgets.wechat.main * kilobyte, inKilobytes)
}

/** Pages of the list that have come; opening the tab asks for the first one twice. */
const pagesFetched = (app: MiniApp): number =>
  new Set(
    app.exchanges
      .filter(({ url, status }) => url.includes('/api/dynamic/list') && status === 200)
      .map(({ url }) => url),
  ).size

/** Scrolls down until the list holds a hundred. */
async function loadAHundred(app: MiniApp): Promise<void> {
  while (pagesFetched(app) * 20 < loaded) {
    const before = pagesFetched(app)
    await app.reachBottom()
    await app.waitFor(() => pagesFetched(app) > before, 'the next page of the list')
    await app.idle()
  }
}

/** The updates that `act` sends to the circle page's view. */
async function updatesOf(app: MiniApp, act: () => Promise<void>): Promise<DataCall[]> {
  const before = app.dataCalls.length
  await act()
  await app.idle()
  return app.dataCalls.slice(before).filter(({ route }) => route === circle)
}

/** The page anew over a store that has a hundred loaded already. */
const openAgain = (app: MiniApp) =>
  updatesOf(app, () => app.host.move(() => app.host.router.reLaunch(`/${circle}`)))

/** Likes the first dynamic that can be told by its words: the host reads them line by line. */
async function like(app: MiniApp): Promise<DataCall[]> {
  const texts = Array.from(
    app.host.router.top.view.root.dom.querySelectorAll('.c-post .c-text'),
    ({ textContent }) => textContent ?? '',
  )
  const words = texts.find((text) => text !== '' && !text.includes('\n')) ?? ''
  return updatesOf(app, () => app.tap('赞', { near: words }))
}

/** Needs dist/wechat. `student` reads the circle of `school`. */
export async function measureMini(url: string, student: SignedIn, school: School): Promise<Figure[]> {
  const kept = { info: student, userProfile: { me: null, school } }
  // The program keeps JSON texts, the phone each value as JSON.
  const storage = new Map(
    Object.entries(kept).map(([key, value]) => [key, JSON.stringify(JSON.stringify(value))]),
  )
  const app = await launch('wechat', { server: url, storage })
  app.patience = 20_000
  try {
    await app.idle()
    await app.tab('圈子')
    await app.idle()
    await loadAHundred(app)
    const [first] = await openAgain(app)
    if (!first) throw new Error('the circle page sent nothing to its view')
    const liked = await like(app)
    const bytes = liked.reduce((sum, call) => sum + call.bytes, 0)
    return [
      await mainPackage(),
      atMost(`圈子页首次 setData，已加载 ${loaded} 条`, first.bytes, 64 * kilobyte, inKilobytes),
      atMost('一次点赞的 setData 次数', liked.length, 1, String),
      atMost('一次点赞的 setData 字节', bytes, 300, (value) => `${value} B`),
    ]
  } finally {
    await app.close()
  }
}
