/**
 * Pages of the route table with real data, held against axe's rules: in light as a whole, in dark its colours. No link holds
 * another control. Files take a part each, for all of them in one are minutes.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { packages, pathOf } from '../../app.config'
import { Person } from '../host/people'
import { addressOf, furnish, lacking, type Visit, type Visits, visitsOf } from '../host/visits'
import { until } from '../live/server'
import { launch, type Live } from './browser'

const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const routes = packages.flatMap((pkg) =>
  pkg.pages.filter((page) => !page.devOnly).map((page) => pathOf(pkg, page)),
)
/** Other people's pages in a frame. */
const foreign = new Set(['pages/webview/webview', 'pages/homePage/webView'])
/** Pages that are open at once: one is read while another waits for the server. */
const tabs = 3
/** Pages that one tab opens: axe reads the hidden ones below as well, each time anew. */
const deep = 12

/** Files that share the pages. */
const parts = 2

let live: Live
let context: BrowserContext
let visits: Visits

/** A school's administrator, to whom everything of the visits belongs, and another student. */
async function arrive(names: readonly [owner: string, other: string]): Promise<void> {
  live = await launch()
  const owner = await Person.arrive(live.server, { name: names[0] })
  const other = await Person.arrive(live.server, { name: names[1] })
  await owner.certify()
  await live.server.admin('grant', owner.phone, 'school-admin')
  // what a node remembers of a session lasts a few seconds
  await until(
    'the desk opens',
    () =>
      owner.get('roles/home').then(
        () => true,
        () => null,
      ),
    30_000,
  )
  await other.certify()
  visits = await furnish({ server: live.server, owner, other })
  const { user_id, access_token } = await owner.signIn('手里的手机')
  // axe is no script of the site's
  context = (await live.newPage({ reducedMotion: 'reduce', bypassCSP: true })).context()
  // three cold tabs load at once, on a machine that may be busy with other tests
  context.setDefaultTimeout(60_000)
  await context.addInitScript(
    (info) => localStorage.setItem('info', info),
    JSON.stringify({ user_id, access_token }),
  )
  await context.addInitScript(script)
}

/** The page as it is once nothing of it is still being read. Some lead on to another at once. */
async function open(page: Page, route: string, visit: Visit): Promise<void> {
  const { says = [], unnamed = false } = visit
  await page.evaluate((hash) => window.location.assign(hash), `#/${addressOf(route, visit)}`)
  await page.waitForFunction(
    (name) =>
      document.querySelector('.sh-top')?.getAttribute('data-route') === name ||
      !window.location.hash.includes(name),
    route,
  )
  for (const word of says) await page.locator('.sh-top').getByText(word).first().waitFor()
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLElement>('.sh-top')
    return shown && shown.innerText.trim() !== '' && !shown.querySelector('.u-sk-fade, .sh-slow')
  })
  const shown = await page.locator('.sh-top').first().innerText()
  assert.equal(lacking.test(shown), unnamed, `${route} without what it is about`)
}

/** What axe says of the page: one line for each element. */
const check = (page: Page, rules: axe.RunOptions = {}): Promise<string[]> =>
  page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: [['iframe']] },
      { resultTypes: ['violations'], ...options },
    )
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 200)}`),
    )
  }, rules)

/** Controls that stand within a link, which HTML knows no meaning for. */
const nested = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.sh-top a :is(a, button, input, textarea, select, [tabindex])')].map(
      (inner) => `within a link: ${inner.outerHTML.slice(0, 200)}`,
    ),
  )

/** What goes over a side of the page, where nobody can scroll to it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('.sh-top')
    if (!shown) return ['no page']
    const side = shown.getBoundingClientRect()
    return [...shown.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        if (width <= 1 || (right <= side.right + 1 && left >= side.left - 1)) return false
        // within something that scrolls, or that ends its words in dots
        for (let around = element.parentElement; around && around !== shown; around = around.parentElement)
          if (getComputedStyle(around).overflowX !== 'visible' && !around.matches('.sh-scroll, .sh-view'))
            return false
        return true
      })
      .map((element) => `goes over the side: ${element.outerHTML.slice(0, 120)}`)
  })

async function wideComplaintsOf(page: Page): Promise<string[]> {
  const narrow = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  const found = await cutOff(page)
  if (narrow) await page.setViewportSize(narrow)
  return found.map((line) => `at 1280: ${line}`)
}

/** What is wrong with a page; of one that does not come to say what it must, that. */
async function read(page: Page, route: string, visit: Visit): Promise<string[]> {
  try {
    await open(page, route, visit)
  } catch (error) {
    return [`${addressOf(route, visit)} ${String(error)}`]
  }
  const found = [...(await check(page)), ...(await nested(page)), ...(await wideComplaintsOf(page))]
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await check(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...dark.map((line) => `dark: ${line}`)].map(
    (line) => `${addressOf(route, visit)} ${line}`,
  )
}

/** A tab, and how a page is read in it. */
export async function tab(size?: { width: number; height: number }) {
  const page = await context.newPage()
  if (size) await page.setViewportSize(size)
  await page.goto(live.baseUrl)
  return {
    close: () => page.close(),
    complaints: (route: string, visit: Visit = visitsOf(visits, route)[0] ?? {}) => read(page, route, visit),
  }
}

/** Reads one of the parts of all pages. */
export function readPart(part: 0 | 1, names: readonly [owner: string, other: string]): void {
  before(() => arrive(names))
  after(() => live.close())

  test('every page says what it is, and how it is used, to everyone', async () => {
    const waiting = routes
      .filter((route) => !foreign.has(route))
      .flatMap((route) => visitsOf(visits, route).map((visit) => ({ route, visit })))
      .filter((_, index) => index % parts === part)
    const complaints: string[] = []
    const readOn = async (): Promise<void> => {
      while (waiting.length > 0) {
        const { complaints: of, close } = await tab()
        for (const { route, visit } of waiting.splice(0, deep)) complaints.push(...(await of(route, visit)))
        await close()
      }
    }
    await Promise.all(Array.from({ length: tabs }, readOn))
    assert.deepEqual(complaints, [])
  })
}
