/** Who a person is, in each mini-program: the profile, the ways to certify as a student, the gate, the real name, a pseudonym. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { questionWords } from '../../server/features/certification/seed/questions'
import { liveServer, type LiveServer } from '../live/server'
import { picture } from '../server/campus'
import { Person, nextPhone, school, start, idNumber } from './people'
import type { MiniApp, Target } from './runtime'

let server: LiveServer
before(async () => {
  server = await liveServer()
})
after(() => server.stop())

const named = (label: string): string => `[aria-label="${label}"]`
/** Students on the demo school's roll; each certifies one account. */
const roll: Record<Target, readonly [number: string, name: string]> = {
  wechat: ['2023110418', '林夏'],
  qq: ['2023120526', '陈述'],
  ali: ['2025140233', '沈知远'],
}

async function chooseStudies(app: MiniApp): Promise<void> {
  await app.pick(named('学院'), 0)
  await app.idle()
  await app.pick(named('专业'), 1)
  await app.pick(named('年级'), 1)
}

const chooseAvatar: Record<Target, string> = { wechat: '用微信头像', qq: '选照片或拍照', ali: '选照片或拍照' }

for (const target of ['wechat', 'qq', 'ali'] as const) {
  describe(target, () => {
    let person: Person
    let app: MiniApp
    before(async () => {
      person = await Person.arrive(server)
      app = await start(target, server, { person })
      await app.open('pages/user/user')
    })
    after(() => app.close())

    test('the profile is filled in, part by part', async () => {
      await app.tap('资料完整度')
      await app.at('pages/user/editInfo/index')
      await app.tap('昵称')
      await app.at('pages/user/editInfo/nickName')
      const name = `湖边${person.phone.slice(-4)}`
      if (target === 'wechat') await app.pickNickname(named('昵称'), name)
      else await app.type(named('昵称'), name)
      await app.tap('保存')
      await app.at('pages/user/editInfo/index')
      await app.see(name)
      await app.tap('简介')
      await app.type(named('简介'), '在湖边等风')
      await app.tap('保存')
      await app.at('pages/user/editInfo/index')
      await app.see('在湖边等风')
      await app.tap('性别')
      await app.answer('女')
      await app.see('女')
      await app.tap('生日')
      await app.pick('选择日期', '2005-06-01')
      await app.see('2005-06-01')
      await app.tap('保存')
      await app.gone('[aria-role="dialog"]')
      const me = await person.get('user/info')
      assert.deepEqual(
        [me.name, me.intro, me.gender, me.birthday],
        [name, '在湖边等风', 'female', '2005-06-01'],
      )
    })

    test('a name waits thirty days for the next', async () => {
      await app.tap('昵称')
      await app.see('昵称 30 天内只能改一次')
      await app.back()
    })

    test('the avatar is chosen, cut and kept', async () => {
      await app.tap('头像')
      await app.at('pages/public/avatar')
      app.choose({ name: 'me.jpg', type: 'image/jpeg', bytes: new Uint8Array(await picture()) })
      await app.tap(chooseAvatar[target])
      await app.tap('放大')
      await app.tap('就用这张')
      await app.at('pages/user/editInfo/index')
      assert.match((await person.get('user/info')).avatar ?? '', /\/files\//)
    })

    test('the school’s roll certifies at once', async () => {
      const [number, name] = roll[target]
      await app.open('pages/user/editInfo/authentication_name')
      await app.tap('学号核对')
      await app.type(named('学号'), number)
      await app.type(named('真实姓名'), '错的名字')
      await app.tap('核对')
      await app.see('[aria-role="alert"]')
      assert.equal(app.value(named('学号')), number)
      await app.type(named('真实姓名'), name)
      await app.tap('核对')
      await app.see('认证通过')
      assert.equal((await person.get('user/info')).student, true)
    })

    test('the real name, after a number that cannot be', async () => {
      await app.open('pages/authorization/authorization')
      await app.see('未认证')
      await app.tap('实名认证')
      await app.type(named('真实姓名'), '林夏')
      await app.type(named('身份证号'), '110101199903070000')
      await app.tap('同意用姓名和身份证号核验身份')
      await app.tap('认证')
      await app.see('身份证号不对，请核对每一位')
      await app.type(named('身份证号'), idNumber(person.phone))
      await app.tap('认证')
      await app.see('实名认证通过')
      await app.tap('回到刚才的页面')
      await app.at('pages/authorization/authorization')
      await app.waitFor(
        () => !app.host.router.top.view.root.dom.textContent?.includes('未认证'),
        'the page to know of it',
      )
      assert.equal((await person.get('realName/info')).verified, true)
    })

    test('the host has nothing to complain of', () => app.assertClean())
  })

  test(`${target}: what a form needs leads to a certification by mailbox, and back to the form`, async (context) => {
    const person = await Person.arrive(server, { name: '想办读书会的人' })
    const app = await start(target, server, { person })
    context.after(() => app.close())
    const words = '想办一场读书会，地点在图书馆三楼'
    await app.open('pages/authorization/authorization')
    await app.tap('活动主办方')
    await app.see('还差一步')
    await app.tap('去办：学生认证')
    await app.tap('学校邮箱')
    const mail = `${person.phone}@stu.linjiang.example`
    await app.type(named('学校邮箱'), mail)
    await app.tap('获取验证码')
    await app.type(named('验证码'), await server.nextCode(mail))
    await chooseStudies(app)
    await app.tap('认证')
    await app.see('认证通过')
    await app.tap('回到刚才的页面')
    await app.at('pages/authorization/applyJoin')
    await app.type(named('申请说明'), words)
    await app.tap('提交申请')
    await app.see('申请交上去了')
    await app.tap('看申请进度')
    await app.see('审核中')
    app.assertClean()
  })

  test(`${target}: what is said under a pseudonym leads to nobody`, async (context) => {
    const author = await Person.arrive(server)
    await author.certify()
    const app = await start(target, server, { person: author })
    context.after(() => app.close())
    const words = `${target} 没人知道是谁 ${author.phone}`
    await app.open('pages/index/shequ')
    await app.tap('发动态')
    await app.type('正文', words)
    await app.tap(named('匿名发布'))
    await app.tap('发布')
    await app.at('pages/index/shequ')
    await app.see(words)
    await app.close()

    const reader = await start(target, server, { person: await Person.arrive(server) })
    context.after(() => reader.close())
    await reader.open('pages/index/shequ')
    await reader.tap(words)
    await reader.see('匿名')
    assert.ok(!reader.text().includes(author.name))
    await reader.tap(named('更多'))
    await reader.waitFor(() => reader.dialog !== null, 'the menu')
    const block = reader.dialog?.buttons.find((row) => row.startsWith('屏蔽')) ?? assert.fail('no 屏蔽')
    await reader.answer(block)
    await reader.answer('屏蔽')
    await reader.see('这条动态已经删除')
    reader.assertClean()
  })

  test(`${target}: ten questions, one a screen, certify who knows the campus`, async (context) => {
    const person = await Person.arrive(server, { phone: nextPhone() })
    const app = await start(target, server, { person })
    context.after(() => app.close())
    const right = new Map((questionWords[school] ?? []).map(([text, answer]) => [text, answer]))
    await app.open('pages/user/editInfo/authentication_name')
    await app.tap('答题认证')
    await chooseStudies(app)
    await app.tap('开始答题')
    for (let question = 1; question <= 10; question += 1) {
      await app.see(`第 ${question} 题，共 10 题`)
      const asked =
        app
          .text()
          .split('\n')
          .find((line) => right.has(line)) ?? assert.fail(`unknown question\n${app.text()}`)
      await app.tap(named(right.get(asked) ?? ''))
      await app.tap(question < 10 ? '下一题' : '交卷')
    }
    await app.see('认证通过')
    assert.equal((await person.get('certification/info')).standing?.way, 'quiz')
    app.assertClean()
  })
}
