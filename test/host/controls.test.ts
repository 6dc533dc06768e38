import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { pixel, run } from './fixture'
import type { MiniApp } from './runtime'

/** A page that writes every event to its data: type and detail. */
const script = `Page({ data: { log: [], value: '', on: true },
  note(e) { this.setData({ log: this.data.log.concat(e.type + ' ' + JSON.stringify(e.detail)) }) },
  keep(e) { this.setData({ value: e.detail.value }) }, upper(e) { this.setData({ value: e.detail.value.toUpperCase() }) },
  flip() { this.setData({ on: !this.data.on }) }, onShareAppMessage: ({ from }) => ({ title: from }) })`
const start = (context: TestContext, template: string): Promise<MiniApp> =>
  run(context, 'wechat', { 'pages/a': { template, script } })

function log(app: MiniApp): string[] {
  const data = app.host.router.top.instance['data']
  assert.ok(typeof data === 'object' && data !== null && 'log' in data && Array.isArray(data.log))
  return data.log.map(String)
}

describe('fields', () => {
  test('focus, typing, the return key and leaving are told apart', async (context) => {
    const app = await start(
      context,
      `<input placeholder="名" maxlength="3" bindfocus="note" bindinput="note" bindconfirm="note" bindblur="note"/>
      <textarea placeholder="话" maxlength="-1" bindinput="note"/>`,
    )
    await app.type('名', '甲乙丙丁')
    await app.confirm('名')
    await app.type('话', '长')
    assert.deepEqual(
      log(app).map((line) => line.replace(/,"(cursor|keyCode|height)":\d+/g, '')),
      [
        'focus {"value":""}',
        'input {"value":"甲乙丙"}',
        'confirm {"value":"甲乙丙"}',
        'blur {"value":"甲乙丙"}',
        'input {"value":"长"}',
      ],
    )
    assert.equal(app.value('话'), '长')
    app.assertClean()
  })

  test('a name that the keyboard offers comes when the field is left, and only to a field for names', async (context) => {
    const app = await start(
      context,
      '<input type="nickname" placeholder="名" maxlength="-1" bindinput="note" bindblur="note"/><input placeholder="姓" maxlength="-1"/>',
    )
    await app.pickNickname('名', '湖边')
    assert.deepEqual(log(app), ['blur {"value":"湖边","cursor":2}'])
    await assert.rejects(app.pickNickname('姓', '湖'), /No keyboard offers names/)
  })

  test('the value shown follows what the program sets', async (context) => {
    const app = await start(
      context,
      '<input placeholder="名" maxlength="-1" value="{{value}}" bindinput="upper"/>',
    )
    await app.type('名', 'abc')
    assert.equal(app.value('名'), 'ABC')
  })

  test('going to the next field leaves the one before', async (context) => {
    const app = await start(
      context,
      '<input placeholder="名" maxlength="-1" bindblur="note"/><input placeholder="姓" maxlength="-1"/>',
    )
    await app.type('名', '甲')
    await app.type('姓', '乙')
    assert.deepEqual(log(app), ['blur {"value":"甲","cursor":1}'])
  })

  test("a field's events stay with it", async (context) => {
    const app = await start(
      context,
      '<view bindinput="note" bindfocus="note"><input placeholder="名" maxlength="-1"/></view>',
    )
    await app.type('名', '甲')
    assert.deepEqual(log(app), [])
  })

  test('a disabled field and one without room take nothing', async (context) => {
    const app = await start(
      context,
      '<input placeholder="锁" disabled="{{true}}"/><input placeholder="满" maxlength="{{0}}"/><input placeholder="空" maxlength=""/>',
    )
    await assert.rejects(app.type('满', 'x'), /maxlength 0/)
    await assert.rejects(app.type('空', 'x'), /maxlength 0/)
    app.patience = 20
    await assert.rejects(app.type('锁', 'x'), /in vain/)
  })

  test('a secret is not shown', async (context) => {
    const app = await start(context, '<input placeholder="密" password="{{true}}" maxlength="-1"/>')
    await app.type('密', '123456')
    assert.equal(app.text(), '')
    assert.equal(app.value('密'), '123456')
  })
})

