import React from 'react'
import { me, navigation, reset, server, signedIn } from '../fakes'
import { agree, field, query, render, tap, type, unmount, words } from '../pages.fakes'

import { profile } from '@/shell/account/profile'
import { serverConfig } from '@/shell/account/server-config'
import { typed } from '@/shell/account/sign-in-fields'
import { sms } from '@/shell/account/sms'
import { vendorSignIn } from '@/shell/account/vendor-sign-in'
import { session } from '@/net/session'
import { signin } from '@/platform/signin'
import CodeLogin from '@/pages/login/codeLogin'
import Login from '@/pages/login/login'
import LoginIndex from '@/pages/login/loginIndex'
import Password from '@/pages/login/password'
import Register from '@/pages/login/register'
import SignIn from '@/pages/login/signIn'
import WxSignInSel from '@/pages/login/wxSignInSel'

const mail = '2024130107@stu.linjiang.example'
const codeUrl = (scene: string) => `/pages/login/codeLogin?mail=${encodeURIComponent(mail)}&scene=${scene}`
const device = '苹果手机'
const operator = { name: null, contact: null, icp: null, police: null }
const sends = (sms: string, mailBy: string) =>
  serverConfig.set({
    mode: 'production',
    version: '1',
    providers: { sms, mail: mailBy },
    answers: [],
    operator,
  })
/** Which fields the page has, of those that say who signs in. */
const asked = () => ['phone', 'email', 'username'].filter((name) => field(name))

beforeEach(() => {
  reset()
  session.close()
  vendorSignIn.forget()
  Object.assign(profile, { me: null, visited: null })
  Object.assign(typed, { phone: '', mail: '' })
  Object.assign(signin, { vendor: null, phoneButton: false })
  sms.release(mail)
  server.on('user/info', { ...me, phone: null })
  server.on('verify/getCode', { wait: 60 })
  sends('off', 'smtp')
})

describe('where no texts go out', () => {
  it('the chooser asks for a school mailbox and leads to the page that takes its code', async () => {
    await render(<LoginIndex />)
    expect(asked()).toEqual(['email'])
    expect(words()).not.toContain('手机号')
    await agree()
    await type('email', 'lin')
    await tap('获取验证码')
    expect(words()).toContain('请输入正确的邮箱地址')
    await type('email', ` ${mail}`)
    await tap('获取验证码')
    expect(server.bodies('verify/getCode')).toEqual([{ mail, scene: 'login' }])
    expect(navigation.navigateTo).toHaveBeenCalledWith(codeUrl('login'))
  })

  it('the code page says where the letter is, whom it reaches, and signs in', async () => {
    Object.assign(query, { mail, scene: 'login' })
    server.on('login', { ...signedIn, created: true })
    await render(<CodeLogin />)
    expect(words()).toContain('验证码发到了 2***@stu.linjiang.example；没有收到？看看垃圾箱。')
    expect(words()).toContain('只有学校邮箱或已绑定的邮箱收得到验证码。')
    await type('code', '123456')
    expect(server.bodies('login')).toEqual([{ mail, code: '123456', device }])
    expect(session.signedIn).toBe(true)
  })

  it('the page that others lead to takes mail and code in one form', async () => {
    server.on('login', signedIn)
    server.wrongField('verify/getCode', 'mail', '这个邮箱暂时不能登录')
    await render(<SignIn />)
    expect([asked(), words().includes('手机号')]).toEqual([['email'], false])
    await type('email', mail)
    await tap('获取验证码')
    expect(words()).toContain('这个邮箱暂时不能登录')
    await type('code', '123456')
    await agree()
    await tap('登录')
    expect(server.bodies('login')).toEqual([{ mail, code: '123456', device }])
  })

  it.each([
    ['registering', Register, '不用注册：第一次用学校邮箱登录，账号就自动建好了。'],
    ['a forgotten password', Password, '先用邮箱验证码登录，再到 设置 > 账号 里设新的。'],
  ])('%s is signing in by mail', async (_, Page, said) => {
    await render(<Page />)
    expect(words()).toContain(said)
    await type('email', mail)
    await agree()
    await tap('获取验证码')
    expect(navigation.navigateTo).toHaveBeenCalledWith(codeUrl('login'))
  })

  it('a vendor’s account is bound to an address, or to the phone that WeChat knows', async () => {
    Object.assign(signin, { vendor: 'wechat', phoneButton: true })
    vendorSignIn.bindToken = 'ticket'
    await render(<WxSignInSel />)
    expect(words()).toContain('还差一步：绑定手机号')
    expect(words()).toContain('用微信手机号')
    await tap('用学校邮箱')
    expect(words()).toContain('还差一步：绑定学校邮箱')
    await type('email', mail)
    await tap('获取验证码')
    expect(server.bodies('verify/getCode')).toEqual([{ mail, scene: 'bind' }])
    expect(navigation.navigateTo).toHaveBeenCalledWith(codeUrl('bind'))
    unmount()
    server.on('wxMobile', signedIn)
    Object.assign(query, { mail, scene: 'bind' })
    await render(<CodeLogin />)
    await type('code', '123456')
    expect(server.bodies('wxMobile')).toEqual([{ bind_token: 'ticket', mail, sms: '123456', device }])
  })
})

describe('where texts and mail go out', () => {
  beforeEach(() => sends('tencent', 'smtp'))

  it('the phone comes first, and mail is a way beside it', async () => {
    await render(<LoginIndex />)
    expect(asked()).toEqual(['phone'])
    await tap('邮箱登录')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/login/signIn?by=mail')
    query.by = 'mail'
    await render(<SignIn />)
    expect([asked(), words().includes('手机号登录')]).toEqual([['email'], true])
  })

  it.each([
    ['138 0000 0001', { phone: '13800000001' }],
    [mail, { mail }],
  ])('the password goes with %s', async (text, handle) => {
    server.on('login', signedIn)
    await render(<Login />)
    await type('手机号或邮箱', 'lin')
    await type('密码', 'campus2026')
    await agree()
    await tap('登录')
    expect(words()).toContain('请输入 11 位的手机号，或完整的邮箱')
    await type('手机号或邮箱', text)
    await tap('登录')
    expect(server.bodies('login')).toEqual([{ ...handle, password: 'campus2026', device }])
  })
})

describe('until it is known what goes out', () => {
  beforeEach(() => {
    Object.assign(serverConfig, { data: null, phase: 'idle', error: null })
  })

  it('the page says that it loads', async () => {
    server.answers.set('wxapp/config', () => new Promise(() => undefined))
    await render(<SignIn />)
    expect([asked(), words().includes('密码登录')]).toEqual([[], true])
  })

  it('and asks for a phone, with mail beside it, where that was not to be learned', async () => {
    server.refuse('wxapp/config', { code: 502 })
    await render(<LoginIndex />)
    expect([asked(), words().includes('邮箱登录')]).toEqual([['phone'], true])
  })
})
