import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pixel, program, run } from './fixture'

describe('storage', () => {
  test('WeChat keeps values, gives "" for none and throws when full', async (context) => {
    const app = await program(
      context,
      'wechat',
      `
      api.setStorageSync('a', { n: [1] }); done([api.getStorageSync('a'), api.getStorageSync('none')])
      try { api.setStorageSync('big', 'x'.repeat(1100000)) } catch (e) { done(e.errMsg) }
      api.removeStorageSync('a'); done(api.getStorageInfoSync().keys)`,
    )
    await app.tap('做')
    await app.see('[{"n":[1]},""]; "setStorageSync:fail entry size limit reached"; []')
    app.assertClean()
  })

  test('Alipay wraps values and returns its failures', async (context) => {
    const app = await program(
      context,
      'ali',
      `
      api.setStorageSync({ key: 'a', data: 1 }); done([api.getStorageSync({ key: 'a' }), api.getStorageSync({ key: 'none' })])
      done(api.setStorageSync({ key: 'big', data: 'x'.repeat(1100000) }).error > 0)`,
    )
    await app.tap('做')
    await app.see('[{"data":1},{"data":null}]; true')
  })

  test('the phone remembers from one run to the next', async (context) => {
    const first = await program(context, 'wechat', "api.setStorageSync('seen', 7); done(1)")
    await first.tap('做')
    await first.see('1')
    const second = await program(context, 'wechat', "done(api.getStorageSync('seen'))", {
      storage: first.storage,
    })
    await second.tap('做')
    await second.see('7')
  })
})

describe('what the platform draws', () => {
  test('a modal, a sheet, a toast and a loading', async (context) => {
    const app = await program(
      context,
      'wechat',
      `
      api.showLoading({ title: '请求中...' }); api.hideLoading({}); api.showToast({ title: '好' })
      done(await api.showModal({ title: '删除', content: '不能恢复', confirmText: '删除' }))
      done(await api.showActionSheet({ itemList: ['甲', '乙'] })); try { await api.showActionSheet({ itemList: ['甲'] }) } catch (e) { done(e.errMsg) }`,
    )
    await app.tap('做')
    await app.waitFor(() => app.dialog !== null)
    assert.deepEqual(
      { ...app.dialog, settle: undefined },
      { kind: 'modal', title: '删除', content: '不能恢复', buttons: ['取消', '删除'], settle: undefined },
    )
    const { patience } = app
    app.patience = 20
    await assert.rejects(app.tap('做'), /in vain/)
    app.patience = patience
    await app.answer('删除')
    await app.waitFor(() => app.dialog?.kind === 'sheet')
    assert.throws(() => app.host.dialogs.answer('丙'), /no "丙"/)
    await app.answer('乙')
    await app.answer('取消')
    await app.see('"confirm":true')
    await app.see('"tapIndex":1')
    await app.see('showActionSheet:fail cancel')
    assert.deepEqual([app.toasts, app.loading], [['好'], null])
    app.assertClean()
  })

  test('WeChat refuses what it would refuse', async (context) => {
    const app = await program(
      context,
      'wechat',
      `const fail = e => done(e.errMsg)
      api.showModal({ title: 'x', confirmText: '五个字的按', fail }); api.showToast({ fail }); api.hideLoading({ fail }); api.setTabBarBadge({ index: 0, text: '1', fail })`,
    )
    await app.tap('做')
    await app.see('confirmText length')
    await app.see('parameter.title should be String instead of Undefined')
    await app.see("hideLoading:fail toast can't be found")
    await app.see('setTabBarBadge:fail not TabBar page')
    assert.equal(app.dialog, null)
  })

  test("a closed sheet is -1 on Alipay, and QQ's calls return no promise", async (context) => {
    const ali = await program(
      context,
      'ali',
      "api.showActionSheet({ items: ['甲'], cancelButtonText: '算了', success: done })",
    )
    await ali.tap('做')
    await ali.answer('算了')
    await ali.see('"index":-1')
    const qq = await program(
      context,
      'qq',
      'done(typeof api.getNetworkType({})); done(typeof api.getWindowInfo)',
    )
    await qq.tap('做')
    await qq.see('"undefined"; "undefined"')
  })
})