describe('choices', () => {
  test('switch, checkboxes, radios and a label', async (context) => {
    const app = await start(
      context,
      `<switch aria-label="开关" bindchange="note"/>
      <checkbox-group bindchange="note"><label>甲<checkbox value="a"/></label><label>乙<checkbox value="b" checked="{{true}}"/></label></checkbox-group>
      <radio-group bindchange="note"><radio id="x" value="x" checked="{{true}}"/><label for="y">丁</label><radio id="y" value="y"/></radio-group>`,
    )
    await app.tap('开关')
    await app.tap('甲')
    await app.tap('丁')
    assert.deepEqual(log(app), [
      'change {"value":true}',
      'change {"value":["a","b"]}',
      'change {"value":"y"}',
    ])
    assert.equal(app.value('#x'), false)
    app.assertClean()
  })

  test('pickers take rows, dates and times within their range', async (context) => {
    const app = await start(
      context,
      `<picker range="{{['一', '二']}}" value="{{0}}" bindchange="note"><view>楼</view></picker>
      <picker mode="date" start="2026-01-01" end="2026-12-31" bindchange="note"><view>日</view></picker>
      <picker mode="time" disabled="{{true}}"><view>时</view></picker>`,
    )
    await app.pick('楼', 1)
    await app.pick('日', '2026-06-01')
    assert.deepEqual(log(app), ['change {"value":"1"}', 'change {"value":"2026-06-01"}'])
    await assert.rejects(app.pick('楼', 2), /no row 2/)
    await assert.rejects(app.pick('日', '2027-01-01'), /out of the picker's range/)
    await assert.rejects(app.pick('日', '明天'), /takes no 明天/)
  })

  test("Alipay's date picker is a call", async (context) => {
    const app = await run(context, 'ali', {
      'pages/a': {
        template: '<view onTap="pick">{{date}}</view>',
        script:
          "Page({ data: { date: '选' }, pick() { my.datePicker({ success: ({ date }) => this.setData({ date }), fail: e => this.setData({ date: e.errorMessage }) }) } })",
      },
    })
    await app.pick('选', '2026-06-01')
    await app.see('2026-06-01')
    await app.pick('2026-06-01', null)
    await app.see('用户取消操作')
    app.assertClean()
  })

  test('a swiper and a scroll-view are moved', async (context) => {
    const app = await start(
      context,
      `<swiper class="s" bindchange="note"><swiper-item>一</swiper-item><swiper-item>二</swiper-item></swiper>
      <scroll-view class="v" bindscrolltolower="note"><view>里</view></scroll-view>`,
    )
    await app.pick('.s', 1)
    await app.pick('.v', 'bottom')
    assert.deepEqual(log(app), [
      'change {"current":1,"currentItemId":"","source":"touch"}',
      'scrolltolower {"direction":"bottom"}',
    ])
    await assert.rejects(app.pick('.s', 5), /no item 5/)
  })
})

describe('buttons', () => {
  test('a form gathers its named fields and can be emptied', async (context) => {
    const app = await start(
      context,
      `<form bindsubmit="note" bindreset="note"><input name="who" placeholder="名" maxlength="-1" value="初"/>
      <switch name="loud" aria-label="响"/><button form-type="submit">交</button><button form-type="reset">清</button></form>`,
    )
    await app.type('名', '甲')
    await app.tap('响')
    await app.tap('交')
    await app.tap('清')
    assert.deepEqual(log(app), ['submit {"value":{"who":"甲","loud":true}}', 'reset {}'])
    assert.equal(app.value('名'), '初')
  })

  test('a disabled button waits until it is not', async (context) => {
    const app = await start(
      context,
      '<button disabled="{{on}}" bindtap="note">发</button><view bindtap="flip">解</view>',
    )
    const pressed = app.tap('发')
    await app.tap('解')
    await pressed
    assert.equal(log(app).length, 1)
  })

  test('phone number, avatar and share answer with what the person gives', async (context) => {
    const app = await start(
      context,
      `<button open-type="getPhoneNumber" bindgetphonenumber="note">手机</button>
      <button open-type="chooseAvatar" bindchooseavatar="note">头像</button><button open-type="share">转</button>`,
    )
    await app.tap('手机')
    app.device.phoneCode = 'p1'
    await app.tap('手机')
    app.choose(pixel)
    await app.tap('头像')
    await app.tap('转')
    assert.match(
      log(app).join('\n'),
      /fail user deny.*\n.*"code":"p1".*\n.*"avatarUrl":"wxfile:\/\/tmp_000001.gif"/,
    )
    const cards = app.shares as { title: string }[]
    assert.deepEqual(
      cards.map(({ title }) => title),
      ['button'],
    )
    app.assertClean()
  })
})

describe('pictures and text', () => {
  test('a picture of the package loads, a missing one is an error', async (context) => {
    const template =
      '<image src="{{on ? \'/a.gif\' : \'/b.gif\'}}" bindload="note" binderror="note"/><view bindtap="flip">换</view>'
    const dataUrl = `data:image/gif;base64,${Buffer.from(pixel.bytes).toString('base64')}`
    const app = await run(context, 'wechat', {
      'pages/a': { template: `${template}<image src="${dataUrl}" bindload="note"/>`, script },
    })
    await app.waitFor(() => log(app).length === 2, 'two events')
    assert.deepEqual(
      log(app)
        .map((line) => line.split(' ')[0])
        .sort(),
      ['error', 'load'],
    )
    assert.match(app.errors.join(), /Failed to load image \/a.gif/)
  })

  test('rich text is read, hidden things are not', async (context) => {
    const app = await start(
      context,
      `<rich-text nodes="<p>一<b>二</b></p>"/><rich-text nodes="{{[{ name: 'p', children: [{ type: 'text', text: '三' }] }]}}"/><view hidden="{{on}}">四</view>`,
    )
    assert.equal(app.text(), '一二\n三')
  })
})
