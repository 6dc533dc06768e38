import { me, navigation, reset, server, signedIn, toasts, feedback } from '../fakes'

const mockDownload = jest.fn(async (_options: { url: string }) => ({ status: 200, filePath: 'blob:1' }))
jest.mock('@/platform/download', () => ({ download: (options: { url: string }) => mockDownload(options) }))
const mockKeep = jest.fn(async (_path: string, _name: string) => undefined)
let mockCanKeep = true
jest.mock('@/platform/file', () => ({
  files: {
    get canKeep() {
      return mockCanKeep
    },
    keep: (path: string, name: string) => mockKeep(path, name),
  },
}))
const mockWrite = jest.fn(async (_text: string) => undefined)
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: (text: string) => mockWrite(text) } }))

import type { Security } from '@contract/security/schema'
import { arrive } from '@/shell/account/arrive'
import { profile } from '@/shell/account/profile'
import { sms } from '@/shell/account/sms'
import { AccountStore } from '@/shell/security/account-store'
import { DevicesStore } from '@/shell/security/devices-store'
import { ExportStore } from '@/shell/security/export-store'
import { emailSetting, passwordChange, passwordSetting, phoneChange } from '@/shell/security/forms'
import { PayPasswordStore } from '@/shell/security/pay-password-store'
import { proofs } from '@/shell/security/proofs'
import { ownKey, sendOwnCode, verification, verify } from '@/shell/security/verification'
import { session } from '@/net/session'
import { signin } from '@/platform/signin'

