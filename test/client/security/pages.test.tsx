/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { alerts, field, query, render, tap, type, unmount, words } from '../pages.fakes'

import type { Security } from '@contract/security/schema'
import { profile } from '@/shell/account/profile'
import { entered } from '@/shell/account/school/entered'
import { serverConfig } from '@/shell/account/server-config'
import { sms } from '@/shell/account/sms'
import { proofs } from '@/shell/security/proofs'
import { ownKey } from '@/shell/security/verification'
import { session } from '@/net/session'
import { goOutside } from '@/platform/outside'
import Account from '@/pages/personalSetting/account'
import ChangePhone from '@/pages/personalSetting/changePhone'
import CodeVerification from '@/pages/personalSetting/codeVerification'
import DevicePage from '@/pages/personalSetting/device'
import EmailVerification from '@/pages/personalSetting/emailVerification'
import PersonalSetting from '@/pages/personalSetting/index'
import Payment from '@/pages/personalSetting/payment'
import SetPassword from '@/pages/personalSetting/setPassword'

jest.mock('@/platform/outside', () => ({ goOutside: jest.fn(async () => undefined) }))

const security: Security = {
  phone: '138****0001',
  reach: { by: 'sms', to: '138****0001' },
  email: null,
  mail: true,
  has_password: false,
  has_pay_password: false,
  pay_locked_until: null,
  vendors: { wechat: true, qq: false, alipay: false },
  delete_at: null,
  export_at: null,
}

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me, visited: null })
  for (const purpose of ['password', 'payment', 'phone', 'email'] as const) proofs.drop(purpose)
  sms.release(ownKey())
  server.on('user/info', me)
  server.on('user/security', security)
  server.on('wxapp/config', {
    mode: 'demo',
    version: '1',
    providers: { sms: 'local', mail: 'local' },
    answers: [],
    operator,
  })
  server.on('user/getCode', { wait: 60 })
})

const operator = { name: null, contact: null, icp: null, police: null }

describe('the settings', () => {
  it('show a guest what needs no account', async () => {
    session.close()
    profile.forget()
    await render(<PersonalSetting />)
    expect(words()).toContain('深色模式')
    for (const own of ['账号与安全', '退出登录', '支付密码']) expect(words()).not.toContain(own)
  })

  it('ask before signing out, and go back', async () => {
    navigation.open = ['pages/user/user', 'pages/personalSetting/index']
    server.on('user/signOut', { done: true })
    await render(<PersonalSetting />)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('退出登录')
    expect(session.signedIn).toBe(true)
    await tap('退出登录')
    expect([session.signedIn, navigation.navigateBack.mock.calls.length]).toEqual([false, 1])
  })

  it('offer to leave the school’s page, too, to who came by it', async () => {
    server.on('user/signOut', { done: true })
    server.on('sso/leave', { url: 'https://sso.example/logout' })
    await render(<PersonalSetting />)
    await tap('退出登录')
    expect([feedback.modal.mock.calls.length, jest.mocked(goOutside).mock.calls.length]).toEqual([1, 0])

    unmount()
    session.open({ user_id: 'u1', access_token: 'secret' })
    entered.note()
    await render(<PersonalSetting />)
    // not there: only here
    feedback.modal.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    await tap('退出登录')
    expect([session.signedIn, jest.mocked(goOutside).mock.calls.length]).toEqual([false, 0])

    unmount()
    session.open({ user_id: 'u1', access_token: 'secret' })
    entered.note()
    navigation.navigateBack.mockClear()
    await render(<PersonalSetting />)
    await tap('退出登录')
    expect(session.signedIn).toBe(false)
    expect(goOutside).toHaveBeenCalledWith('https://sso.example/logout')
    // the browser is on its way elsewhere
    expect(navigation.navigateBack).not.toHaveBeenCalled()
    expect(entered.is()).toBe(false)
  })

  it('sign out here where the school cannot be asked', async () => {
    server.on('user/signOut', { done: true })
    server.refuse('sso/leave', { code: 502 })
    entered.note()
    await render(<PersonalSetting />)
    await tap('退出登录')
    expect(session.signedIn).toBe(false)
    expect(goOutside).not.toHaveBeenCalled()
  })
})

