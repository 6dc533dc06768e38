/** People and the desk in each mini-program: another person's page, one's own, the card, help, and an administrator's work. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { liveServer, until, type LiveServer } from '../live/server'
import { picture } from '../server/campus'
import { Person, start } from './people'
import type { MiniApp } from './runtime'

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

const named = (label: string): string => `[aria-label="${label}"]`

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    let person: Person
    let host: Person
    let app: MiniApp
    before(async () => {
      person = await Person.arrive(server, { name: '来串门的人' })
      await person.certify()
      host = await Person.arrive(server, { name: `守湖人${person.phone.slice(-4)}` })
      await host.post('tag/add', { text: '早睡困难' })
      await host.post('photo/add', { pictures: [(await host.upload('upload')).id] })
      app = await start(target, server, { person })
    })
    after(() => app.close())

    test('another person’s page: follow, agree, ask, leave a line, look at the wall', async () => {
      await app.open(`pages/homePage/otherPerson?id=${host.id}`)
      await app.tap(`关注${host.name}`)
      await app.see(`已关注，取消关注${host.name}`)
      await app.tap('早睡困难，认同')
      await app.see('早睡困难 1，取消认同')
      await app.tap('留一句弹幕…')
      await app.type('路过打个招呼', `${target} 路过`)
      await app.tap('发送')
      await app.see(`${target} 路过`)
      await app.tap('照片墙 1')
      await app.tap('查看第1张照片')
      assert.equal(app.previews.length, 1)
      await app.tap('提问')
      await app.tap('向 TA 提问')
      await app.type(named('问题'), '湖边几点人最少？')
      await app.tap(named('匿名'))
      await app.tap('提问', { near: '匿名' })
      await app.toast('已发出，回答后会告诉你')
      await app.see('等待回答')
      const home = await host.get('user/home', { id: host.id })
      assert.deepEqual([home.followers, home.tags[0]?.likes, home.question_count], [1, 1, 1])
      assert.equal((await host.get('question/list', { user: host.id })).items[0]?.asker, null)
    })

    test('one’s own wall: a photo goes up, and is taken down', async () => {
      await app.open('pages/personalHomepage/index?tab=photos')
      app.choose({ name: 'wall.jpg', type: 'image/jpeg', bytes: new Uint8Array(await picture()) })
      await app.tap('加照片')
      await app.tap('整理第1张照片')
      await app.answer('从照片墙拿下')
      await app.answer('拿下')
      await app.see('墙上还空着')
      assert.deepEqual((await person.get('photo/list', { user: person.id })).items, [])
    })

    test('the card draws its code, and a scanned one leads to its owner', async () => {
      await app.open('pages/user_myfollow/QRCode')
      await app.see('我的二维码名片')
      await app.idle()
      app.device.scanned = `${server.url}/#/pages/homePage/otherPerson?id=${host.id}`
      await app.tap('扫一扫')
      await app.at('pages/homePage/otherPerson')
      await app.see(host.name)
    })

    test('help is searched, said to be useful, and feedback is written', async () => {
      await app.open('pages/personalSetting/help')
      await app.type('遇到了什么问题', '密码')
      await app.confirm('遇到了什么问题')
      await app.waitFor(() => app.count('.he-row') > 0, 'articles')
      await app.tap('忘记密码')
      await app.at('pages/personalSetting/helpdetail')
      await app.tap('有用')
      await app.see('谢谢，我们记下了')
      await app.back()
      await app.tap('反馈')
      await app.type(named('内容'), `${target} 上字有点小，看不清`)
      await app.tap('提交')
      await app.at('pages/personalSetting/helpdetail')
      await app.see(`${target} 上字有点小，看不清`)
      await app.see('客服看到后会在这里回复')
    })

    test('the desk answers what was written and approves who applied', async (context) => {
      const administrator = await Person.arrive(server, { name: '值班的王老师' })
      await server.admin('grant', administrator.phone, 'school-admin')
      await person.post('roles/apply', {
        key: randomUUID(),
        role: 'sponsor',
        text: `${target}：想办一场读书会，地点在图书馆三楼`,
      })
      // What this node remembers of a session lasts a few seconds.
      await until(
        'the desk opens',
        () =>
          administrator.get('roles/home').then(
            () => true,
            () => null,
          ),
        30_000,
      )
      const desk = await start(target, server, { person: administrator })
      context.after(() => desk.close())
      await desk.open('pages/public/index')
      await desk.tap('反馈和咨询')
      await desk.tap(`${target} 上字有点小，看不清`)
      await desk.type(named('内容'), '在设置里可以调大')
      await desk.tap('发送')
      await desk.see('在设置里可以调大')
      await desk.idle()
      await desk.back()
      await desk.tap('角色申请')
      await desk.tap('通过', { near: `${target}：想办一场读书会` })
      await desk.answer('通过')
      await desk.gone(`${target}：想办一场读书会`)
      await desk.tap('记录')
      await desk.see(person.name)
      desk.assertClean()

      await app.open('pages/authorization/authorization')
      await app.see('我的角色')
      assert.equal((await person.get('roles/mine')).grants[0]?.role, 'sponsor')
      app.assertClean()
    })
  })
}
