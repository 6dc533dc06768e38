/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { events, field, render, tap, tappable, type, unmount, words } from '../pages.fakes'

import { realtime } from '@/net/realtime'
import type { Charge, Part, Paying } from '@contract/payment/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import OrderPay from '@/pages/order/pay'
import { PlatformError } from '@/platform/failure'

const pay = jest.fn(async (_charge: object) => undefined)
jest.mock('@/platform/payment', () => ({ pay: (charge: object) => pay(charge) }))
const code = jest.fn(async () => 'signed')
const signin = {
  vendor: 'wechat' as string | null,
  code: () => code(),
  phoneButton: false,
  avatarButton: false,
}
jest.mock('@/platform/signin', () => ({
  get signin() {
    return signin
  },
}))

const query = { kind: 'errand', id: '0192f0c0-0000-7000-8000-000000000001' }
const paying = (change: Partial<Paying> = {}): Paying => ({
  state: 'open',
  reason: '',
  title: '取快递',
  amount: 1250,
  until: new Date(Date.now() + 600_000).toISOString(),
  channel: null,
  paid_at: null,
  parts: [],
  offers: [
    { channel: 'balance', hindered: '', alone: false },
    { channel: 'wechat', hindered: '', alone: false },
    { channel: 'sandbox', hindered: '', alone: false },
  ],
  balance: 5000,
  has_password: true,
  page: '/pages/subscribe/index',
  ...change,
})
const charge: Charge = {
  way: 'wechat',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
}
const paid = paying({ state: 'paid', channel: 'balance', paid_at: '2026-11-22T04:00:00.000Z', offers: [] })

beforeEach(async () => {
  reset()
  jest.useFakeTimers()
  server.on('user/info', me)
  server.on('payments/state', paying())
  pay.mockClear().mockResolvedValue(undefined)
  signin.vendor = 'wechat'
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})
afterEach(() => {
  unmount()
  jest.useRealTimers()
})
const open = () => render(<OrderPay />, query)
const later = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))

