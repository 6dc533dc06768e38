import { me, navigation, reset, server, signedIn, toasts } from '../fakes'

import { arrive, leaveSchool, leaveSignIn } from '@/shell/account/arrive'
import { leaveCertification } from '@/shell/certification/leave'
import { profile } from '@/shell/account/profile'
import { codeIn, phoneIn, typed } from '@/shell/account/sign-in-fields'
import { handleOf, isWhole, sendCode } from '@/shell/account/handle'
import { codeSignIn, passwordReset, passwordSignIn, registration } from '@/shell/account/sign-in-forms'
import { sms } from '@/shell/account/sms'
import { session } from '@/net/session'

const phone = '13800000001'

beforeEach(() => {
  reset()
  session.close()
  Object.assign(profile, { me: null, visited: null })
  sms.release(phone)
  Object.assign(typed, { phone: '', mail: '' })
  server.on('user/info', me)
})

describe('what is typed', () => {
  it.each([
    ['138 0013 2046', '13800132046'],
    ['+86 138-0013-2046', '13800132046'],
    ['8613800132046', '13800132046'],
    ['86', '86'],
  ])('reads the phone in %s', (text, number) => expect(phoneIn(text)).toBe(number))

  it.each([
    ['+86 138-0000-0001', { phone: '13800000001' }, true],
    ['2024130107@stu.linjiang.example ', { mail: '2024130107@stu.linjiang.example' }, true],
    ['138000', { phone: '138000' }, false],
    ['lin@', { mail: 'lin@' }, false],
  ])('tells a phone from an address in %s', (text, handle, whole) =>
    expect([handleOf(text), isWhole(handleOf(text))]).toEqual([handle, whole]),
  )

  it('reads the code in a whole message', () =>
    expect(codeIn('【校园云生活】验证码 012345，五分钟内有效')).toBe('012345'))
})

describe('sms', () => {
  it('waits as long as the server says, for the phone and whatever the page', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_000)
    server.on('verify/getCode', { wait: 60 })
    await sendCode({ phone, scene: 'login' })
    expect(server.bodies('verify/getCode')).toEqual([{ phone, scene: 'login' }])
    expect(sms.nextAt(phone)).toBe(61_000)
    expect(sms.nextAt('13800000002')).toBeNull()
    expect([sms.isFresh(phone, 'login'), sms.isFresh(phone, 'bind')]).toEqual([true, false])
    jest.restoreAllMocks()
  })

  it('takes the wait from a refusal', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(0)
    server.refuse('verify/getCode', { code: -2, message: '37 秒后才能再发', data: { wait: 37 } })
    await expect(sendCode({ phone, scene: 'password' })).rejects.toThrow('37 秒后才能再发')
    expect(sms.nextAt(phone)).toBe(37_000)
    expect(sms.busy).toBe(false)
    jest.restoreAllMocks()
  })

  it('starts no wait when nothing was sent', async () => {
    server.refuse('verify/getCode', { code: -2, message: '今天的验证码已发完，请明天再试' })
    await expect(sendCode({ phone, scene: 'login' })).rejects.toThrow('已发完')
    expect(sms.nextAt(phone)).toBeNull()
  })
})