describe('the person', () => {
  test('gives a code, a place and pictures, or refuses', async (context) => {
    const code = `const tell = name => ({ success: r => done([name, r.code || r.authCode || r.latitude || r.tempFilePaths]), fail: r => done([name, r.errMsg || r.error]) })
      api[api.login ? 'login' : 'getAuthCode'](tell('sign')); api.getLocation(tell('where')); api.chooseImage({ count: 1, ...tell('pick') })`
    for (const [target, refusals, gifts] of [
      [
        'wechat',
        ['login:fail auth deny', 'getLocation:fail auth deny', 'chooseImage:fail cancel'],
        ['"code"', '30.5', 'wxfile://tmp_000001.gif'],
      ],
      [
        'ali',
        ['["sign",11]', '["where",11]', '["pick",11]'],
        ['"code"', '"30.5"', 'https://resource/000001.image'],
      ],
    ] as const) {
      const app = await program(context, target, code)
      await app.tap('做')
      for (const refusal of refusals) await app.see(refusal)
      Object.assign(app.device, { signInCode: 'code', location: { latitude: 30.5, longitude: 114.3 } })
      app.choose(pixel, pixel)
      await app.tap('做')
      for (const gift of gifts) await app.see(gift)
      app.assertClean()
    }
  })
})

describe('watching', () => {
  test('rows are near or far as the page scrolls', async (context) => {
    for (const target of ['wechat', 'ali'] as const) {
      const prefix = target === 'ali' ? 'a' : 'wx'
      const api = target === 'ali' ? 'my' : 'wx'
      const app = await run(context, target, {
        'pages/a': {
          template: `<view ${prefix}:for="{{rows}}" ${prefix}:key="*this"><view id="r{{item}}" style="height: 240px">行</view></view><text class="near">{{near}}</text>`,
          script: `Page({ data: { rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], near: '' }, seen: {}, onReady() { for (const row of this.data.rows) {
            ${api}.createIntersectionObserver(this).relativeToViewport({ bottom: 240 }).observe('#r' + row, (s) => {
              this.seen[row] = s.intersectionRatio > 0
              this.setData({ near: this.data.rows.filter((at) => this.seen[at]).join('') }) }) } } })`,
        },
      })
      await app.waitFor(() => app.text().endsWith('行\n01234'), 'the first rows')
      await app.reachBottom()
      await app.waitFor(() => app.text().endsWith('行\n6789'), 'the last rows')
      app.assertClean()
    }
  })

  test('a selector query answers for what is there and null for what is not', async (context) => {
    const code = `const query = api.createSelectorQuery(); query.select('#none').boundingClientRect(); query.selectAll('.x').boundingClientRect()
      query.exec(([none, all]) => done([none, all.length]))`
    const app = await program(context, 'wechat', code)
    await app.tap('做')
    await app.see('[null,0]')
  })
})

describe('the platform', () => {
  test('offers a new version, changes theme and shows badges on tabs', async (context) => {
    const app = await run(
      context,
      'wechat',
      {
        'pages/a': {
          template: '<text>{{said}}</text>',
          script: `Page({ data: { said: '' }, onLoad() { const say = (said) => this.setData({ said })
            wx.onThemeChange(({ theme }) => say(theme)); const manager = wx.getUpdateManager()
            manager.onUpdateReady(() => { say('new'); manager.applyUpdate() }); wx.setTabBarBadge({ index: 1, text: '3' }) } })`,
        },
        'pages/b': '<text>b</text>',
      },
      {
        app: {
          tabBar: {
            list: [
              { pagePath: 'pages/a', text: '甲' },
              { pagePath: 'pages/b', text: '乙' },
            ],
          },
        },
      },
    )
    await app.waitFor(() => app.badge(1) === '3', 'the badge')
    await app.setTheme('dark')
    await app.see('dark')
    app.host.update.offer()
    await app.see('new')
    assert.equal(app.host.update.isApplied, true)
    app.assertClean()
  })
})
