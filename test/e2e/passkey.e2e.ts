/** Passkeys, with the browser's own virtual device: made, used to sign in, deleted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  const launched = await launch()
  // a number is no site that a passkey could be for
  live = { ...launched, baseUrl: launched.baseUrl.replace('127.0.0.1', 'localhost') }
})
after(() => live.close())

/** Gives the browser a device that knows its user at once. */
async function withDevice({ page }: Student) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signOut(student: Student): Promise<void> {
  await student.visit('pages/personalSetting/index')
  await student.button('退出登录').click()
  await student.confirm('退出')
  await student.said('已退出登录').waitFor()
}

test('a passkey is added, signs its owner in by one press, and is deleted', async () => {
  const phone = nextPhone()
  const student = await Student.enrolled(live, phone)
  const device = await withDevice(student)
  const { id } = await student.read<{ id: string }>('user/info')

  await student.open('pages/personalSetting/account')
  await student.button('通行密钥').click()
  await student.button('添加通行密钥').click()
  await student.said('验证后添加通行密钥').waitFor()
  await student.said('验证码已发到').waitFor()
  await student.fill('6 位验证码', await live.server.nextCode(phone))
  await student.button('添加通行密钥').click()
  await student.said('通行密钥已添加').waitFor()
  assert.equal((await device.keys()).length, 1)
  const keys = () => student.read<{ items: { name: string; used: string | null }[] }>('passkey/mine')
  assert.equal((await keys()).items.length, 1)

  await signOut(student)

  await student.visit('pages/login/loginIndex')
  await device.verifies(false)
  await student.button('用通行密钥登录').click()
  await student.said('没有完成，可以再试一次').waitFor()
  await device.verifies(true)
  await student.button('用通行密钥登录').click()
  await student.said('登录成功').waitFor()
  assert.equal((await student.read<{ id: string }>('user/info')).id, id)
  assert.ok((await keys()).items[0]?.used)

  await student.visit('pages/personalSetting/account?view=passkeys')
  await student.press(/电脑|手机/)
  await student.fill('名称', '宿舍的电脑')
  await student.lastButton('保存').click()
  await student.said('宿舍的电脑').waitFor()
  await student.press('宿舍的电脑')
  await student.lastButton('删除').click()
  await student.confirm('删除')
  await student.said('已删除').waitFor()
  assert.deepEqual((await keys()).items, [])

  // the device still has its part of it
  await signOut(student)
  await student.visit('pages/login/loginIndex')
  await student.button('用通行密钥登录').click()
  await student.said('这把通行密钥没有绑定账号').waitFor()
})

test('nothing went wrong unseen', () => {
  // the passkey that the account no longer had
  assert.deepEqual(
    live.errors.filter((error) => !/status of 409/.test(error)),
    [],
  )
})
