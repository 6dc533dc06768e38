/**
 * Tests of every page of the route table in one mini-program, opened as from a shared card, by someone whom all of it is
 * open to, and by a guest. A page must load what it shows, and the host, the program and the build's table have nothing
 * to complain of, and its drawing no fault. The program starts once for each person: a page more costs what it loads and
 * draws.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { packages, pathOf } from '../../app.config'
import { liveServer, until, type LiveServer } from '../live/server'
import { Drawing } from './drawing'
import { Person, start } from './people'
import type { MiniApp, Target } from './runtime'
import { unopened } from './views'
import { addressOf, furnish, lacking, type Visit, type Visits, visitsOf } from './visits'

/** Pages that show a web page and say nothing of their own. */
const wordless = new Set(['pages/webview/webview', 'pages/homePage/webView'])

const routes = packages.flatMap((pkg) =>
  pkg.pages.filter((page) => !page.devOnly).map((page) => pathOf(pkg, page)),
)
/** Pages that begin once someone is signed in: until then they say so, and ask for nothing. */
const begins = (route: string): boolean =>
  readFileSync(path.join(__dirname, '../../src', `${route}.tsx`), 'utf8').includes('export default signedIn(')
/** What failed pages and lists say, in full where a post may say the half of it. */
const failed = /没加载出来|没有加载出来|这里打不开|没有网络|等了太久，没有回应|undefined|\[object |NaN/

const refused = ({ exchanges }: MiniApp) =>
  exchanges
    .filter(({ status }) => status !== null && status >= 400)
    .map(({ url, status }) => `${status} ${url}`)
/** What the program, the host and the server have complained of so far, and the person was told. */
const complaints = (app: MiniApp): string[] => [
  ...app.errors,
  ...app.warnings,
  ...refused(app),
  ...app.toasts,
]

/** Opens a page and waits for what it loads; what is complained of meanwhile is the page's. */
async function open(app: MiniApp, route: string, visit: Visit, says: readonly string[]): Promise<string[]> {
  const already = new Set(complaints(app))
  await app.open(addressOf(route, visit))
  for (const word of says) await app.see(word)
  // one call may follow another: between them nothing is under way, and the page is still a skeleton
  if (!wordless.has(route)) await app.waitFor(() => app.text() !== '', 'the page says something')
  await app.idle()
  assert.doesNotMatch(app.text(), failed)
  return complaints(app).filter((complaint) => !already.has(complaint))
}

export function everyPage(target: Target): void {
  let server: LiveServer
  let owner: Person
  let visits: Visits
  let drawing: Drawing

  before(async () => {
    server = await liveServer()
    owner = await Person.arrive(server, { name: '林间有鹿' })
    const other = await Person.arrive(server, { name: '远处的灯' })
    await owner.certify()
    await server.admin('grant', owner.phone, 'school-admin')
    // What this node remembers of a session lasts a few seconds.
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
    visits = await furnish({ server, owner, other })
    drawing = await Drawing.open()
  })
  after(async () => {
    await drawing?.close()
    await server.stop()
  })

  describe(`${target}, signed in`, () => {
    let app: MiniApp
    before(async () => {
      app = await start(target, server, { person: owner })
    })
    after(() => app.close())

    test('the package has every page of the route table', () => {
      assert.deepEqual([...app.host.app.routes].sort(), [...routes].sort())
      assert.deepEqual(
        [...visits.keys()].filter((route) => !routes.includes(route)),
        [],
      )
    })

    // read from the code, which is the same for all
    if (target === 'wechat')
      test('every view of a page has a visit', () => assert.deepEqual(unopened(visits), []))

    for (const route of routes) {
      test(route, async (page) => {
        for (const visit of visitsOf(visits, route))
          await page.test(addressOf(route, visit), async () => {
            assert.deepEqual(await open(app, route, visit, visit.says ?? []), [])
            assert.equal(app.dialog, null)
            assert.equal(lacking.test(app.text()), visit.unnamed === true)
            assert.deepEqual(await drawing.faults(app), [])
          })
      })
    }
  })

  describe(`${target}, a guest`, () => {
    let app: MiniApp
    before(async () => {
      app = await start(target, server)
    })
    after(() => app.close())

    async function byGuest(route: string, visit: Visit, own: boolean): Promise<void> {
      const { says = [], open: shown = false } = visit
      const said = await open(app, route, visit, own ? ['登录 / 注册'] : shown ? says : [])
      const asks = !own && !shown
      assert.deepEqual(
        said.filter((line) => !asks || !line.startsWith('401 ')),
        [],
      )
      // a page that is nobody's asks to sign in: above itself, or in its place
      if (!asks) assert.equal(app.dialog, null)
      else if (app.dialog) {
        assert.equal(app.dialog.title, '登录提示')
        await app.answer('取消')
      }
      assert.deepEqual(await drawing.faults(app), [])
    }

    for (const route of routes) {
      test(route, async (page) => {
        const own = begins(route)
        // until someone is signed in, all views of it are one
        const asked = visitsOf(visits, route)
        for (const visit of own ? asked.slice(0, 1) : asked)
          await page.test(addressOf(route, visit), () => byGuest(route, visit, own))
      })
    }
  })
}