const security: Security = {
  phone: '138****0001',
  reach: { by: 'sms', to: '138****0001' },
  email: null,
  mail: true,
  has_password: true,
  has_pay_password: false,
  pay_locked_until: null,
  vendors: { wechat: true, qq: false, alipay: false },
  delete_at: null,
  export_at: null,
}
/** What answers at once has answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me, visited: null })
  for (const purpose of ['password', 'payment', 'phone', 'email'] as const) proofs.drop(purpose)
  sms.release(ownKey())
  server.on('user/info', me)
})

describe('proving the phone', () => {
  it('sends the code to the account’s own phone, and waits', async () => {
    server.on('user/getCode', { wait: 60 })
    await sendOwnCode('phone')
    expect(server.bodies('user/getCode')).toEqual([{ purpose: 'phone' }])
    expect(sms.nextAt(ownKey())).not.toBeNull()
  })

  it('keeps the proof for the page that the code leads to', async () => {
    server.on('user/verifyCode', { proof: 'p1' })
    verify('payment')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=payment')
    verification('payment').type('123456')
    await settled()
    expect(server.bodies('user/verifyCode')).toEqual([{ purpose: 'payment', code: '123456' }])
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/personalSetting/setPayPassword')
    expect([proofs.of('payment'), proofs.of('password')]).toEqual(['p1', null])
  })

  it('is nobody else’s, and ends after ten minutes', () => {
    proofs.hold('phone', 'p1')
    session.open({ user_id: 'u2', access_token: 'other' })
    expect(proofs.of('phone')).toBeNull()
    session.open({ user_id: 'u1', access_token: 'secret' })
    expect(proofs.of('phone')).toBe('p1')
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001)
    expect(proofs.of('phone')).toBeNull()
    later.mockRestore()
  })

  it('hands the deletion in at once, and says until when there is a way back', async () => {
    server.on('user/verifyCode', { proof: 'p1' })
    server.on('user/deleteAccount', { delete_at: '2026-12-06T02:00:00.000Z' })
    verification('delete').type('123456')
    await settled()
    expect(server.bodies('user/deleteAccount')).toEqual([{ proof: 'p1' }])
    expect(toasts()[0]).toMatch(/^已申请注销，.*12月6日 10:00 前都能撤销$/)
    expect(proofs.of('delete')).toBeNull()
  })
})

describe('forms', () => {
  it('a password is typed twice alike', async () => {
    const { form, submit } = passwordSetting()
    form.set('password', 'campus2026')
    form.set('again', 'campus2027')
    await submit()
    expect(form.errorOf('again')).toBe('两次输入的不一样')
    expect(server.calls).toEqual([])
  })

  it('a wrong old password stands at its field, and what was typed stays', async () => {
    server.wrongField('user/changePassword', 'old', '旧密码不对')
    const { form, submit } = passwordChange()
    for (const [name, value] of Object.entries({ old: 'x', password: 'campus2026', again: 'campus2026' }))
      form.set(name as 'old', value)
    await submit()
    expect([form.errorOf('old'), form.values.password]).toEqual(['旧密码不对', 'campus2026'])
    server.on('user/changePassword', { done: true })
    form.set('old', 'right2026')
    await submit()
    expect(server.bodies('user/changePassword')[1]).toEqual({ old: 'right2026', password: 'campus2026' })
    expect(toasts()).toEqual(['密码已修改'])
  })

  it('a new phone goes with the proof of the old one; a refused field keeps the proof, a refused proof goes', async () => {
    proofs.hold('phone', 'p1')
    server.wrongField('user/changePhone', 'phone', '这个手机号已经绑定了别的账号')
    const { form, submit } = phoneChange()
    form.set('phone', '13900000009')
    form.set('code', '123456')
    await submit()
    expect(form.errorOf('phone')).toBe('这个手机号已经绑定了别的账号')
    expect(proofs.of('phone')).toBe('p1')
    form.set('phone', '13900000008')
    server.refuse('user/changePhone', { code: -2, message: '验证已过期，请重新验证' })
    await submit()
    expect([proofs.of('phone'), toasts()]).toEqual([null, ['验证已过期，请重新验证']])
    expect(server.bodies('user/changePhone')[0]).toEqual({
      proof: 'p1',
      phone: '13900000009',
      code: '123456',
    })
  })

  it.each(['lin', 'lin@', 'lin@example', 'a b@example.com'])('%s is no address', async (email) => {
    const { form, submit } = emailSetting()
    form.set('email', email)
    form.set('code', '123456')
    await submit()
    expect(form.errorOf('email')).toBe('请输入正确的邮箱地址')
  })
})

describe('the payment password', () => {
  const enter = async (store: PayPasswordStore, ...entries: string[]) => {
    for (const digits of entries) {
      store.type(digits)
      await settled()
    }
  }

  it('is entered twice alike and is none that is guessed first', async () => {
    proofs.hold('payment', 'p1')
    server.on('user/setPayPassword', { done: true })
    const store = new PayPasswordStore('set')
    await enter(store, '123456')
    expect([store.step, store.error]).toEqual(['new', '这个密码太容易猜到，请换一个'])
    await enter(store, '194837', '194838')
    expect([store.step, store.error]).toEqual(['new', '两次输入的不一样，请重新设置'])
    await enter(store, '194837', '194837')
    expect(server.bodies('user/setPayPassword')).toEqual([{ proof: 'p1', password: '194837' }])
    expect([store.done, proofs.of('payment')]).toEqual([true, null])
  })

  it('goes back to the old one where that was wrong', async () => {
    server.wrongField('user/changePayPassword', 'old', '支付密码不对，还可以试 4 次')
    const store = new PayPasswordStore('change')
    await enter(store, '203948', '194837', '194837')
    expect([store.step, store.digits, store.error]).toEqual(['old', '', '支付密码不对，还可以试 4 次'])
    server.on('user/changePayPassword', { done: true })
    await enter(store, '758493', '194837', '194837')
    expect(server.bodies('user/changePayPassword')[1]).toEqual({ old: '758493', password: '194837' })
    expect(store.done).toBe(true)
  })
})

describe('vendors', () => {
  it('says in which app to bind, asks before it unbinds, and binds where it can', async () => {
    server.on('user/security', security)
    server.on('user/unbindVendor', { done: true })
    const store = new AccountStore()
    await store.state.load()
    await store.toggle('qq')
    expect(feedback.modal.mock.calls[0]?.[0]).toMatchObject({ title: '在QQ里绑定', showCancel: false })
    feedback.modal.mockResolvedValueOnce(false)
    await store.toggle('wechat')
    expect(server.bodies('user/unbindVendor')).toEqual([])
    await store.toggle('wechat')
    expect(server.bodies('user/unbindVendor')).toEqual([{ vendor: 'wechat' }])
    const here = jest.replaceProperty(signin as { vendor: string | null }, 'vendor', 'alipay')
    await store.toggle('alipay')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/personalSetting/codeVerification?for=bind')
    here.restore()
  })

  it('binds once the phone was proved', async () => {
    server.on('user/verifyCode', { proof: 'p1' })
    server.on('user/bindVendor', { done: true })
    const here = jest.replaceProperty(signin as { vendor: string | null }, 'vendor', 'alipay')
    const code = jest.spyOn(signin, 'code').mockResolvedValue('c1')
    verification('bind').type('123456')
    await settled()
    expect(server.bodies('user/bindVendor')).toEqual([{ proof: 'p1', vendor: 'alipay', code: 'c1' }])
    here.restore()
    code.mockRestore()
  })
})

describe('what belongs to another account of theirs', () => {
  const elsewhere = (closes: boolean) => ({
    code: -2 as const,
    message: '这个支付宝已经绑定了另一个账号',
    msg: '',
    data: { elsewhere: { name: '旧账号', closes } },
  })

  it('goes over once they agreed, with a code of its own', async () => {
    server.on('user/verifyCode', { proof: 'p1' })
    server.refuse('user/bindVendor', elsewhere(true))
    const here = jest.replaceProperty(signin as { vendor: string | null }, 'vendor', 'alipay')
    const code = jest.spyOn(signin, 'code').mockResolvedValueOnce('c1').mockResolvedValueOnce('c2')
    feedback.modal.mockImplementationOnce(async () => {
      server.on('user/bindVendor', { done: true })
      return true
    })
    verification('bind').type('123456')
    await settled()
    expect(feedback.modal.mock.calls.at(-1)?.[0]).toMatchObject({
      content: expect.stringContaining('会一起注销：15 天后删除'),
      danger: true,
    })
    expect(server.bodies('user/bindVendor')).toEqual([
      { proof: 'p1', vendor: 'alipay', code: 'c1' },
      { proof: 'p1', vendor: 'alipay', code: 'c2', move: true },
    ])
    here.restore()
    code.mockRestore()
  })

  it('stays where it is when they leave it, and what was typed stays', async () => {
    proofs.hold('phone', 'p1')
    server.refuse('user/changePhone', elsewhere(false))
    feedback.modal.mockResolvedValueOnce(false)
    const { form, submit } = phoneChange()
    form.set('phone', '13800000001')
    form.set('code', '123456')
    await submit()
    expect(server.bodies('user/changePhone')).toHaveLength(1)
    expect(form.values.phone).toBe('13800000001')
    expect([toasts(), proofs.of('phone')]).toEqual([[], 'p1'])
  })
})

describe('devices', () => {
  const device = { name: '安卓手机', client: 'wechat', seen: '2026-11-21T00:00:00.000Z', current: false }
  it('tells this one from the others, and signs one or all out after asking', async () => {
    server.on('user/devices', {
      items: [
        { ...device, id: 'd1' },
        { ...device, id: 'd2', current: true },
        { ...device, id: 'd3' },
      ],
    })
    server.on('user/signOutDevice', { done: true })
    server.on('user/signOutOthers', { done: true })
    server.on('user/security', { ...security, vendors: { wechat: true, qq: false, alipay: true } })
    server.on('user/unbindVendor', { done: true })
    const store = new DevicesStore()
    await store.devices.load()
    expect([store.current?.id, store.others.map(({ id }) => id)]).toEqual(['d2', ['d1', 'd3']])
    feedback.modal.mockResolvedValueOnce(false)
    await store.endOthers.run()
    expect(server.bodies('user/signOutOthers')).toEqual([])
    await store.endOthers.run()
    expect(feedback.modal.mock.calls.at(-1)?.[0]).toMatchObject({
      content: expect.stringContaining('绑定着微信、支付宝'),
    })
    expect(server.bodies('user/unbindVendor')).toEqual([{ vendor: 'wechat' }, { vendor: 'alipay' }])
    feedback.modal.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    const [first] = store.others
    if (first) await store.end.run(first)
    expect([server.bodies('user/signOutOthers').length, server.bodies('user/signOutDevice')]).toEqual([
      1,
      [{ id: 'd1' }],
    ])
    // asked again, and this time they stay
    expect(feedback.modal.mock.calls.at(-1)?.[0]).toMatchObject({ title: '第三方账号也解绑？' })
    expect(server.bodies('user/unbindVendor')).toHaveLength(2)
  })

  it('the only other one may sign in again by a bound vendor, which is offered to be cut with it', async () => {
    server.on('user/devices', {
      items: [
        { ...device, id: 'd1' },
        { ...device, id: 'd2', current: true },
      ],
    })
    server.on('user/signOutDevice', { done: true })
    server.on('user/security', { ...security, vendors: { wechat: false, qq: true, alipay: false } })
    server.on('user/unbindVendor', { done: true })
    const store = new DevicesStore()
    await store.devices.load()
    const [thief] = store.others
    feedback.modal.mockResolvedValueOnce(false)
    if (thief) await store.end.run(thief)
    expect([server.bodies('user/signOutDevice'), feedback.modal.mock.calls.length]).toEqual([[], 1])
    if (thief) await store.end.run(thief)
    expect(server.bodies('user/signOutDevice')).toEqual([{ id: 'd1' }])
    expect(feedback.modal.mock.calls.at(-1)?.[0]).toMatchObject({
      title: '第三方账号也解绑？',
      content: expect.stringContaining('绑定着QQ'),
    })
    expect([server.bodies('user/unbindVendor'), toasts()]).toEqual([[{ vendor: 'qq' }], ['已解绑']])
  })

  it('nothing more is asked where no vendor is bound', async () => {
    server.on('user/devices', { items: [{ ...device, id: 'd1' }] })
    server.on('user/signOutDevice', { done: true })
    server.on('user/security', { ...security, vendors: { wechat: false, qq: false, alipay: false } })
    const store = new DevicesStore()
    await store.devices.load()
    const [other] = store.others
    if (other) await store.end.run(other)
    expect([server.bodies('user/signOutDevice').length, feedback.modal.mock.calls.length]).toEqual([1, 1])
  })

  it('a device that went meanwhile leaves the list all the same', async () => {
    server.on('user/devices', { items: [{ ...device, id: 'd1' }] })
    server.refuse('user/signOutDevice', { code: -2, message: '这台设备不存在或已被删除' })
    const store = new DevicesStore()
    await store.devices.load()
    server.on('user/devices', { items: [] })
    const [gone] = store.others
    if (gone) await store.end.run(gone)
    expect(store.others).toEqual([])
    expect(feedback.modal).toHaveBeenCalledTimes(1)
  })
})

describe('the export', () => {
  it('is prepared, fetched and then kept from a tap', async () => {
    server.on('user/export', { until: '2026-11-21T00:10:00.000Z', key: 'k1' })
    const store = new ExportStore()
    await store.keep.run()
    expect(mockKeep).not.toHaveBeenCalled()
    await store.prepare.run()
    expect(mockDownload.mock.calls[0]?.[0].url).toContain('/api/user/export/file?')
    await store.keep.run()
    expect(mockKeep).toHaveBeenCalledWith('blob:1', '校园云生活-我的数据.json')
  })

  it('is a link for the browser where no file can be kept', async () => {
    mockCanKeep = false
    mockDownload.mockClear()
    server.on('user/export', { until: '2026-11-21T00:10:00.000Z', key: 'k1' })
    const store = new ExportStore()
    await store.prepare.run()
    await store.keep.run()
    mockCanKeep = true
    expect(mockWrite).toHaveBeenCalledWith(expect.stringContaining('/api/user/export/file?key=k1'))
    expect([toasts(), mockDownload.mock.calls]).toEqual([['链接已复制'], []])
  })

  it('a download that fails is told, and can be tried again', async () => {
    server.on('user/export', { until: '2026-11-21T00:10:00.000Z', key: 'k1' })
    mockDownload.mockResolvedValueOnce({ status: 502, filePath: '' })
    const store = new ExportStore()
    await store.prepare.run()
    expect([store.path, toasts()]).toEqual([null, ['下载失败']])
    await store.prepare.run()
    expect(store.path).toBe('blob:1')
  })
})

describe('signing in to an account that is to be deleted', () => {
  it('asks whether to keep it', async () => {
    server.on('user/info', { ...me, delete_at: '2026-12-06T02:00:00.000Z' })
    server.on('user/keepAccount', { done: true })
    feedback.modal.mockResolvedValueOnce(false)
    await arrive(signedIn)
    await settled()
    expect(server.bodies('user/keepAccount')).toEqual([])
    await arrive(signedIn)
    await settled()
    expect(server.bodies('user/keepAccount')).toHaveLength(1)
  })

  it('asks nothing of anybody else', async () => {
    await arrive(signedIn)
    await settled()
    expect(feedback.modal).not.toHaveBeenCalled()
  })
})
