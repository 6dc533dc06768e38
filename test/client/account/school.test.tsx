import React from 'react'
import { feedback, me, navigation, reset, server, signedIn, storage } from '../fakes'
import { agree, alerts, render, tap, type, unmount, words } from '../pages.fakes'

import { arrive } from '@/shell/account/arrive'
import { keptWay } from '@/shell/account/school/kept-way'
import { profile } from '@/shell/account/profile'
import { serverConfig } from '@/shell/account/server-config'
import { session } from '@/net/session'
import { signin } from '@/platform/signin'
import { goOutside } from '@/platform/outside'
import LoginIndex from '@/pages/login/loginIndex'

jest.mock('@/platform/outside', () => ({ goOutside: jest.fn(async () => undefined) }))

const school = { id: 's1', name: '临江大学', campus: '南岸校区', by: 'page' as const }
const newcomer = {
  claim: 'c1',
  school: { id: 's1', name: '临江大学' },
  number: '20****01',
  name: '沈*',
  taken: false,
}
const operator = { name: null, contact: null, icp: null, police: null }
const sends = (sms: string, mail: string) =>
  serverConfig.set({ mode: 'production', version: '1', providers: { sms, mail }, answers: [], operator })

beforeEach(() => {
  reset()
  session.close()
  keptWay.drop()
  Object.assign(profile, { me: null, visited: null })
  Object.assign(signin, { vendor: null, phoneButton: false })
  jest.mocked(goOutside).mockClear()
  server.on('user/info', me)
  server.on('sso/schools', { items: [school] })
  server.on('sso/begin', { claim: 'c1', url: 'https://sso.example/login' })
  sends('local', 'local')
})

it('is a way in only where a school has a sign-in', async () => {
  await render(<LoginIndex />)
  expect(words()).toContain('学校账号登录')
  server.on('sso/schools', { items: [] })
  await render(<LoginIndex />)
  expect(words()).not.toContain('学校账号登录')
})

it('comes first where neither texts nor mail go out', async () => {
  sends('off', 'off')
  await render(<LoginIndex />)
  expect(words()).toContain('临江大学')
  expect(words()).not.toContain('获取验证码')
})

it('leaves the host’s own sign-in first in a mini-program, where no codes go out, too', async () => {
  sends('off', 'off')
  Object.assign(signin, { vendor: 'wechat' })
  await render(<LoginIndex />)
  expect(words()).toContain('微信登录')
  expect(words()).toContain('学校账号登录')
})

it('leaves for the school once the terms are agreed to, and keeps the claim', async () => {
  await render(<LoginIndex />, { view: 'school' })
  await tap('临江大学南岸校区')
  expect(goOutside).not.toHaveBeenCalled()
  await agree()
  await tap('临江大学南岸校区')
  expect(goOutside).toHaveBeenCalledWith('https://sso.example/login')
  expect(keptWay.get()?.claim).toBe('c1')
})

it('says so on a device that has no room for the claim', async () => {
  jest.spyOn(storage, 'set').mockImplementationOnce(() => {
    throw new Error('full')
  })
  await render(<LoginIndex />, { view: 'school' })
  await agree()
  await tap('临江大学南岸校区')
  expect(goOutside).not.toHaveBeenCalled()
  expect(feedback.toast).toHaveBeenCalledWith('设备的存储满了，清理后再试')
})

it('back with a ticket, who is new joins', async () => {
  keptWay.keep({ claim: 'c1' })
  server.on('sso/finish', newcomer)
  server.on('sso/join', { ...signedIn, created: true })
  await render(<LoginIndex />, { view: 'school', ticket: 't1' })
  expect(words()).toContain('临江大学 · 沈* · 20****01')
  await tap('第一次来，开始使用')
  expect(server.bodies('sso/join')).toEqual([expect.objectContaining({ claim: 'c1' })])
  expect([session.signedIn, keptWay.get()]).toEqual([true, undefined])
})

it('back with a ticket, who has an account is led to it, and the school’s is bound then', async () => {
  keptWay.keep({ claim: 'c1' })
  server.on('sso/finish', { ...newcomer, taken: true })
  await render(<LoginIndex />, { view: 'school', ticket: 't1' })
  expect(words()).toContain('这个学号已经认证了一个账号')
  await tap('我有账号，登录后绑定')
  expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/login/loginIndex')
  unmount()
  server.on('sso/bind', { done: true })
  await arrive(signedIn)
  expect(server.bodies('sso/bind')).toEqual([{ claim: 'c1' }])
  expect(keptWay.get()).toBeUndefined()
})

it('an account that is not bound after all says why', async () => {
  keptWay.keep({ claim: 'c1', binds: true })
  server.refuse('sso/bind', { code: -2, message: '这个学校账号已经绑定了另一个账号' })
  await arrive(signedIn)
  expect(feedback.modal).toHaveBeenCalledWith(
    expect.objectContaining({ content: '这个学校账号已经绑定了另一个账号' }),
  )
})

it('a ticket without its claim is said, and begins anew', async () => {
  await render(<LoginIndex />, { view: 'school', ticket: 't1' })
  expect(alerts()).toEqual(['这次登录不是在这里开始的，或者已经过期，请再来一次'])
  expect(server.bodies('sso/finish')).toEqual([])
  expect(words()).toContain('临江大学')
})

it('a way that failed says why', async () => {
  await render(<LoginIndex />, { view: 'school', failed: 'unavailable' })
  expect(alerts()[0]).toContain('暂时没有响应')
})

it('account and password are typed here where the school has no page', async () => {
  server.on('sso/schools', { items: [{ ...school, by: 'password' }] })
  server.wrongField('sso/password', 'password', '学校账号或密码不对')
  await render(<LoginIndex />, { view: 'school' })
  await agree()
  await tap('临江大学南岸校区')
  await type('account', ' 2024001 ')
  await type('password', 'wrong')
  await tap('登录')
  expect(server.bodies('sso/password')).toEqual([
    expect.objectContaining({ school: 's1', account: '2024001', password: 'wrong' }),
  ])
  expect(words()).toContain('学校账号或密码不对')
})

it('a link of an invitation signs in at a tap', async () => {
  server.on('user/invited', signedIn)
  await render(<LoginIndex />, { invite: 'token' })
  expect(server.bodies('user/invited')).toEqual([])
  await agree()
  await tap('进入')
  expect(server.bodies('user/invited')).toEqual([expect.objectContaining({ token: 'token' })])
  expect(session.signedIn).toBe(true)
})