describe('sign-in forms', () => {
  const fill = (sign: ReturnType<typeof codeSignIn>) => {
    sign.form.set('phone', phone)
    sign.form.set('code', '123456')
    sign.form.set('agreed', true)
  }

  it('sends nothing before the person agrees, and says so', async () => {
    const sign = codeSignIn('phone')
    fill(sign)
    sign.form.set('agreed', false)
    await sign.submit()
    expect(server.bodies('login')).toEqual([])
    expect(sign.form.errorOf('agreed')).toBe('请先阅读并同意用户协议和隐私政策')
  })

  it('signs in, reads the profile and goes back to where the person was', async () => {
    navigation.open = ['pages/index/shequ', 'pages/login/loginIndex', 'pages/login/signIn']
    server.on('login', signedIn)
    const sign = codeSignIn('phone')
    fill(sign)
    await sign.submit()
    expect(server.bodies('login')).toEqual([{ phone, code: '123456', device: '苹果手机' }])
    expect(session.info).toEqual({ user_id: 'u1', access_token: 'secret' })
    expect(profile.me?.name).toBe('林夏')
    expect(navigation.navigateBack).toHaveBeenCalledWith(2)
  })

  it('puts the server’s sentence under its field and keeps what was typed', async () => {
    server.wrongField('login', 'code', '验证码不对，还可以试 4 次')
    const sign = codeSignIn('phone')
    fill(sign)
    await sign.submit()
    expect(sign.form.errorOf('code')).toBe('验证码不对，还可以试 4 次')
    expect(sign.form.values).toEqual({ phone, mail: '', code: '123456', agreed: true })
    expect(toasts()).toEqual([])
    expect(session.signedIn).toBe(false)
  })

  it('tells of a failure that belongs to no field, once', async () => {
    server.refuse('login', { code: -2, message: '短信暂时发不出去' })
    const sign = codeSignIn('phone')
    fill(sign)
    await sign.submit()
    expect(toasts()).toEqual(['短信暂时发不出去'])
  })

  it('sends each form to its own call', async () => {
    server.on('login', signedIn)
    server.on('user/register', { ...signedIn, created: true })
    server.on('user/resetPassword', signedIn)
    const byPassword = passwordSignIn('phone')
    byPassword.form.reset({ handle: phone, password: 'x', agreed: true })
    await byPassword.submit()
    const made = registration()
    made.form.reset({ phone, code: '123456', name: '林夏', password: 'password1', agreed: true })
    await made.submit()
    const reset = passwordReset()
    reset.form.reset({ phone, code: '123456', password: 'password2' })
    await reset.submit()
    const device = '苹果手机'
    expect(server.bodies('login')).toEqual([{ phone, password: 'x', device }])
    expect(server.bodies('user/register')).toEqual([
      { phone, code: '123456', name: '林夏', password: 'password1', device },
    ])
    expect(server.bodies('user/resetPassword')).toEqual([
      { phone, code: '123456', password: 'password2', device },
    ])
    expect(toasts()).toEqual(['登录成功', '欢迎来到校园云生活', '登录成功'])
  })

  it('holds a new password to the rules', () => {
    const { form } = passwordReset()
    form.set('password', 'onlyletters')
    form.reset({ ...form.values, password: 'onlyletters' })
    expect(form.errors.password).toBe('密码要有字母和数字，不能有空格和中文')
    form.set('password', 'short1')
    expect(form.errors.password).toContain('至少 8')
    form.set('password', 'longenough1')
    expect(form.errors.password).toBeUndefined()
  })

  it('begins with the phone that another page took', () => {
    typed.phone = phone
    expect(
      [codeSignIn('phone'), registration(), passwordReset()].map(({ form }) => form.values.phone),
    ).toEqual([phone, phone, phone])
    expect(passwordSignIn('phone').form.values.handle).toBe(phone)
  })
})

describe('arriving', () => {
  it('asks for a school when there is none', async () => {
    server.on('user/info', { ...me, school: null })
    await arrive({ ...signedIn, needs_school: true, created: true })
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/location/location?first=1&created=1')
    expect(navigation.navigateBack).not.toHaveBeenCalled()
  })

  it('offers a new account the certification once, and nobody else', async () => {
    const offer = '/pages/user/editInfo/authentication_name?first=1'
    server.on('user/info', me)
    await arrive({ ...signedIn, created: true })
    expect(navigation.redirectTo.mock.calls).toEqual([[offer]])
    await leaveSchool(true)
    expect(navigation.redirectTo.mock.calls).toEqual([[offer], [offer]])
    await arrive(signedIn)
    await leaveSchool(false)
    expect(navigation.redirectTo).toHaveBeenCalledTimes(2)
  })

  it('goes on from there to what the person came for', async () => {
    navigation.open = [
      'pages/index/index',
      'pages/wallet/Withdrawal',
      'pages/login/loginIndex',
      'pages/user/editInfo/authentication_name',
    ]
    await leaveSignIn()
    await leaveCertification()
    expect(navigation.navigateBack.mock.calls).toEqual([[2], [2]])
  })

  it('gives a visitor’s school to the new account', async () => {
    await profile.chooseSchool({ id: 's2', name: '云岭理工学院', campus: '' })
    server.on('user/edit', { ...me, school: { id: 's2', name: '云岭理工学院', campus: '' } })
    await arrive({ ...signedIn, needs_school: true })
    expect(server.bodies('user/edit')).toEqual([{ school: { id: 's2' } }])
    expect(navigation.redirectTo).not.toHaveBeenCalled()
  })

  it('is signed in although the profile did not come', async () => {
    navigation.open = ['pages/index/index', 'pages/location/location', 'pages/login/signIn']
    await profile.chooseSchool({ id: 's1', name: '临江大学', campus: '' })
    server.refuse('user/info', { code: 502 })
    await arrive(signedIn)
    expect(session.signedIn).toBe(true)
    expect(navigation.navigateBack).toHaveBeenCalledWith(2)
  })

  it('goes home when only sign-in pages are open, and nowhere from another page', async () => {
    navigation.open = ['pages/login/signIn']
    await leaveSignIn()
    expect(navigation.reLaunch).toHaveBeenCalledWith('/pages/index/index')
    navigation.open = ['pages/index/index']
    await leaveSignIn()
    expect(navigation.navigateBack).not.toHaveBeenCalled()
  })
})
