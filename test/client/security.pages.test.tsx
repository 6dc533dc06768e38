/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, navigation, reset, server } from './account.fakes'
import { query, render, tap, type, unmount, words } from './pages.fakes'

import { profile } from '@/shell/account/profile'
import { sms } from '@/shell/account/sms'
import { proofs } from '@/shell/security/proofs'
import { ownPhoneKey } from '@/shell/security/verification'
import { session } from '@/net/session'
import Account from '@/pages/personalSetting/account'
import CodeVerification from '@/pages/personalSetting/codeVerification'
import DevicePage from '@/pages/personalSetting/device'
import EmailVerification from '@/pages/personalSetting/emailVerification'
import PersonalSetting from '@/pages/personalSetting/index'
import Payment from '@/pages/personalSetting/payment'
import SetPassword from '@/pages/personalSetting/setPassword'

const security = {
  phone: '138****0001',
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
  for (const purpose of ['password', 'payment'] as const) proofs.drop(purpose)
  sms.release(ownPhoneKey())
  server.on('user/info', me)
  server.on('user/security', security)
  server.on('wxapp/config', { mode: 'demo', version: '1', providers: { sms: 'local', mail: 'local' } })
  server.on('user/getCode', { wait: 60 })
})

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

  it('says what a deletion takes and what the law keeps before it goes on', async () => {
    await render(<Account />)
    await tap('注销账号')
    expect(words()).toContain('依法留存')
    await tap('继续，验证手机号')
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
