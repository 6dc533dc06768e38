import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { run } from './fixture'
import { applySet, applySplice, bytesOf, deepCopy, parsePath, type Data } from './runtime/data'
import { parseQuery } from './runtime/router'
import { toWxml } from './runtime/translate'

describe('page data', () => {
  test('a path is read as keys, indexes as numbers', () => {
    assert.deepEqual(parsePath('a.b[0].c.7'), ['a', 'b', 0, 'c', '7'])
    assert.throws(() => parsePath('[0].a'), /invalid path/)
    assert.throws(() => parsePath(''), /invalid path/)
  })

  test('setting a path makes what is missing on the way', () => {
    const data: Data = { list: [{ n: 1 }] }
    applySet(data, { 'list[1].n': 2, 'map.7.name': 'x', 'list[0].n': 3, flat: true })
    assert.deepEqual(data, { list: [{ n: 3 }, { n: 2 }], map: { 7: { name: 'x' } }, flat: true })
  })

  test('a splice replaces within a list and makes one where there is none', () => {
    const data: Data = { root: { children: ['a', 'b', 'c'] } }
    applySplice(data, { 'root.children': [1, 1, 'x', 'y'], 'root.more': [0, 0, 'z'] })
    assert.deepEqual(data, { root: { children: ['a', 'x', 'y', 'c'], more: ['z'] } })
  })

  test('an update is measured in UTF-8 bytes', () => {
    assert.equal(bytesOf({ a: '中' }), 11)
  })

  test('an instance gets its own data but shares functions', () => {
    const action = (): void => undefined
    const config: Data = { data: { list: [1] }, action }
    config['self'] = config
    const copy = deepCopy(config)
    assert.notEqual(copy['data'], config['data'])
    assert.deepEqual(copy['data'], { list: [1] })
    assert.equal(copy['action'], action)
    assert.equal(copy['self'], copy)
  })

  test('a query is cut at every = and decoded only where the platform does', () => {
    assert.deepEqual(parseQuery('id=7&q=%E7%94%B2%26&e=', false), { id: '7', q: '%E7%94%B2%26', e: '' })
    assert.deepEqual(parseQuery('q=%E7%94%B2%26', true), { q: '甲&' })
    assert.deepEqual(parseQuery('code=3==x', false), { code: '3' })
  })
})

describe('templates', () => {
  test("Alipay's attributes become WeChat's, with and without a value", () => {
    assert.equal(
      toWxml(
        'ali',
        '<import src="/base.axml"/><block a:for="{{l}}" key="{{item.id}}"><view a:if="{{a > 1}}" onTap="{{f}}"/><text a:else catchTap="g" /></block>',
      ),
      '<import src="/base.wxml"/><block wx:for="{{l}}" wx:key="id"><view wx:if="{{a > 1}}" bindtap="{{f}}"/><text wx:else catchtap="g" /></block>',
    )
  })

  test("Alipay's helper script is a file, WeChat's may stand in the template", () => {
    assert.equal(
      toWxml('ali', '<import-sjs name="h" from="./h.sjs"/><text>{{h.f(1)}}</text>', (file) =>
        file === './h.sjs' ? 'export default {f:function(n){return n}}' : '',
      ),
      '<wxs module="h">module.exports = {f:function(n){return n}}</wxs><text>{{h.f(1)}}</text>',
    )
  })

  test("QQ's prefix and helper scripts become WeChat's", () => {
    assert.equal(
      toWxml(
        'qq',
        '<import src="/base.qml"/><qs module="h">var a</qs><view qq:for="{{l}}" qq:key="*this" bindtap="f"/>',
      ),
      '<import src="/base.wxml"/><wxs module="h">var a</wxs><view wx:for="{{l}}" wx:key="*this" bindtap="f"/>',
    )
  })

  test('branches, loops, templates and helper scripts follow the data', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: `<wxs module="m">module.exports.twice = function (n) { return n * 2 }</wxs>
          <template name="row"><text>{{label}}:{{m.twice(n)}}</text></template>
          <view wx:if="{{on}}">开</view><view wx:elif="{{half}}">半</view><view wx:else>关</view>
          <view wx:for="{{list}}" wx:key="id"><template is="row" data="{{label: item.label, n: index + 1}}"/></view>
          <view hidden="{{true}}">藏</view><view style="display:none">匿</view>
          <view bindtap="go">走</view>`,
        script: `Page({ data: { on: true, list: [{ id: 1, label: '甲' }] }, go() {
          this.setData({ on: false, half: !this.data.half, 'list[1]': { id: 2, label: '乙' } }) } })`,
      },
    })
    assert.equal(app.text(), '开\n甲:2\n走')
    await app.tap('走')
    assert.equal(app.text(), '半\n甲:2\n乙:4\n走')
    await app.tap('走')
    assert.equal(app.text(), '关\n甲:2\n乙:4\n走')
    app.assertClean()
  })

  test('a keyed row keeps what was typed when the list turns round; a doubled key is warned of', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: `<view wx:for="{{list}}" wx:key="id"><input placeholder="字{{item.id}}" maxlength="-1"/></view>
          <view bindtap="turn">转</view><view bindtap="twice">重</view>`,
        script: `Page({ data: { list: [{ id: 1 }, { id: 2 }, { id: 3 }] },
          turn() { this.setData({ list: this.data.list.slice().reverse() }) },
          twice() { this.setData({ list: [{ id: 1 }, { id: 1 }] }) } })`,
      },
    })
    await app.type('字2', '二')
    await app.type('字3', '三')
    const before = app.host.router.top.view.root.dom.querySelector('[placeholder="字3"]')
    await app.tap('转')
    assert.equal(app.value('字3'), '三')
    assert.equal(app.host.router.top.view.root.dom.querySelectorAll('[placeholder]')[0], before)
    app.assertClean()
    await app.tap('重')
    assert.match(app.warnings.join(), /same key "1"/)
  })

  test('an unknown element and a missing template are warned of', async (context) => {
    const app = await run(context, 'wechat', { 'pages/a': '<div>x</div><template is="nothing"/>' })
    assert.match(app.warnings.join('\n'), /<div> is no component/)
    assert.match(app.warnings.join('\n'), /Template `nothing` not found/)
  })

  test("Alipay's templates may call themselves", async (context) => {
    const app = await run(context, 'ali', {
      'pages/a': {
        template: `<template name="node"><view>{{item.text}}<block a:for="{{item.children}}" key="{{item.text}}"><template is="node" data="{{item: item}}"/></block></view></template>
          <template is="node" data="{{item: root}}"/>`,
        script: `Page({ data: { root: { text: '一', children: [{ text: '二', children: [{ text: '三', children: [] }] }] } } })`,
      },
    })
    assert.equal(app.text(), '一\n二\n三')
    app.assertClean()
  })
})

