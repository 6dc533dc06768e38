/**
 * Signing in without a text, in each mini-program: by a code that goes to the school's mailbox, and on the school's own
 * page, which leads from its web-view back into the program.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { JSDOM } from 'jsdom'
import { command } from '../e2e/command'
import { liveServer, type LiveServer } from '../live/server'
import { startCasServer, type CasServer } from '../server/sso/casServer'
import { nextPhone, school, start } from './people'
import type { MiniApp, Target } from './runtime'

let server: LiveServer
let cas: CasServer
const sso = (...words: string[]) =>
  command({ baseUrl: server.url, server }, 'school', 'sso', ...words, '--school', school)
before(async () => {
  server = await liveServer()
  cas = await startCasServer()
  await sso('cas', '--url', `${cas.url}/cas`, '--name', 'cn')
})
after(async () => {
  await sso('off')
  await cas.close()
  await server.stop()
})

/** Where each vendor's page in a web-view has its way back into the program. */
const library: Record<Target, (go: (to: { url: string }) => void) => Record<string, unknown>> = {
  wechat: (redirectTo) => ({ wx: { miniProgram: { redirectTo } } }),
  qq: (redirectTo) => ({ qq: { miniProgram: { redirectTo } } }),
  ali: (redirectTo) => ({ my: { redirectTo } }),
}

/** Runs the page that the school led the web-view to, as its host would; where in the program it goes on. */
async function ledBack(target: Target, address: URL): Promise<string> {
  const answer = await fetch(address)
  assert.equal(answer.status, 200)
  const ways: string[] = []
  const { window } = new JSDOM(await answer.text(), {
    runScripts: 'dangerously',
    beforeParse: (page) =>
      Object.assign(
        page,
        library[target](({ url }) => ways.push(url)),
      ),
  })
  // for a host that did not heed the first
  window.document.querySelector('button')?.click()
  window.close()
  assert.deepEqual(ways, [ways[0], ways[0]])
  return ways[0] ?? ''
}

/** From the program's first sign-in page through the school's to what stands there afterwards. */
async function bySchool(app: MiniApp, target: Target): Promise<void> {
  const seen = app.webViews.length
  await app.open('pages/login/loginIndex')
  await app.tap('学校账号登录')
  await app.at('pages/login/loginIndex')
  await app.see(school)
  await app.tap('已阅读并同意')
  await app.tap(school)
  await app.at('pages/homePage/webView')
  // whose page it is, before anything of it is shown
  await app.see(new URL(cas.url).host)
  assert.equal(app.webViews.length, seen)
  await app.tap('继续打开')
  await app.waitFor(() => app.webViews.length > seen, 'the school’s page')
  const login = app.webViews[seen] ?? ''
  assert.ok(login.startsWith(`${cas.url}/cas/login?`))
  await app.redirect(await ledBack(target, cas.signIn(login)))
}

/** A phone of a guest, put away as the test ends. */
async function guest(context: TestContext, target: Target): Promise<MiniApp> {
  const app = await start(target, server)
  context.after(() => app.close())
  return app
}

const account = (app: MiniApp): string => {
  const { user_id } = JSON.parse(JSON.parse(app.storage.get('info') ?? '"{}"') as string) as {
    user_id?: string
  }
  return user_id ?? ''
}

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    const number = `20263200${['wechat', 'qq', 'ali'].indexOf(target)}1`

    test('a code by mail makes the account, whose school is the mailbox’s', async (context) => {
      const app = await guest(context, target)
      const mail = `s${nextPhone()}@stu.linjiang.example`
      await app.open('pages/login/signIn?by=mail')
      await app.see('邮箱登录')
      await app.type('绑定过的邮箱也可以', mail)
      await app.tap('已阅读并同意')
      await app.tap('获取验证码')
      await app.type('6 位数字', await server.nextCode(mail))
      await app.tap('登录', { near: '已阅读并同意' })
      await app.at('pages/user/editInfo/authentication_name')
      assert.notEqual(account(app), '')
      await app.open('pages/user/user')
      await app.see(school)
      app.assertClean()
    })

    test('the school’s page makes the account, and signs in to the same one the next time', async (context) => {
      cas.person = { user: number, attributes: { cn: '沈屿' } }
      const first = await guest(context, target)
      await bySchool(first, target)
      await first.see(`${school} · 沈* · 20****${number.slice(-2)}`)
      await first.tap('第一次来，开始使用')
      await first.toast('欢迎来到校园云生活')
      const made = account(first)
      assert.notEqual(made, '')
      first.assertClean()

      const again = await guest(context, target)
      await bySchool(again, target)
      await again.waitFor(() => account(again) !== '', 'an account')
      assert.equal(account(again), made)
      again.assertClean()
    })

    test('who comes back with nothing is told so, and begins anew', async (context) => {
      const app = await guest(context, target)
      await app.open('pages/login/loginIndex?view=school&failed=refused')
      await app.see('学校没有确认这次登录，请再来一次')
      await app.see(school)
      app.assertClean()
    })
  })
}
