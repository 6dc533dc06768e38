/** A person's own settings in each mini-program: notices, privacy, black list, devices, passwords, recycle bin, export. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { liveServer, type LiveServer } from '../live/server'
import { Person, start } from './people'
import type { MiniApp } from './runtime'

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

const named = (label: string): string => `[aria-label="${label}"]`

/** The code that the page has asked for by itself, typed; the sixth digit sends it. */
const prove = async (app: MiniApp, person: Person): Promise<void> => {
  await app.at('pages/personalSetting/codeVerification')
  await app.see('验证码已发到')
  await app.type('6 位验证码', await server.nextCode(person.phone))
}

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    let person: Person
    let other: Person
    let app: MiniApp
    before(async () => {
      person = await Person.arrive(server, { name: '灯下的人' })
      other = await Person.arrive(server, { name: `吵闹的人${person.phone.slice(-4)}` })
      app = await start(target, server, { person })
      await app.open('pages/personalSetting/index')
    })
    after(() => app.close())

    test('hours without notices', async () => {
      await app.tap('消息通知')
      await app.tap(named('赞'))
      await app.tap(named('免打扰时段'))
      await app.see('开始')
      const { quiet_from: from } = await person.get('message/settings')
      await app.pick(from, '21:30')
      await app.see('21:30')
      await app.idle()
      const { likes, quiet, quiet_from: later } = await person.get('message/settings')
      assert.deepEqual([likes, quiet, later], [false, true, '21:30'])
      await app.back()
    })

    test('an audience for the dynamics', async () => {
      await app.tap('隐私设置')
      await app.tap('谁可以看我的动态')
      await app.answer('我关注的人')
      await app.see('我关注的人')
      await app.tap(named('个性化推荐'))
      await app.see('推荐只按时间排列')
      await app.idle()
      const { dynamics_to: to, personalised } = await person.get('user/privacy')
      assert.deepEqual([to, personalised], ['following', false])
      await app.back()
    })

    test('who is blocked vanishes, and comes back', async () => {
      const words = `${other.name}说的一句`
      const id = await other.publish(words)
      await app.goTo(`pages/homePage/otherPerson?id=${other.id}`)
      await app.see(words)
      await app.tap('更多', { near: 'TA 的主页' })
      await app.tap('拉黑')
      await app.answer('拉黑')
      await app.at('pages/personalSetting/index')
      const found = async () => (await person.get('user/search', { keyword: other.name })).items.length
      assert.equal(await found(), 0)
      await app.goTo(`pages/dynamicTopic/photoDetail?id=${id}`)
      await app.see('这条动态不存在')
      assert.equal(app.has(words), false)
      await app.back()
      await app.tap('黑名单')
      await app.tap(`把${other.name}移出黑名单`)
      await app.see('已移出黑名单')
      assert.equal(await found(), 1)
      await app.back()
    })

    test('another device is signed out', async () => {
      const { access_token: token } = await person.signIn('借来的平板')
      await app.tap('登录设备')
      await app.tap('让借来的平板退出登录')
      await app.answer('退出')
      // the vendor that is bound could sign it in again
      await app.answer('取消')
      await app.gone('借来的平板')
      const response = await fetch(`${server.url}/api/user/info`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(response.status, 401)
      await app.back()
    })

    test('a payment password, after the phone was proved', async () => {
      await app.tap('支付密码')
      await app.tap('设置支付密码')
      await prove(app, person)
      await app.type(named('新支付密码'), '739152')
      await app.see('再输一次')
      await app.type(named('再输一次'), '739152')
      await app.toast('支付密码已设置')
      await app.see('修改支付密码')
      await app.back()
    })

    test('a deleted dynamic is restored', async () => {
      const words = `删早了的一条 ${person.phone}`
      await person.post('dynamic/delete', { id: await person.publish(words) })
      await app.tap('隐私设置')
      await app.tap('回收站')
      await app.tap(`恢复：${words}`)
      await app.gone(words)
      assert.equal((await person.get('dynamic/mines')).items[0]?.text, words)
      await app.back()
      await app.back()
    })

    test('one’s data is taken along, as a file or by a link', async () => {
      await app.tap('账号')
      await app.tap('导出我的数据')
      if (target === 'wechat') {
        await app.tap('保存文件')
        await app.waitFor(() => app.device.calls.some((call) => call.startsWith('file:')), 'the file')
      } else {
        await app.tap('复制下载链接')
        await app.toast('链接已复制')
        const { pathname, search } = new URL(app.device.clipboard)
        const file = await fetch(server.url + pathname + search)
        assert.match(await file.text(), new RegExp(person.phone))
      }
    })

    test('signing out leaves nobody signed in', async () => {
      await app.open('pages/user/user')
      await app.tap('设置')
      await app.tap('退出登录')
      await app.answer('退出')
      await app.at('pages/user/user')
      await app.see('登录 / 注册')
      assert.equal(app.storage.has('info'), false)
      await app.idle()
      // what was no success: the dynamic of who was blocked
      assert.deepEqual([...new Set(app.exchanges.map(({ status }) => status))].sort(), [200, 404])
      app.assertClean()
    })
  })

  test(`${target}: a password is set by the phone, changed by the old one, and opens the account`, async (context) => {
    const person = await Person.arrive(server, { name: '记性不好的人' })
    const app = await start(target, server, { person })
    context.after(() => app.close())
    await app.open('pages/personalSetting/index')
    await app.tap('账号')
    await app.tap('未设置')
    await prove(app, person)
    await app.at('pages/personalSetting/setPassword')
    await app.type(named('新密码'), 'lake-2026')
    await app.type(named('再输一次'), 'lake-2027')
    await app.tap('设置')
    await app.see('[aria-role="alert"]')
    await app.type(named('再输一次'), 'lake-2026')
    await app.tap('设置')
    await app.at('pages/personalSetting/account')
    await app.tap('修改')
    await app.at('pages/personalSetting/changePassword')
    await app.type(named('旧密码'), 'lake-2026')
    await app.type(named('新密码'), 'harbour-2026')
    await app.type(named('再输一次'), 'harbour-2026')
    await app.tap('修改')
    await app.at('pages/personalSetting/account')
    app.assertClean()

    const again = await start(target, server)
    context.after(() => again.close())
    await again.open('pages/login/login')
    await again.type(named('手机号或邮箱'), person.phone)
    await again.type(named('密码'), 'harbour-2026')
    await again.tap('已阅读并同意')
    await again.tap('登录')
    await again.toast('登录成功')
    again.assertClean()
  })
}