describe('the account page', () => {
  it('leads to each way in by way of the phone where that is needed', async () => {
    await render(<Account />)
    expect(words()).toContain('微信已绑定')
    expect(words()).toContain('登录密码未设置')
    for (const row of ['手机号', '登录密码', '邮箱']) await tap(row)
    expect(navigation.navigateTo.mock.calls.map(([url]) => url)).toEqual([
      '/pages/personalSetting/codeVerification?for=phone',
      '/pages/personalSetting/codeVerification?for=password',
      '/pages/personalSetting/codeVerification?for=email',
    ])
  })

  it('leads who has no phone to bind one, where texts go out', async () => {
    server.on('user/security', { ...security, phone: null })
    await render(<Account />)
    await tap('手机号未绑定')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=phone')
    unmount()
    serverConfig.set({
      mode: 'demo',
      version: '1',
      providers: { sms: 'off', mail: 'local' },
      answers: [],
      operator,
    })
    await render(<Account />)
    expect(words()).not.toContain('手机号')
    unmount()
    serverConfig.set({
      mode: 'demo',
      version: '1',
      providers: { sms: 'local', mail: 'local' },
      answers: [],
      operator,
    })
  })

  it('says what a deletion takes and what the law keeps before it goes on', async () => {
    await render(<Account />)
    await tap('注销账号')
    expect(words()).toContain('依法留存')
    await tap('继续，确认是你本人')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=delete')
  })

  it('shows the way back while the account waits, and the way out again after it', async () => {
    server.on('user/info', { ...me, delete_at: '2026-12-06T02:00:00.000Z' })
    server.on('user/security', { ...security, delete_at: '2026-12-06T02:00:00.000Z' })
    server.on('user/keepAccount', { done: true })
    await render(<Account />)
    expect(words()).not.toContain('注销账号')
    server.on('user/info', me)
    await tap('撤销注销')
    expect(words()).toContain('注销账号')
  })

  it('has a retry, and asks who is signed out to sign in', async () => {
    server.refuse('user/security', { code: 502 })
    await render(<Account />)
    server.on('user/security', security)
    await tap('重新加载')
    expect(words()).toContain('138****0001')
    unmount()
    session.close()
    await render(<Account />)
    expect(words()).toContain('还没有登录')
  })
})

describe('the code page', () => {
  it('sends one code, says where to, and makes room after a wrong one', async () => {
    query.for = 'payment'
    server.wrongField('user/verifyCode', 'code', '验证码不对，还可以试 4 次')
    await render(<CodeVerification />)
    expect(server.bodies('user/getCode')).toEqual([{ purpose: 'payment' }])
    expect(words()).toContain('验证码已发到 138****0001')
    expect(words()).toContain('后重发')
    await type('code', '000000')
    expect(words()).toContain('验证码不对，还可以试 4 次')
    unmount()
    await render(<CodeVerification />)
    expect(server.bodies('user/getCode')).toHaveLength(1)
  })

  it('says that the code is in the mail where that reaches the owner', async () => {
    query.for = 'phone'
    server.on('user/security', { ...security, phone: null, reach: { by: 'mail', to: 's***@stu.example' } })
    await render(<CodeVerification />)
    expect(words()).toContain('验证码已发到 s***@stu.example。验证后绑定新的手机号。')
    expect(server.bodies('user/getCode')).toEqual([{ purpose: 'phone' }])
  })

  it('asks whom no code reaches for none; a sign-in that is too old can be made anew', async () => {
    query.for = 'email'
    const sentence = '账号没有绑定手机号和邮箱：请退出登录，用原来的方式重新登录'
    server.on('user/security', { ...security, phone: null, reach: null })
    server.refuse('user/verifyCode', { code: -2, message: sentence })
    server.on('user/signOut', { done: true })
    await render(<CodeVerification />)
    expect(server.bodies('user/getCode')).toEqual([])
    expect(field('code')).toBeUndefined()
    await tap('继续')
    expect([server.bodies('user/verifyCode'), alerts()]).toEqual([[{ purpose: 'email' }], [sentence]])
    await tap('退出并重新登录')
    expect(session.signedIn).toBe(false)
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/login/loginIndex')
    unmount()
    session.open({ user_id: 'u1', access_token: 'newer' })
    server.on('user/verifyCode', { proof: 'p1' })
    await render(<CodeVerification />)
    await tap('继续')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/emailVerification')
  })

  it('sends nothing for what it does not know', async () => {
    query.for = 'toString'
    await render(<CodeVerification />)
    expect(words()).toContain('这一步过期了')
    expect(server.bodies('user/getCode')).toEqual([])
  })
})