describe('paying', () => {
  test('says so where nothing was named that can be paid', async () => {
    await render(<OrderPay />, { kind: 'errand' })
    expect(words()).toContain('这个链接不完整')
    expect(server.queries('payments/state')).toEqual([])
    server.wrongField('payments/state', 'kind', '要支付的内容格式不对')
    await render(<OrderPay />, { ...query, kind: 'nonsense' })
    expect(words()).toContain('这个链接不完整')
  })

  test('shows what it is for, how much, how long, and the ways there are', async () => {
    server.on(
      'payments/state',
      paying({
        offers: [
          { channel: 'balance', hindered: '余额不足', alone: false },
          { channel: 'sandbox', hindered: '', alone: false },
        ],
        balance: 100,
      }),
    )
    await open()
    for (const said of ['取快递', '12.50', '10:00', '余额不足，可用 ¥1.00', '用演示收银台付 ¥12.50'])
      expect(words()).toContain(said)
    expect(tappable('用演示收银台付 ¥12.50')).toBeTruthy()
  })

  test('a price that changes while it is open is said, and the tap pays the new one', async () => {
    const told = jest.spyOn(realtime, 'subscribe')
    await open()
    const hear = async () => {
      for (const [listener] of told.mock.calls)
        await act(async () => listener({ type: 'order', id: query.id, kind: 'errand', state: 'unpaid' }))
      await later(0)
    }
    await hear()
    expect(words()).not.toContain('改价')
    await tap('用余额付 ¥12.50')
    await type('支付密码', '284')
    server.on('payments/state', paying({ amount: 1000 }))
    await hear()
    expect(words()).toContain('卖家改价了：¥12.50 → ¥10.00')
    expect(field('支付密码')?.props.value).toBe('')
    server.on('payments/payment', { state: 'paid', charge: null })
    server.on('payments/state', paid)
    await type('支付密码', '284913')
    expect(server.bodies('payments/payment').pop()).toMatchObject({ amount: 1000 })
    told.mockRestore()
  })

  test('from the balance by six digits; a wrong one stays, a right one pays', async () => {
    await open()
    await tap('用余额付 ¥12.50')
    expect(words()).toContain('输入支付密码')
    server.wrongField('payments/payment', 'password', '支付密码不对，还可以试 4 次')
    await type('支付密码', '111112')
    expect(words()).toContain('还可以试 4 次')
    expect(field('支付密码')?.props.value).toBe('')
    server.on('payments/payment', { state: 'paid', charge: null })
    server.on('payments/state', paid)
    await type('支付密码', '284913')
    expect(server.bodies('payments/payment').pop()).toEqual({
      kind: 'errand',
      id: query.id,
      channel: 'balance',
      amount: 1250,
      password: '284913',
    })
    expect(words()).toContain('付好了')
    expect(words()).not.toContain('输入支付密码')
    await tap('完成')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/subscribe/index')
  })

  test('a forgotten password is set anew on its page, and the sheet does not wait below', async () => {
    await open()
    await tap('用余额付 ¥12.50')
    await tap('忘记支付密码')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/personalSetting/payment')
    expect(words()).not.toContain('输入支付密码')
  })

  test('without a payment password, what pays at once is offered first; of the balance it is to be set', async () => {
    server.on('payments/state', paying({ has_password: false }))
    await open()
    expect(words()).toContain('用微信支付付 ¥12.50')
    await tap('余额')
    await tap('先设置支付密码')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/personalSetting/payment')
  })

  test('at the vendor: its charge opens the cashier, then the page waits for the money', async () => {
    server.on('payments/payment', { state: 'paying', charge })
    await open()
    await tap('微信支付')
    server.on('payments/state', paying({ state: 'paying', channel: 'wechat' }))
    await tap('用微信支付付 ¥12.50')
    expect(pay).toHaveBeenCalledWith(charge)
    expect(server.bodies('payments/payment').pop()).toMatchObject({ channel: 'wechat', code: 'signed' })
    expect(words()).toContain('正在等支付结果')
    server.on('payments/state', paid)
    await later(2_000)
    expect(server.queries('payments/state').pop()).toMatchObject({ ask: 'true' })
    expect(words()).toContain('付好了')
    const asked = server.queries('payments/state').length
    await later(20_000)
    expect(server.queries('payments/state')).toHaveLength(asked)
  })

  test('called off in the cashier, it can be paid again', async () => {
    server.on('payments/payment', { state: 'paying', charge })
    pay.mockRejectedValue(new PlatformError('cancelled'))
    await open()
    await tap('微信支付')
    await tap('用微信支付付 ¥12.50')
    expect(toasts()).toContain('没有付款，可以再付一次')
    expect(tappable('用微信支付付 ¥12.50')).toBeTruthy()
  })

  test('called off, nothing is awaited any more, until it is paid once more', async () => {
    server.on('payments/payment', { state: 'paying', charge: { way: 'sandbox', number: 'a'.repeat(32) } })
    await open()
    await tap('演示收银台')
    server.on('payments/state', paying({ state: 'paying', channel: 'sandbox' }))
    await tap('用演示收银台付 ¥12.50')
    expect(words()).toContain('正在等支付结果')
    await tap('取消')
    expect(words()).toContain('没有付款，可以再付一次')
    const asked = server.queries('payments/state').length
    await later(20_000)
    expect(server.queries('payments/state')).toHaveLength(asked)
    await tap('用演示收银台付 ¥12.50')
    expect(words()).toContain('正在等支付结果')
  })

  test('of several sellers, the channel that cannot gather pays one after the other', async () => {
    const part = (n: number, state: Part['state'] = 'open'): Part => ({
      ...{ id: `0192f0c0-0000-7000-8000-00000000001${n}`, title: `第${n}家的`, amount: n * 500, state },
    })
    const several = (states: Part['state'][], change: Partial<Paying> = {}) =>
      paying({
        amount: states.reduce((sum, state, n) => sum + (state === 'open' ? (n + 1) * 500 : 0), 0),
        parts: states.map((state, n) => part(n + 1, state)),
        offers: [
          { channel: 'balance', hindered: '', alone: false },
          { channel: 'wechat', hindered: '', alone: true },
        ],
        ...change,
      })
    server.on('payments/state', several(['open', 'open']))
    server.on('payments/payment', { state: 'paying', charge })
    await open()
    // the balance is of our own books
    expect(tappable('用余额付 ¥15.00')).toBeTruthy()
    await tap('微信支付')
    expect(words()).toContain('微信支付分 2 笔付，每个卖家一笔，已付 0 笔')
    server.on('payments/state', several(['paid', 'open']))
    await tap('用微信支付付这一笔 ¥5.00')
    expect(server.bodies('payments/payment').pop()).toMatchObject({ part: part(1).id, amount: 500 })
    expect(words()).toContain('已付 1 笔')
    // called off in the middle, what is paid stays paid
    pay.mockRejectedValueOnce(new PlatformError('cancelled'))
    await tap('用微信支付付这一笔 ¥10.00')
    expect(words()).toContain('已付 1 笔')
    const done = several(['paid', 'closed'], {
      ...{ state: 'paid', channel: 'wechat', amount: 500, offers: [], reason: '有 1 笔没有付，已经关闭' },
    })
    server.on('payments/state', done)
    await tap('用微信支付付这一笔 ¥10.00')
    expect(server.bodies('payments/payment').pop()).toMatchObject({ part: part(2).id, amount: 1000 })
    expect(words()).toContain('付好了')
    expect(words()).toContain('有 1 笔没有付，已经关闭')
  })

  test('a price that changed is said and shown', async () => {
    server.refuse('payments/payment', { code: -2, message: '价格变了，请看过新的金额再付' })
    await open()
    await tap('演示收银台')
    server.on('payments/state', paying({ amount: 1500 }))
    await tap('用演示收银台付 ¥12.50')
    expect(feedback.toast).toHaveBeenCalledWith('价格变了，请看过新的金额再付')
    expect(words()).toContain('15.00')
  })

  test('the demo cashier: four choices', async () => {
    server.on('payments/payment', { state: 'paying', charge: { way: 'sandbox', number: 'a'.repeat(32) } })
    server.on('payments/sandboxPay', { done: true })
    await open()
    await tap('演示收银台')
    await tap('用演示收银台付 ¥12.50')
    for (const row of ['支付成功', '支付失败', '延迟到账', '重复通知']) expect(tappable(row)).toBeTruthy()
    server.on('payments/state', paying({ reason: '上一次没有付成功，可以再付一次' }))
    await tap('支付失败')
    expect(server.bodies('payments/sandboxPay')).toEqual([{ number: 'a'.repeat(32), outcome: 'fail' }])
    expect(words()).toContain('上一次没有付成功')
    expect(words()).not.toContain('重复通知')
  })

  test('the demo cashier takes a choice while the page still asks how it stands', async () => {
    server.on('payments/payment', { state: 'paying', charge: { way: 'sandbox', number: 'a'.repeat(32) } })
    server.on('payments/sandboxPay', { done: true })
    await open()
    await tap('演示收银台')
    server.answers.set('payments/state', () => new Promise(() => undefined))
    await tap('用演示收银台付 ¥12.50')
    await tap('支付失败')
    expect(server.bodies('payments/sandboxPay')).toHaveLength(1)
  })

  test('paid, but asking how it stands fails: the page waits for the money all the same', async () => {
    await open()
    await tap('用余额付 ¥12.50')
    server.on('payments/payment', { state: 'paid', charge: null })
    server.refuse('payments/state', { code: 502 })
    await type('支付密码', '284913')
    expect(words()).toContain('正在等支付结果')
    await later(2_000)
    expect(words()).toContain('正在等支付结果')
    server.on('payments/state', paid)
    await later(2_000)
    expect(words()).toContain('付好了')
  })

  test('what cannot be asked for minutes is said, and can be asked by hand', async () => {
    await open()
    await tap('用余额付 ¥12.50')
    server.on('payments/payment', { state: 'paid', charge: null })
    server.refuse('payments/state', { code: 502 })
    await type('支付密码', '284913')
    await later(200_000)
    expect(words()).toContain('还没有收到支付结果')
    const asked = server.queries('payments/state').length
    await later(20_000)
    expect(server.queries('payments/state')).toHaveLength(asked)
    // an answer, be it the one from before, ends it
    server.on('payments/state', paying({ reason: '上一次没有付成功，可以再付一次' }))
    await tap('重试')
    expect(words()).toContain('上一次没有付成功')
    expect(words()).not.toContain('支付结果')
  })

  test('chosen in the demo cashier, but asking fails: the page waits, whatever was asked before answers', async () => {
    server.on('payments/payment', { state: 'paying', charge: { way: 'sandbox', number: 'a'.repeat(32) } })
    server.on('payments/sandboxPay', { done: true })
    await open()
    await tap('演示收银台')
    let answer: (answer: { code: 0; data: Paying }) => void = () => undefined
    server.answers.set('payments/state', () => new Promise((resolve) => (answer = resolve)))
    await tap('用演示收银台付 ¥12.50')
    server.refuse('payments/state', { code: 502 })
    await tap('支付成功')
    expect(words()).toContain('正在等支付结果')
    await act(async () => answer({ code: 0, data: paying() }))
    expect(words()).toContain('正在等支付结果')
    server.on('payments/state', paid)
    await later(2_000)
    expect(words()).toContain('付好了')
  })

  test('what was read before a charge says nothing about it', async () => {
    await open()
    let answer: (answer: { code: 0; data: Paying }) => void = () => undefined
    server.answers.set('payments/state', () => new Promise((resolve) => (answer = resolve)))
    await act(async () => events.get('onShow')?.())
    await tap('用余额付 ¥12.50')
    server.on('payments/payment', { state: 'paid', charge: null })
    server.refuse('payments/state', { code: 502 })
    await type('支付密码', '284913')
    await act(async () => answer({ code: 0, data: paying() }))
    expect(words()).toContain('正在等支付结果')
  })

  test('a price that cannot be read anew is told to be old', async () => {
    await open()
    server.refuse('payments/state', { code: 502 })
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('没有刷新成功')
    server.on('payments/state', paying({ amount: 1500 }))
    await tap('重试')
    expect(words()).not.toContain('没有刷新成功')
    expect(words()).toContain('15.00')
  })

  test('back from a cashier’s page it asks, until the page is gone', async () => {
    server.on('payments/state', paying({ state: 'paying', channel: 'alipay' }))
    await open()
    await later(2_000)
    const asked = server.queries('payments/state').length
    expect(asked).toBeGreaterThan(1)
    await act(async () => events.get('onShow')?.())
    expect(server.queries('payments/state').length).toBeGreaterThan(asked)
    unmount()
    const last = server.queries('payments/state').length
    await later(20_000)
    expect(server.queries('payments/state')).toHaveLength(last)
  })

  test('what cannot be paid says why; what does not load can be tried again', async () => {
    server.on(
      'payments/state',
      paying({ state: 'closed', reason: '订单已关闭', offers: [], amount: 0, title: '' }),
    )
    await open()
    expect(words()).toContain('订单已关闭')
    unmount()
    server.refuse('payments/state', { code: -2, message: '这不是你的订单' })
    await open()
    expect(words()).toContain('这不是你的订单')
    server.on('payments/state', paying())
    await tap('重新加载')
    expect(words()).toContain('取快递')
    unmount()
    await render(<OrderPay />, { kind: 'nothing', id: '' })
    expect(words()).toContain('这个链接不完整')
  })
})
