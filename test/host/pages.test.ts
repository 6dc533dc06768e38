import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { run } from './fixture'
import type { MiniApp, Target } from './runtime'

const tabs = [
  { pagePath: 'pages/a', text: '甲', name: '甲' },
  { pagePath: 'pages/b', text: '乙', name: '乙' },
]
const api: Record<Target, string> = { wechat: 'wx', qq: 'qq', ali: 'my' }

/** Two tabs, a page that opens itself, and one in a package of its own. Each writes its lifecycle to app.seen. */
function start(context: TestContext, target: Target = 'wechat', url?: string): Promise<MiniApp> {
  const script = (name: string): string => `
    const seen = getApp().seen
    const note = what => function (value) { seen.push('${name}.' + what) }
    Page({ data: { seen: '', q: '' },
      onLoad(q) { seen.push('${name}.load'); this.setData({ q: JSON.stringify(q) }) },
      onShow: note('show'), onReady: note('ready'), onHide: note('hide'), onUnload: note('unload'), onReachBottom: note('bottom'), onTabItemTap: note('tab'),
      onPullDownRefresh() { seen.push('${name}.pull'); setTimeout(() => ${api[target]}.stopPullDownRefresh(), 1) },
      go(e) { ${api[target]}[e.currentTarget.dataset.how]({ url: e.currentTarget.dataset.to, fail: r => getApp().failed.push(r.errMsg || r.errorMessage) }) } })`
  const link = (text: string, how: string, to: string): string => {
    const tap = target === 'ali' ? 'onTap' : 'bindtap'
    return `<view ${tap}="go" data-how="${how}" data-to="${to}">${text}</view>`
  }
  const links = [
    link('去丙', 'navigateTo', '/pages/c?x=1'),
    link('换丁', 'redirectTo', '/sub/d'),
    link('重开', 'reLaunch', '/pages/c'),
    link('切乙', 'switchTab', '/pages/b'),
    link('错乙', 'navigateTo', '/pages/b'),
    link('错丙', 'switchTab', '/pages/c'),
    link('没有', 'navigateTo', '/pages/zzz'),
    link('近丙', 'navigateTo', 'c'),
    link('编码', 'navigateTo', '/pages/c?q=%E7%94%B2%3D'),
  ].join('')
  const page = (name: string) => ({
    template: `<text>${name} {{q}}</text>${links}`,
    script: script(name),
    options: {
      navigationBarTitleText: `${name}页`,
      defaultTitle: `${name}页`,
      enablePullDownRefresh: name === 'a',
      pullRefresh: name === 'a',
    },
  })
  return run(
    context,
    target,
    { 'pages/a': page('a'), 'pages/b': page('b'), 'pages/c': page('c'), 'sub/d': page('d') },
    {
      app: {
        pages: ['pages/a', 'pages/b', 'pages/c'],
        subPackages: [{ root: 'sub', pages: ['d'] }],
        tabBar: { list: tabs, items: tabs },
      },
      appScript:
        "App({ seen: [], failed: [], onLaunch(o) { this.seen.push('launch:' + o.path + JSON.stringify(o.query)) }, onShow() { this.seen.push('app.show') }, onHide() { this.seen.push('app.hide') } })",
      ...(url === undefined ? {} : { url }),
    },
  )
}

/** What the program wrote since the last look. */
function seen(app: MiniApp, key: 'seen' | 'failed' = 'seen'): string[] {
  const list = app.host.program.instance?.[key]
  assert.ok(Array.isArray(list))
  return Array.from(list.splice(0), String)
}

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(`pages of ${target}`, () => {
    test('open, hide, come back and close in order', async (context) => {
      const app = await start(context, target)
      assert.deepEqual(seen(app), ['launch:pages/a{}', 'app.show', 'a.load', 'a.show', 'a.ready'])
      assert.equal(app.title, 'a页')
      await app.tap('去丙')
      await app.at('pages/c')
      await app.see('c {"x":"1"}')
      assert.deepEqual(seen(app), ['a.hide', 'c.load', 'c.show', 'c.ready'])
      await app.tap('换丁')
      await app.at('sub/d')
      assert.deepEqual(
        [app.stack, seen(app)],
        [
          ['pages/a', 'sub/d'],
          ['c.unload', 'd.load', 'd.show', 'd.ready'],
        ],
      )
      await app.back()
      assert.deepEqual([app.stack, seen(app)], [['pages/a'], ['d.unload', 'a.show']])
      app.assertClean()
    })

    test('ten are the most; the eleventh is refused', async (context) => {
      const app = await start(context, target)
      for (let depth = 2; depth <= 10; depth += 1) {
        await app.tap('近丙')
        await app.waitFor(() => app.stack.length === depth, `${depth} pages`)
      }
      await app.tap('去丙')
      assert.match(seen(app, 'failed').join(), /limit/)
      assert.equal(app.stack.length, 10)
      app.assertClean()
    })

    test('tabs stay alive, other pages do not', async (context) => {
      const app = await start(context, target)
      await app.tab('乙')
      assert.deepEqual(seen(app).slice(-5), ['a.hide', 'b.load', 'b.show', 'b.ready', 'b.tab'])
      await app.tap('去丙')
      await app.at('pages/c')
      await app.tap('切乙')
      await app.at('pages/b')
      assert.deepEqual(seen(app), ['b.hide', 'c.load', 'c.show', 'c.ready', 'c.unload', 'b.show'])
      await app.tap('重开')
      await app.at('pages/c')
      assert.deepEqual(
        [app.stack, seen(app).sort()],
        [['pages/c'], ['a.unload', 'b.unload', 'c.load', 'c.ready', 'c.show']],
      )
      await assert.rejects(app.tab('甲'), /No tab/)
      app.assertClean()
    })

    test('wrong ways are refused by name', async (context) => {
      const app = await start(context, target)
      await app.tap('错乙')
      await app.tap('错丙')
      await app.tap('没有')
      assert.match(
        seen(app, 'failed').join('\n'),
        /tabbar page\n.*no-tabBar page\n.*"pages\/zzz" is not found/,
      )
      await assert.rejects(app.back(), /first page/)
      assert.deepEqual(app.stack, ['pages/a'])
    })

    test('pulling down, reaching the bottom, leaving and coming back', async (context) => {
      const app = await start(context, target, 'pages/a?scene=5')
      assert.match(seen(app)[0] ?? '', /launch:pages\/a\{"scene":"5"\}/)
      await app.pullDown()
      await app.reachBottom()
      await app.background()
      await app.foreground()
      assert.deepEqual(seen(app), ['a.pull', 'a.bottom', 'a.hide', 'app.hide', 'app.show', 'a.show'])
      await app.tab('乙')
      await assert.rejects(app.pullDown(), /cannot be pulled down/)
      app.assertClean()
    })
  })
}

test("a query's value is decoded on Alipay alone, unless app.json forbids it", async (context) => {
  for (const [target, expected] of [
    ['wechat', '%E7%94%B2%3D'],
    ['qq', '%E7%94%B2%3D'],
    ['ali', '甲='],
  ] as const) {
    const app = await start(context, target)
    await app.tap('编码')
    await app.at('pages/c')
    assert.equal(app.query['q'], expected)
  }
})