it('a page that wants a proof offers to give one, in its own place', async () => {
  await render(<SetPassword />)
  await tap('去验证')
  expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=password')
  unmount()
  proofs.hold('password', 'p1')
  await render(<SetPassword />)
  expect(words()).toContain('设置登录密码')
})

it('the payment page says until when it is locked, and how to open it', async () => {
  server.on('user/security', {
    ...security,
    has_pay_password: true,
    pay_locked_until: '2026-11-21T10:00:00.000Z',
  })
  await render(<Payment />)
  expect(words()).toContain('18:00 前不能用')
  await tap('忘记支付密码')
  expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=payment')
})

it('the mail page sends a code only to an address, and binds it', async () => {
  server.on('user/getEmailCode', { wait: 60 })
  server.on('user/setEmail', { done: true })
  await render(<EmailVerification />)
  await tap('去验证')
  expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=email')
  unmount()
  proofs.hold('email', 'p1')
  await render(<EmailVerification />)
  await type('email', 'lin')
  await tap('获取验证码')
  expect(words()).toContain('请输入正确的邮箱地址')
  await type('email', 'Lin@example.com')
  await tap('获取验证码')
  expect(server.bodies('user/getEmailCode')).toEqual([{ email: 'Lin@example.com' }])
  await type('code', '123456')
  await tap('绑定')
  expect(server.bodies('user/setEmail')).toEqual([{ proof: 'p1', email: 'Lin@example.com', code: '123456' }])
})

it('an address that is the only way in is changed, not removed', async () => {
  server.on('user/security', { ...security, phone: null, email: 's***@stu.example' })
  const sentence = '账号没有手机号，靠这个邮箱登录：可以换一个邮箱，或先绑定手机号'
  server.refuse('user/removeEmail', { code: -2, message: sentence })
  await render(<EmailVerification />)
  await tap('解绑邮箱')
  expect(feedback.modal).toHaveBeenLastCalledWith(
    expect.objectContaining({ content: sentence, confirmText: '换邮箱' }),
  )
  expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=email')
  expect(toasts()).toEqual([])
})

it('a phone is bound as one where there was none', async () => {
  Object.assign(profile, { me: { ...me, phone: null } })
  proofs.hold('phone', 'p1')
  await render(<ChangePhone />)
  expect(words()).toContain('绑定手机号绑好后可以用它登录')
  expect(words()).not.toContain('现在是')
})

it('the device page marks this device, and ends another with the vendors that lead back in', async () => {
  const device = { name: '安卓手机', client: 'wechat', seen: new Date().toISOString() }
  server.on('user/devices', {
    items: [
      { ...device, id: 'd1', current: false },
      { ...device, id: 'd2', name: '电脑', current: true },
    ],
  })
  server.on('user/signOutDevice', { done: true })
  server.on('user/unbindVendor', { done: true })
  await render(<DevicePage />)
  expect(words()).toContain('微信小程序')
  expect(words()).not.toContain('让其他设备都退出')
  await tap('让安卓手机退出登录')
  expect(server.bodies('user/signOutDevice')).toEqual([{ id: 'd1' }])
  expect(server.queries('user/devices')).toHaveLength(2)
  expect(server.bodies('user/unbindVendor')).toEqual([{ vendor: 'wechat' }])
})
