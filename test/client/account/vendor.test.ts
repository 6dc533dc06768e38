import { when } from 'mobx'
import { me, reset, server, signedIn, toasts } from '../fakes'
import { PlatformError } from '@/platform/failure'

const mockCode = jest.fn(async () => 'vendor-code')
jest.mock('@/platform/signin', () => ({
  signin: { vendor: 'wechat', code: () => mockCode(), phoneButton: true },
}))

import { codeLogin } from '@/shell/account/code-login'
import { vendorSignIn } from '@/shell/account/vendor-sign-in'
import { session } from '@/net/session'

const phone = '13800000001'

beforeEach(() => {
  reset()
  session.close()
  vendorSignIn.forget()
  server.on('user/info', me)
})

describe('a code that signs in', () => {
  it('sends the sixth digit at once, and once', async () => {
    server.on('login', signedIn)
    const store = codeLogin({ phone }, 'login')
    store.type('12345')
    expect(server.bodies('login')).toEqual([])
    store.type('123456')
    await store.send()
    await when(() => !store.busy)
    expect(server.bodies('login')).toEqual([{ phone, code: '123456', device: '苹果手机' }])
    expect(session.signedIn).toBe(true)
  })

  it('empties the boxes after a wrong code', async () => {
    server.wrongField('login', 'code', '验证码不对，还可以试 4 次')
    const store = codeLogin({ phone }, 'login')
    store.code = '123456'
    await store.send()
    expect([store.code, store.error, store.busy]).toEqual(['', '验证码不对，还可以试 4 次', false])
    store.type('1')
    expect(store.error).toBeNull()
  })

  it('keeps the code when the network failed', async () => {
    server.answers.set('login', () => Promise.reject(new PlatformError('offline')))
    const store = codeLogin({ phone }, 'login')
    store.code = '123456'
    await store.send()
    expect([store.code, store.error]).toEqual(['123456', null])
    expect(toasts()).toEqual(['没有网络，请检查后再试'])
  })

  it('binds the phone to the vendor’s account', async () => {
    vendorSignIn.bindToken = 'ticket'
    server.on('wxMobile', signedIn)
    const store = codeLogin({ phone }, 'bind')
    store.code = '123456'
    await store.send()
    expect(server.bodies('wxMobile')).toEqual([
      { bind_token: 'ticket', phone, sms: '123456', device: '苹果手机' },
    ])
    expect(vendorSignIn.bindToken).toBeNull()
    expect(session.signedIn).toBe(true)
  })
})

describe('vendor sign-in', () => {
  it('signs a known account in', async () => {
    server.on('wxLogin', signedIn)
    await vendorSignIn.authorize.run('wechat')
    expect(server.bodies('wxLogin')).toEqual([{ code: 'vendor-code', device: '苹果手机' }])
    expect(session.signedIn).toBe(true)
    expect(vendorSignIn.bindToken).toBeNull()
  })

  it.each([
    ['qq', 'qqLogin'],
    ['alipay', 'aliLogin'],
  ] as const)('asks %s by %s', async (vendor, path) => {
    server.on(path, signedIn)
    await vendorSignIn.authorize.run(vendor)
    expect(server.bodies(path)).toHaveLength(1)
  })

  it('binds a new account by the phone that WeChat knows', async () => {
    server.on('wxLogin', { bind_token: 'ticket', vendor: 'wechat' })
    await vendorSignIn.authorize.run('wechat')
    expect(session.signedIn).toBe(false)
    server.on('wxMobile', signedIn)
    await vendorSignIn.bindByCode.run('phone-code')
    expect(server.bodies('wxMobile')).toEqual([
      { bind_token: 'ticket', code: 'phone-code', device: '苹果手机' },
    ])
    expect(session.signedIn).toBe(true)
  })

  it('keeps that one agreed where the phone is refused and the account is shown anew, not for the next who signs in', async () => {
    server.on('wxLogin', { bind_token: 'ticket', vendor: 'wechat' })
    await vendorSignIn.authorize.run('wechat')
    server.refuse('wxMobile', { code: -2, message: '没有拿到手机号' })
    await vendorSignIn.bindByCode.run('phone-code')
    expect([vendorSignIn.bindToken, vendorSignIn.agreed]).toEqual([null, true])
    await vendorSignIn.authorize.run('wechat')
    server.on('wxMobile', signedIn)
    await vendorSignIn.bindByCode.run('phone-code')
    expect(vendorSignIn.agreed).toBe(false)
  })

  it('asks for the account anew when the ticket is spent, but not for a wrong code', async () => {
    vendorSignIn.bindToken = 'ticket'
    server.wrongField('wxMobile', 'code', '验证码不对')
    await expect(vendorSignIn.bindHandle({ phone }, '000000', {})).rejects.toThrow()
    expect(vendorSignIn.bindToken).toBe('ticket')
    server.refuse('wxMobile', { code: -2, message: '绑定已过期，请重新授权登录' })
    await vendorSignIn.bindByCode.run('phone-code')
    expect(vendorSignIn.bindToken).toBeNull()
  })

  it('says nothing when the person called it off, and offers the phone when it failed', async () => {
    mockCode.mockRejectedValueOnce(new PlatformError('cancelled'))
    await vendorSignIn.authorize.run('wechat')
    expect(toasts()).toEqual([])
    mockCode.mockRejectedValueOnce(new PlatformError('failed'))
    await vendorSignIn.authorize.run('wechat')
    expect(toasts()).toEqual(['没有拿到微信的授权，可以换个方式登录'])
    expect(server.calls).toEqual([])
  })
})
