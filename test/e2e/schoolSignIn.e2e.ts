/** A school's own sign-in, from our page over the school's and back; and the link of an invitation. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startCasServer, type CasServer } from '../server/sso/casServer'
import { command, takeIn } from './command'
import { launch, nextPhone, type Live } from './browser'
import { school, Student } from './student'

/** Whose sign-in its desk sets. */
const another = '北岬师范学院'
let live: Live
let cas: CasServer
before(async () => {
  live = await launch()
  cas = await startCasServer()
  await takeIn(live, another)
  const setting = ['--school', school, '--url', `${cas.url}/cas`, '--name', 'cn']
  await command(live, 'school', 'sso', 'cas', ...setting)
})
after(async () => {
  for (const one of [school, another]) await command(live, 'school', 'sso', 'off', '--school', one)
  await cas.close()
  await live.close()
})

const agree = async (student: Student) =>
  student.page.getByRole('checkbox').filter({ visible: true }).first().click()
const toSchool = async (student: Student, name = school) => {
  await student.open('pages/login/loginIndex')
  await student.button('学校账号登录').click()
  await agree(student)
  await student.button(name).click()
}

test('who comes by the school for the first time makes an account, and is in the next time', async () => {
  cas.person = { user: '2026310001', attributes: { cn: '沈屿' } }
  const first = await Student.arrive(live)
  await toSchool(first)
  await first.said(`${school} · 沈* · 20****01`).waitFor()
  await first.button('第一次来，开始使用').click()
  await first.said('欢迎来到校园云生活').waitFor()
  const me = await first.read<{ id: string; phone: string | null }>('user/info')
  assert.equal(me.phone, null)

  const second = await Student.arrive(live)
  await toSchool(second)
  await second.said('登录成功').waitFor()
  assert.equal((await second.read<{ id: string }>('user/info')).id, me.id)

  await second.open('pages/personalSetting/index')
  await second.button('退出登录').click()
  await second.confirm('退出')
  await second.confirm('同时退出')
  await second.page.waitForURL(({ hash }) => hash === '' || hash === '#/')
  assert.equal(cas.left, 1)
  await second.visit('pages/personalSetting/index')
  await second.said('深色模式').waitFor()
  assert.equal(await second.button('退出登录').count(), 0)

  await toSchool(second)
  await second.said('登录成功').waitFor()

  // no code reaches this account: the sign-in of a moment ago lets it bind a mailbox
  await second.open('pages/personalSetting/account')
  await second.said('学校账号').waitFor()
  await second.button('邮箱').click()
  await second.button('继续').click()
  await second.said('绑定邮箱').waitFor()
})

test('whoever has an account signs in as before, and the school’s is bound to it', async () => {
  cas.person = { user: '2026310002', attributes: { cn: '沈岸' } }
  const student = await Student.arrive(live)
  await toSchool(student)
  await student.button('我有账号，登录后绑定').click()
  await student.page.waitForURL(/loginIndex$/)
  await student.signIn(nextPhone())
  await student.open('pages/personalSetting/account')
  await student.button('学校账号').waitFor()
  const { bound } = await student.read<{ bound: { school: string } | null }>('sso/mine')
  assert.equal(bound?.school, school)
})

test('a desk tries a school’s sign-in, sets it once the owner is proved, and students come by it', async () => {
  const phone = nextPhone()
  const chief = await Student.appointed(live, 'platform-admin', phone)
  const { items } = await chief.read<{ items: { id: string }[] }>(
    `school/search?keyword=${encodeURIComponent(another)}`,
  )
  await chief.open(`pages/public/index?view=sso&school=${items[0]?.id}`)
  await chief.fill('地址', cas.url)
  await chief.button('测试连接').click()
  await chief.said(/不像 CAS/).waitFor()
  await chief.fill('地址', `${cas.url}/cas`)
  await chief.fill('姓名的属性', 'cn')
  await chief.button('测试连接').click()
  await chief.said(/接通了/).waitFor()
  await chief.button('保存', true).click()
  await chief.said('验证码已发到').waitFor()
  await chief.fill('6 位验证码', await live.server.nextCode(phone))
  await chief.said('验证好了，再点一次就生效').waitFor()
  await chief.button('保存', true).click()
  await chief.said('已保存，同学现在可以用学校账号登录').waitFor()
  await chief.said(/^CAS · http/).waitFor()

  cas.person = { user: '2026310003', attributes: { cn: '沈舟' } }
  const student = await Student.arrive(live)
  await toSchool(student, another)
  await student.said(`${another} · 沈* · 20****03`).waitFor()
  await student.button('第一次来，开始使用').click()
  await student.said('欢迎来到校园云生活').waitFor()

  await chief.visit(`pages/public/index?view=sso&school=${items[0]?.id}`)
  await chief.button('断开', true).click()
  await chief.said(/有 1 人只能用它登录/).waitFor()
  await chief.confirm('取消')
})

test('a way that leads nowhere says so, and begins anew', async () => {
  const student = await Student.arrive(live)
  await student.open('pages/login/loginIndex?view=school&failed=refused')
  await student.said('学校没有确认这次登录，请再来一次').waitFor()
  await student.button(school).waitFor()
})

test('a link signs in once', async () => {
  const link = (await command(live, 'admin', 'invite')).split('\n')[0] ?? ''
  const student = await Student.arrive(live)
  await student.page.goto(link)
  await agree(student)
  await student.button('进入', true).click()
  await student.said('登录成功').waitFor()
  const late = await Student.arrive(live)
  await late.page.goto(link)
  await agree(late)
  await late.button('进入', true).click()
  await late.said('这个链接用过了，或者过期了').waitFor()
})

test('nothing went wrong unseen', () => {
  // the link that was used
  assert.deepEqual(
    live.errors.filter((error) => !/status of 409/.test(error)),
    [],
  )
})
