/**
 * The product's first journey with a classmate on each mini-program: the author writes on the web, the classmate
 * signs in with the vendor's account, reads, likes, comments and publishes, and each badge hears of the other.
 * QQ's and Alipay's templates run translated to WeChat's, so what this says of them is weaker.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { launch as openBrowser, nextPhone, type Live } from '../e2e/browser'
import { Student, school } from '../e2e/student'
import { until } from '../live/server'
import { picture } from '../server/campus'
import { launch, type MiniApp, type Target } from './runtime'

let live: Live
let author: Student
before(async () => {
  live = await openBrowser()
  author = await Student.arrive(live)
  await author.chooseSchool()
  await author.signIn(nextPhone())
})
after(() => live.close())

const messageTab = 2
const start = async (target: Target, phone: string, code = `${target}-${phone}`): Promise<MiniApp> => {
  const app = await launch(target, { server: live.baseUrl, signInCode: code, phoneCode: `phone-${phone}` })
  // the first answers of a cold server take their time
  app.patience = 20_000
  return app
}

async function bindByCode(app: MiniApp, phone: string): Promise<void> {
  await app.type('11 位手机号', phone)
  await app.tap('获取验证码')
  await app.see('看一眼短信')
  await app.type('6 位验证码', await live.server.nextCode(phone))
}

/** From "mine" through the vendor's account to a bound phone and a school. */
const signIn: Record<Target, (app: MiniApp, phone: string) => Promise<void>> = {
  wechat: async (app) => {
    await app.tap('微信登录')
    await app.tap('已阅读并同意')
    await app.tap('微信一键登录')
    await app.tap('用微信手机号')
  },
  qq: async (app, phone) => {
    await app.tap('QQ登录')
    await app.tap('已阅读并同意')
    await app.tap('QQ一键登录')
    await bindByCode(app, phone)
  },
  ali: async (app, phone) => {
    await app.tap('已阅读并同意')
    await app.tap('支付宝一键登录')
    await bindByCode(app, phone)
  },
}

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    const phone = nextPhone()
    const words = `给 ${target} 同学的一句 ${phone}`
    let app: MiniApp
    before(async () => {
      await author.publish(words, [{ name: '1.jpg', mimeType: 'image/jpeg', buffer: await picture() }])
      // the badge is on the pages of the tab bar
      await author.open('pages/index/shequ')
      app = await start(target, phone)
    })
    after(() => app.close())

    test('signs in with the vendor’s account, binds the phone, chooses the school', async () => {
      await app.tab('我的')
      await app.tap('登录 / 注册')
      await signIn[target](app, phone)
      await app.see('你在哪所学校')
      await app.tap(school)
      await app.tap('以后再说')
      await app.tap('先逛逛')
      await app.at('pages/user/user')
      await app.see(school)
      assert.ok(app.storage.has('info'))
    })

    test('reads the circle, likes and comments, and the author’s badge goes up', async () => {
      const before = Number(await author.badge())
      await app.tab('圈子')
      await app.see(words)
      await app.tap(words)
      await app.at('pages/dynamicTopic/photoDetail')
      await app.see('说点什么')
      await app.tap('赞')
      await app.see('取消赞')
      await app.tap('说点什么')
      await app.type('友善一点，大家都在同一个校园', `${target} 看到了`)
      await app.tap('发送')
      await app.see(`${target} 看到了`)
      await until('the author’s badge', async () =>
        Number(await author.badge()) === before + 2 ? true : null,
      )
      await app.back()
    })

    test('publishes with a picture, and its own badge goes up at once', async () => {
      app.choose({ name: 'photo.jpg', type: 'image/jpeg', bytes: new Uint8Array(await picture()) })
      const own = `${target} 的第一条 ${phone}`
      await app.tap('发动态')
      await app.type('正文', own)
      await app.tap('添加图片')
      await app.see('封面')
      await app.tap('发布')
      // until it is taken, the words stand in the form
      await app.at('pages/index/shequ')
      await app.see(own)
      const before = Number(app.badge(messageTab))
      await author.page.reload()
      await author.press(own)
      await author.said('说点什么').waitFor()
      await author.button(/^赞 \d/).click()
      await app.waitFor(() => Number(app.badge(messageTab)) === before + 1, 'the badge')
      await app.tab('消息')
      await app.tap('收到的赞')
      await app.see('赞了你的动态')
      await app.back()
    })

    test('knows the person again, on a phone that forgot everything', async () => {
      const again = await start(target, phone)
      await again.tab('我的')
      await again.tap('登录 / 注册')
      if (target === 'wechat') await again.tap('微信登录')
      if (target === 'qq') await again.tap('QQ登录')
      await again.tap('已阅读并同意')
      await again.tap(
        target === 'wechat' ? '微信一键登录' : target === 'qq' ? 'QQ一键登录' : '支付宝一键登录',
      )
      await again.at('pages/user/user')
      await again.see(school)
      assert.deepEqual([again.errors, again.warnings], [[], []])
      await again.close()
    })

    test('the host logged no error and no warning', () => {
      assert.deepEqual([app.errors, app.warnings, live.errors], [[], [], []])
    })
  })
}