describe('events', () => {
  const log = `Page({ data: { log: '' }, say(e) { this.setData({ log: this.data.log + ' ' + e.currentTarget.dataset.name + (e.target.dataset.name || '') }) } })`

  test('a tap bubbles until something catches it; captures come first', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: `<view data-name="A" bindtap="say" capture-bind:tap="say"><view data-name="B" catchtap="say"><view data-name="C" bind:tap="say">点</view></view></view><text class="log">{{log}}</text>`,
        script: log,
      },
    })
    await app.tap('点')
    assert.equal(app.text(), '点\nAC CC BC')
    app.assertClean()
  })

  test('a handler that is not there is warned of; a tap that nothing takes is refused', async (context) => {
    const app = await run(context, 'wechat', { 'pages/a': '<view bindtap="nobody">甲</view><view>乙</view>' })
    await app.tap('甲')
    assert.match(app.warnings.join(), /does not have a method "nobody"/)
    app.patience = 20
    await assert.rejects(app.tap('乙'), /Waited in vain for "乙" that takes a tap/)
  })

  test('what several things say needs to be told apart', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template:
          '<view wx:for="{{[1, 2]}}" wx:key="*this"><text>第{{item}}条</text><view data-name="{{item}}" bindtap="say">赞</view></view><text>{{log}}</text>',
        script: log,
      },
    })
    await assert.rejects(app.tap('赞'), /2 things say "赞"/)
    await app.tap('赞', { near: '第2条' })
    await app.see('22')
    app.assertClean()
  })

  test('an error in a handler is the program’s, and is kept', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: '<view bindtap="fall">跌</view>',
        script: "Page({ fall() { throw new TypeError('bad') } })",
      },
    })
    await app.tap('跌')
    assert.match(app.errors.join(), /TypeError: bad/)
    assert.throws(() => app.assertClean())
  })

  test('what the view may not have is dropped, and undefined is warned of', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: '<view bindtap="go">{{a}}-{{b.c}}</view>',
        script: "Page({ data: { a: 1, b: { c: 2 } }, go() { this.setData({ a: undefined, 'b.c': 3 }) } })",
      },
    })
    await app.tap('1-2')
    await app.see('1-3')
    assert.match(app.warnings.join(), /"a" to undefined is invalid/)
  })
})

describe('the program’s world', () => {
  test('has neither a browser nor Node in it, and no code from strings', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: '<text>{{names}} {{made}}</text>',
        script: `const names = ['window', 'document', 'process', 'Buffer', 'fetch', 'URL', 'URLSearchParams', 'TextEncoder', 'structuredClone', 'Intl', 'my', 'qq'].filter(name => name in globalThis)
          let made = 'refused'
          try { made = new Function('return 1')() } catch (e) {}
          Page({ data: { names: names.join() || 'none', made } })`,
      },
    })
    assert.equal(app.text(), 'none refused')
  })

  test('modules run once and see each other', async (context) => {
    const app = await run(
      context,
      'wechat',
      {
        'pages/a/b': {
          template: '<text>{{n}}</text>',
          script: "require('../../lib'); Page({ data: { n: require('../../lib.js').count() } })",
        },
      },
      {
        files: {
          'lib.js':
            "let n = 0; const other = require('./deep/other'); exports.count = () => other.add(n += 1)",
          'deep/other.js': 'exports.add = n => n + 41',
        },
      },
    )
    assert.equal(app.text(), '42')
    app.assertClean()
  })

  test('its clock stops with it', async (context) => {
    const app = await run(context, 'wechat', {
      'pages/a': {
        template: '<text>{{n}}</text>',
        script:
          'Page({ data: { n: 0 }, onLoad() { setInterval(() => this.setData({ n: this.data.n + 1 }), 1); const t = setTimeout(() => { throw new Error() }, 5); clearTimeout(t) } })',
      },
    })
    await app.see('3')
    await app.close()
    assert.equal(app.host.sandbox.pendingTimers, 0)
    app.assertClean()
  })
})
