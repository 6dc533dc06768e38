/**
 * The mini-programs: bytes of WeChat's main package, and what pages of each target send to their views. The packages run
 * in the mini-program host against the live server. Updates are measured as UTF-8 JSON, as they cross to the view.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { launch, type DataCall, type MiniApp, type Target } from '../host/runtime'
import { atMost, inKilobytes, kilobyte, told, type Figure } from './figures'
import { root } from './program'
import type { School, SignedIn } from './student'

const home = 'pages/index/index'
const circle = 'pages/index/shequ'
const loaded = 100
const titles: Record<Target, string> = { wechat: '微信', qq: 'QQ', ali: '支付宝' }
const inBytes = (value: number) => `${Math.round(value)} B`
const inTenths = (value: number) => `${value.toFixed(1)} B`

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

/** Scrolls down until the list holds a hundred; the bytes of the largest update on the way, for 20 dynamics more. */
async function loadAHundred(app: MiniApp): Promise<number> {
  let most = 0
  while (pagesFetched(app) * 20 < loaded) {
    const before = pagesFetched(app)
    const updates = await updatesOf(app, circle, async () => {
      await app.reachBottom()
      await app.waitFor(() => pagesFetched(app) > before, 'the next page of the list')
    })
    most = Math.max(most, bytesIn(updates))
  }
  return most
}

/** The updates that `act` sends to a page's view. */
async function updatesOf(app: MiniApp, route: string, act: () => Promise<void>): Promise<DataCall[]> {
  const before = app.dataCalls.length
  await act()
  await app.idle()
  return app.dataCalls.slice(before).filter((call) => call.route === route)
}

/** Bytes of the largest. */
const mostIn = (updates: readonly DataCall[]): number => Math.max(...updates.map(({ bytes }) => bytes))
const bytesIn = (updates: readonly DataCall[]): number => updates.reduce((sum, { bytes }) => sum + bytes, 0)

/** Opens a page as from outside, above no other. */
const opened = (app: MiniApp, route: string) =>
  updatesOf(app, route, () => app.host.move(() => app.host.router.reLaunch(`/${route}`)))

/** Calls that home needs where each of its answers comes alone: two that meet would be one call, as it happens. */
async function homeCallsOf(app: MiniApp): Promise<number> {
  const { network } = app.host
  const first = app.exchanges.length
  await opened(app, home)
  const paths = new Set(app.exchanges.slice(first).map(({ url }) => new URL(url).pathname))
  const releases = [...paths].map((path) => network.hold(path))
  const calls = await updatesOf(app, home, async () => {
    await app.host.move(() => app.host.router.reLaunch(`/${home}`))
    await app.settle()
    for (const release of releases) {
      const waiting = network.busy
      release()
      await app.waitFor(() => network.busy < waiting, 'an answer of home')
      await app.settle()
    }
  })
  return calls.length
}

const pageOf = (app: MiniApp): Element => app.host.router.top.view.root.dom
const postsIn = (app: MiniApp): number => pageOf(app).querySelectorAll('.c-post').length
/** Elements and texts that a page shows. */
const nodesIn = (node: Node): number =>
  [...node.childNodes].reduce((sum, child) => sum + 1 + nodesIn(child), 0)

/** Bytes a dynamic of the next block that comes near while the circle is scrolled down. */
async function scrolledIn(app: MiniApp): Promise<number> {
  const before = postsIn(app)
  for (let top = 200; top < 20_000; top += 200) {
    const updates = await updatesOf(app, circle, () => app.scroll(top))
    const more = postsIn(app) - before
    if (more > 0) return bytesIn(updates) / more
  }
  throw new Error('no block came near')
}

/** Likes the first dynamic that can be told by its words: the host reads them line by line. */
async function like(app: MiniApp): Promise<DataCall[]> {
  const texts = Array.from(
    app.host.router.top.view.root.dom.querySelectorAll('.c-post .c-text'),
    ({ textContent }) => textContent ?? '',
  )
  const words = texts.find((text) => text !== '' && !text.includes('\n')) ?? ''
  return updatesOf(app, circle, () => app.tap('赞', { near: words }))
}

/** What one target sends to its views; and how often for home. */
async function measureTarget(
  target: Target,
  url: string,
  storage: Map<string, string>,
): Promise<{ figures: Figure[]; homeCalls: number }> {
  const app = await launch(target, { server: url, storage: new Map(storage) })
  app.patience = 20_000
  const named = (name: string) => `${titles[target]}：${name}`
  try {
    await app.idle()
    const homeCalls = await homeCallsOf(app)
    const statement = await opened(app, 'pages/user/advertising')
    const mine = await opened(app, 'pages/user/user')
    const code = await opened(app, 'pages/user_myfollow/QRCode')
    await opened(app, circle)
    const twenty = await loadAHundred(app)
    const again = await opened(app, circle)
    const bytesPerNode = bytesIn(again) / nodesIn(pageOf(app))
    const ten = (await scrolledIn(app)) * 10
    const top = await opened(app, circle)
    const liked = await like(app)
    // the next target finds the circle as this one did
    await like(app)
    const figures = [
      atMost(
        named(`圈子页首次 setData，已加载 ${loaded} 条`),
        top[0]?.bytes ?? 0,
        64 * kilobyte,
        inKilobytes,
      ),
      atMost(named('圈子页每个节点'), bytesPerNode, 16, inTenths),
      atMost(named('滚入视野的十条'), ten, 10 * kilobyte, inKilobytes),
      atMost(named('再加载 20 条'), twenty, 8 * kilobyte, inKilobytes),
      atMost(named('一次点赞的 setData 次数'), liked.length, 1, String),
      atMost(named('一次点赞'), bytesIn(liked), 60, inBytes),
      atMost(named('隐私政策页最大的一次'), mostIn(statement), 12 * kilobyte, inKilobytes),
      atMost(named('二维码名片最大的一次'), mostIn(code), 12 * kilobyte, inKilobytes),
      told(named('我的'), inKilobytes(bytesIn(mine))),
    ]
    return { figures, homeCalls }
  } finally {
    await app.close()
  }
}

/** Needs the three mini-programs in dist. `student` reads the circle of `school`. */
export async function measureMini(url: string, student: SignedIn, school: School): Promise<Figure[]> {
  const kept = { info: student, userProfile: { me: null, school } }
  // The program keeps JSON texts, the phone each value as JSON.
  const storage = new Map(
    Object.entries(kept).map(([key, value]) => [key, JSON.stringify(JSON.stringify(value))]),
  )
  const wechat = await measureTarget('wechat', url, storage)
  const qq = await measureTarget('qq', url, storage)
  const ali = await measureTarget('ali', url, storage)
  return [
    await mainPackage(),
    ...[wechat, qq, ali].flatMap(({ figures }) => figures),
    told('微信：首页的 setData 次数', String(wechat.homeCalls)),
    atMost('支付宝：首页的 setData 次数', ali.homeCalls, wechat.homeCalls, String),
  ]
}
